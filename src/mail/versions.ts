import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { LANGUAGES, type Language } from '../contract/language.ts';
import { recordAudit, type Actor } from '../waitlist/privacy/audit.ts';
import { messageName } from '../waitlist/selection.ts';
import type { Database } from '../waitlist/store/schema.ts';
import { replaceSetting } from '../waitlist/store/setting.ts';

/** A message as it is written: in each language what a file of `mail/` holds. A language may be missing. */
export type MessageTexts = Partial<Record<Language, string>>;

const messageTexts = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.picklist(LANGUAGES), v.pipe(v.string(), v.maxLength(100_000))),
);

/** What is written in a version's row; `undefined` for anything else, as a file from elsewhere may hold. */
export function parseTexts(json: string): MessageTexts | undefined {
  const parsed = v.safeParse(messageTexts, json);
  return parsed.success ? parsed.output : undefined;
}

/** Setting: the folders of messages were read. */
const FOLDERS_READ = 'mail_folders_read';

/** The newest version of a message, or the one of a number; `undefined` where there is none. */
export async function readVersion(db: Kysely<Database>, name: string, number?: number) {
  const row = await db
    .selectFrom('message_version')
    .select(['number', 'texts', 'saved_at', 'saved_by'])
    .where('message', '=', name)
    .$if(number !== undefined, (rows) => rows.where('number', '=', number ?? 0))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, texts: parseTexts(row.texts) ?? {} };
}

/**
 * Saves a version of a message, with a line in the audit log.
 *
 * @param base the number of the version that was read; 0: there was none
 * @returns its number; `undefined` where somebody else has saved one meanwhile, and nothing was written
 */
export async function saveVersion(
  db: Kysely<Database>,
  actor: Actor,
  name: string,
  texts: MessageTexts,
  base: number,
): Promise<number | undefined> {
  const number = base + 1;
  const row = { message: name, number, texts: JSON.stringify(texts), saved_by: actor.user };
  const { numInsertedOrUpdatedRows: saved } = await db
    .insertInto('message_version')
    .values({ ...row, saved_at: new Date(actor.now()).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (saved !== 1n) return undefined;
  await recordAudit(db, actor, 'message-saved', { message: name, version: number });
  return number;
}

/** The texts in a message's folder; `undefined` where there is no such folder. */
export function readFolder(folder: string, name: string): MessageTexts | undefined {
  const files = LANGUAGES.map((language) => [language, join(folder, name, `${language}.md`)] as const);
  const there = files.filter(([, path]) => existsSync(path));
  if (there.length === 0) return undefined;
  const read = ([language, path]: (typeof files)[number]) => [
    language,
    new TextDecoder().decode(readFileSync(path)).replaceAll('\r\n', '\n'),
  ];
  return Object.fromEntries(there.map(read)) as MessageTexts;
}

/** The names of the messages in a folder, which others may begin as copies of. */
export function namesIn(folder: string): string[] {
  const names = globSync('*/*.md', { cwd: folder }).map(dirname);
  return [...new Set(names)].filter((name) => v.is(messageName, name)).sort();
}

/** Messages of the project's folder that others begin as copies of, the one that the page promises first. */
export const SAMPLES: readonly string[] = ['applications-open', 'questions-evening'];

/** Makes messages of the folders in which they were once: what is beside the list counts, then the project's but its samples. */
export async function importFolders(
  db: Kysely<Database>,
  actor: Actor,
  { besideList, project }: { besideList: string; project: string },
): Promise<void> {
  await db.transaction().execute(async (step) => {
    if (!(await replaceSetting(step, FOLDERS_READ, undefined, 'yes'))) return;
    const own = namesIn(project).filter((name) => !SAMPLES.includes(name));
    const found = [
      ...namesIn(besideList).map((name) => [besideList, name] as const),
      ...own.map((name) => [project, name] as const),
    ];
    for (const [folder, name] of found)
      await saveVersion(step, actor, name, readFolder(folder, name) ?? {}, 0);
  });
}
