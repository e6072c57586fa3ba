import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import { TOMBSTONE_REASONS, type Database } from '../store/schema.ts';
import { addTombstones } from './suppression-list.ts';

/** 32 bytes in base64url. */
const HASH = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
const TIME = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));
const KEYS = v.array(
  v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)), secret: HASH, made_at: TIME }),
);
const TOMBSTONE = v.object({
  hash: HASH,
  key_id: v.string(),
  reason: v.picklist(TOMBSTONE_REASONS),
  at: TIME,
});

/** As the first versions named it, without a reason: their files lie beside older backups. */
const FIRST = v.pipe(
  v.object({ fingerprint: HASH, key_id: v.string(), erased_at: TIME }),
  v.transform((old) => ({
    hash: old.fingerprint,
    key_id: old.key_id,
    reason: 'erased' as const,
    at: old.erased_at,
  })),
);
const LIST = v.union([
  v.object({ keys: KEYS, tombstones: v.array(TOMBSTONE) }),
  v.pipe(
    v.object({ keys: KEYS, hashes: v.array(FIRST) }),
    v.transform(({ keys, hashes: tombstones }) => ({ keys, tombstones })),
  ),
]);

/** The whole suppression list as plain data, for a file beside a backup. Whoever has it can test addresses. */
export type ExportedSuppressionList = v.InferOutput<typeof LIST>;

/** Reads the whole suppression list. */
export async function exportSuppressionList(db: Kysely<Database>): Promise<ExportedSuppressionList> {
  return {
    keys: await db.selectFrom('tombstone_key').selectAll().orderBy('made_at').orderBy('id').execute(),
    tombstones: await db.selectFrom('tombstone').selectAll().orderBy('hash').execute(),
  };
}

/**
 * Adds another list's suppression list to this one's: of two times the later counts, nothing is removed. A time in the
 * future becomes now.
 */
export async function mergeSuppressionList(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  { keys, tombstones }: ExportedSuppressionList,
): Promise<void> {
  const now = new Date(clock.now()).toISOString();
  if (keys.length > 0)
    await db
      .insertInto('tombstone_key')
      .values(keys)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  await addTombstones(
    db,
    tombstones.map((tombstone) => (tombstone.at > now ? { ...tombstone, at: now } : tombstone)),
  );
}

/** The text of a file with a suppression list. */
export function formatSuppressionList(list: ExportedSuppressionList, clock: Pick<Clock, 'now'>): string {
  const head = { format: 'waitlist-suppression-list', written_at: new Date(clock.now()).toISOString() };
  return `${JSON.stringify({ ...head, ...list })}\n`;
}

/** The beginning of the key's id keeps the lists of two programmes apart that share a folder for backups. */
export function suppressionFileName({ keys }: ExportedSuppressionList): string {
  return `suppression-list-${(keys[0]?.id ?? '').slice(0, 8)}.json`;
}

/** Validates the content of a file. @returns `undefined` when it is not an exported suppression list */
export function parseSuppressionList(value: unknown): ExportedSuppressionList | undefined {
  const { success, output } = v.safeParse(LIST, value);
  if (!success) return undefined;
  const ids = new Set(output.keys.map(({ id }) => id));
  return output.tombstones.every(({ key_id }) => ids.has(key_id)) ? output : undefined;
}
