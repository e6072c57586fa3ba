import { sql, type Kysely } from 'kysely';
import * as v from 'valibot';
import { STAGES } from '../contract/stage.ts';
import { recordAudit, type Actor } from './privacy/audit.ts';
import { databaseTime, type Database, type DialectKind } from './store/schema.ts';
import { readSetting, replaceSetting } from './store/setting.ts';

/** Setting: what `KeptStage` describes, as JSON. */
const NAME = 'stage';

const keptStage = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    stage: v.picklist(STAGES),
    /** Where people apply while applications are open. */
    applyUrl: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\/[!-~]+$/))),
    /** The stage that follows by itself, and when: UTC, ISO 8601 with milliseconds. */
    planned: v.optional(v.object({ stage: v.picklist(STAGES), at: v.pipe(v.string(), v.isoTimestamp()) })),
  }),
  v.check(
    ({ stage, applyUrl, planned }) =>
      applyUrl !== undefined || (stage !== 'applications' && planned?.stage !== 'applications'),
  ),
);

/** What students can do, where they apply, and a change that is planned: kept with the list. */
export type KeptStage = v.InferOutput<typeof keptStage>;

/** Reads what was written as JSON, here or in a file; `undefined` for anything else. */
export function parseStage(text: string): KeptStage | undefined {
  const parsed = v.safeParse(keptStage, text);
  return parsed.success ? parsed.output : undefined;
}

/** What a list or a backup has written down, with a change that may be due by now. */
export async function readWrittenStage(db: Kysely<Database>): Promise<KeptStage | undefined> {
  return parseStage((await readSetting(db, NAME)) ?? '');
}

/**
 * Reads the stage of a list by the database's time: a planned change whose time has come counts as made.
 *
 * @returns `kept`: `undefined` where the list has no stage yet; `text`: what is written, for `writeStage`; `now`: UTC, ISO
 *   8601; `change`: a planned one that counts as made, and is still to be written down
 */
export async function readStage(db: Kysely<Database>, kind: DialectKind) {
  const setting = db.selectFrom('setting').select('value').where('name', '=', NAME);
  const read = db.selectNoFrom([setting.as('text'), databaseTime(kind).as('now')]);
  const { text, now } = await read.executeTakeFirstOrThrow();
  const kept = parseStage(text ?? '');
  const due = kept?.planned !== undefined && kept.planned.at <= now ? kept.planned : undefined;
  return {
    text: text ?? undefined,
    now,
    kept: kept && due ? { stage: due.stage, applyUrl: kept.applyUrl } : kept,
    change: kept && due ? { from: kept.stage, to: due.stage, at: due.at } : undefined,
  };
}

/** Gives a list that has no stage one. */
export async function beginStage(db: Kysely<Database>, stage: KeptStage): Promise<void> {
  await replaceSetting(db, NAME, undefined, JSON.stringify(stage));
}

/**
 * Writes the stage of a list, with a line in the audit log.
 *
 * @param before the text that was read; `undefined`: there was none
 * @param change what the line says
 * @returns whether it was written: otherwise another process has changed it in the meantime
 */
export function writeStage(
  db: Kysely<Database>,
  actor: Actor,
  before: string | undefined,
  kept: KeptStage,
  change: { from: string; to: string; at?: string | undefined },
): Promise<boolean> {
  return db.transaction().execute(async (step) => {
    const isWritten = await replaceSetting(step, NAME, before, JSON.stringify(kept));
    if (!isWritten) return false;
    await recordAudit(step, actor, 'stage', change);
    await moveSendings(step, actor, kept, change.from);
    return true;
  });
}

/** Milliseconds from opening applications to the first mail that says so. */
const AFTER_STAGE = 300_000;

/** On a sending: it begins with the applications, and has no time yet. */
const WAITS_FOR_STAGE = sql<boolean>`state = 'planned' and with_stage = 1`;

/** Sendings that go with the applications begin after these were opened. Where nobody opens them any more, they stop. */
async function moveSendings(
  step: Kysely<Database>,
  actor: Actor,
  { stage, planned }: KeptStage,
  before: string,
): Promise<void> {
  const now = actor.now();
  const waiting = step.updateTable('sending').where(WAITS_FOR_STAGE);
  if (stage === 'applications') {
    const starts_at = new Date(now + AFTER_STAGE).toISOString();
    if (before !== stage) await waiting.where('starts_at', 'is', null).set({ starts_at }).execute();
  } else if (planned?.stage !== 'applications') {
    const stopped = { state: 'stopped', reason: 'noTime', answer: '', changed_by: actor.user } as const;
    const ended = await waiting
      .set({ ...stopped, changed_at: new Date(now).toISOString() })
      .returning('message')
      .execute();
    for (const { message } of ended)
      await recordAudit(step, actor, 'mail-state', { message, state: 'stopped', reason: 'noTime' });
  }
}

/** The sendings that opening applications begins. */
export function sendingsWithStage(db: Kysely<Database>) {
  return db
    .selectFrom('sending')
    .select(['message', 'version', 'expected'])
    .where(WAITS_FOR_STAGE)
    .where('starts_at', 'is', null)
    .execute();
}
