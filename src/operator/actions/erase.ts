import { readFile } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { parseEmail, type Email } from '../../contract/email.ts';
import { recordAudit } from '../../waitlist/privacy/audit.ts';
import { deleteAddresses, scrubNow } from '../../waitlist/privacy/deletion.ts';
import type { Database, TombstoneReason } from '../../waitlist/store/schema.ts';
import { BYTE_ORDER_MARK } from '../formats/csv.ts';
import { change, type ActionHost, type Progress } from './action.ts';
import { Refusal } from './refusal.ts';
import { listBackups } from './backup/backup-files.ts';
import { writeSuppressionFile } from './backup/suppression-file.ts';
import { precautionFor, takePrecaution } from './care.ts';
import { batchesOfEntries, countEntries, findEntries, type Entry } from './entries.ts';
import { address, selection } from './selection.ts';

/** Whom an erasure deletes. */
interface Removal {
  listed: readonly Entry[];
  /** Addresses that are not on the list, and would only be blocked. */
  missing: readonly string[];
}

const eraseInput = v.union([
  v.object({
    emails: v.pipe(v.array(address), v.minLength(1)),
    /** They come from a list, which is the wrong one if it has everybody. */
    areListed: v.optional(v.boolean()),
  }),
  /** Of these people all who have not confirmed their address. */
  v.object({ waiting: selection }),
]);

/** Deletes people for good: their rows, and every trace of them in the list's own files. */
export const erase = change({
  input: eraseInput,
  plan: async (host, input) => {
    const { listed, missing } = await findRemoval(host, input);
    const joined = listed.map(({ joined_at }) => joined_at).sort()[0];
    return {
      listed: listed.map(({ email }) => email),
      notListed: missing.length,
      /** Where they may still be found afterwards. */
      backups: listBackups(host.source.backupFolder, joined).length,
      exports: await countExports(host.list.db, joined),
    };
  },
  apply: async (host, input, progress) =>
    applyRemoval(host, await findRemoval(host, input), 'erased', progress),
});

const takeOffInput = v.object({
  /** Addresses, one on each line, or a file with them. */
  text: v.optional(v.pipe(v.string(), v.maxLength(3_000_000))),
  file: v.optional(v.string()),
  name: v.optional(v.pipe(v.string(), v.maxLength(200))),
});

/** Takes people off the list for good who left elsewhere, or whose addresses do not work. */
export const takeOff = change({
  input: takeOffInput,
  plan: async (host, input) => {
    const { listed, missing, isEverybody } = await readRemoval(host, input);
    const { backsUp, obstacle } = precautionFor(host, listed.length);
    return {
      listed: listed.map(({ email }) => email),
      notListed: missing.length,
      backsUp,
      obstacle: isEverybody ? ('everybody' as const) : obstacle,
    };
  },
  apply: async (host, input, progress) => {
    const removal = await readRemoval(host, input);
    if (removal.isEverybody) throw new Refusal('everybody');
    await takePrecaution(host, removal.listed.length);
    const result = await applyRemoval(host, removal, 'removed', progress);
    const asked = removal.listed.length + removal.missing.length;
    const detail = { file: input.name ?? 'addresses', asked, erased: result.people };
    await recordAudit(host.list.db, host.actor, 'import', detail);
    return result;
  },
});

async function findRemoval(host: ActionHost, input: v.InferOutput<typeof eraseInput>): Promise<Removal> {
  const { db } = host.list;
  if ('emails' in input) {
    const removal = await findAddresses(db, input.emails);
    if (input.areListed === true && removal.isEverybody) throw new Refusal('everybody');
    return removal;
  }
  const waiting = { ...input.waiting, waiting: true };
  const listed: Entry[] = [];
  for await (const batch of batchesOfEntries(db, waiting, host.programme.timeZone)) listed.push(...batch);
  return { listed, missing: [] };
}

/** @throws Refusal when there is anything but addresses */
async function readRemoval(
  { resolveFile, list: { db } }: ActionHost,
  { text, file }: v.InferOutput<typeof takeOffInput>,
) {
  const emails = readPlainList(text ?? (file === undefined ? '' : await readFile(resolveFile(file), 'utf8')));
  if (emails.length === 0) throw new Refusal('noAddresses');
  return findAddresses(db, emails);
}

async function findAddresses(db: Kysely<Database>, emails: readonly string[]) {
  const listed = await findEntries(db, emails);
  const known = new Set(listed.map(({ email }) => email));
  const isEverybody = listed.length > 1 && listed.length === (await countEntries(db, {}));
  return { listed, missing: emails.filter((email) => !known.has(email)), isEverybody };
}

/**
 * Reads a list of addresses with at most a heading above them, and nothing else: what a table says of the people in it is
 * not known here, and an export of ours names people who have not left.
 *
 * @returns the addresses, each once
 * @throws Refusal for a line that is no address: nobody is deleted because a file was misread
 */
export function readPlainList(text: string): Email[] {
  const lines = text
    .replace(BYTE_ORDER_MARK, '')
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((line) => line.text !== '');
  const read = lines[0]?.text.includes('@') === false ? lines.slice(1) : lines;
  const emails = read.map(({ line, text }) => {
    const email = parseEmail(text);
    if (email === undefined) throw new Refusal('notPlain', { line });
    return email;
  });
  return [...new Set(emails)];
}

/** Addresses that are deleted before the work may be stopped. */
const STEP = 1000;

/** Carries out a plan, or the part of it before somebody stops it. Each batch is one transaction with its line in the audit log. */
async function applyRemoval(
  { list, source, actor }: ActionHost,
  { listed, missing }: Removal,
  reason: TombstoneReason,
  { signal, report }: Progress,
) {
  const emails = [...listed.map(({ email }) => email), ...missing];
  const removed = [];
  for (let done = 0; done < emails.length && !signal.aborted; done += STEP) {
    report({ done, total: emails.length });
    removed.push(...(await deleteAddresses(list.db, actor, emails.slice(done, done + STEP), reason)));
  }
  // Those who are not on the list now may have been on it at any time.
  const joined = missing.length > 0 ? undefined : removed.map(({ joined_at }) => joined_at).sort()[0];
  return {
    people: removed.length,
    /** Whether no address is left in the list's own files; `undefined` where nobody can look into them. */
    gone: await scrubNow(list),
    /** Backups and exports that may still hold them. */
    backups: listBackups(source.backupFolder, joined),
    exports: await countExports(list.db, joined),
    /** The folder in which the suppression list could not be written. */
    unwritten: await writeSuppressionFile(list.db, actor, source),
  };
}

/**
 * How many exports were made, as the audit log has them: nobody knows where the files are.
 *
 * @param since exports that are older cannot hold the people
 */
async function countExports(db: Kysely<Database>, since = ''): Promise<number> {
  const { count } = await db
    .selectFrom('audit')
    .select((is) => is.fn.countAll().as('count'))
    .where('action', '=', 'export')
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}
