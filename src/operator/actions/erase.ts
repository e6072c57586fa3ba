import { readFile } from 'node:fs/promises';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import * as v from 'valibot';
import { parseEmail, type Email } from '../../contract/email.ts';
import { IS_WAITING } from '../../waitlist/confirm/confirm.ts';
import { recordAudit } from '../../waitlist/privacy/audit.ts';
import { deleteAddresses, scrubNow } from '../../waitlist/privacy/deletion.ts';
import type { Database, TombstoneReason } from '../../waitlist/store/schema.ts';
import { BYTE_ORDER_MARK } from '../formats/csv.ts';
import { removal, type ActionHost, type Named, type Progress } from './action.ts';
import { Refusal } from './refusal.ts';
import { listBackups } from './backup/backup-files.ts';
import { plainFile } from './output-file.ts';
import { writeSuppressionFile } from './backup/suppression-file.ts';
import { precautionFor, takePrecaution } from './care.ts';
import { batchesOfEntries, countEntries, findEntries } from './entries.ts';
import { emailAddress, selection } from './selection.ts';

const eraseInput = v.union([
  v.object({
    emails: v.pipe(v.array(emailAddress), v.minLength(1)),
    /** They come from a list, which is the wrong one if it has everybody. */
    areListed: v.optional(v.boolean()),
  }),
  /** Of these people all who have not confirmed their address. */
  v.object({ waiting: selection }),
]);

/** Deletes people for good: their rows, and every trace of them in the list's own files. */
export const erase = removal({
  input: eraseInput,
  plan: async (host, input) => {
    const named = await findNamed(host, input);
    if (isWholeList(input)) await assertSomebodyStays(host, named);
    return {
      named,
      /** Where they may still be found afterwards. */
      backups: listBackups(host.location.backupFolder, named.joined).length,
      exports: await countExports(host.list.db, named.joined),
    };
  },
  apply: async (host, input, named, progress) => {
    if (isWholeList(input)) await assertSomebodyStays(host, named);
    // Whoever has confirmed since the plan stays.
    return applyRemoval(host, named, 'erased', progress, 'waiting' in input ? IS_WAITING : undefined);
  },
});

const isWholeList = (input: v.InferOutput<typeof eraseInput>) =>
  'emails' in input && input.areListed === true;

/** Takes people off the list for good who left elsewhere, or whose addresses do not work. */
export const takeOff = removal({
  input: v.object({
    /** Addresses, one on each line, or a file with them. */
    text: v.optional(v.pipe(v.string(), v.maxLength(3_000_000))),
    file: v.optional(v.string()),
    name: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  plan: async (host, { text, file = '' }) => {
    const emails = readPlainList(text ?? (await readFile(plainFile(host.resolveFile(file)), 'utf8')));
    if (emails.length === 0) throw new Refusal('noAddresses');
    const named = await findAddresses(host.list.db, emails);
    await assertSomebodyStays(host, named);
    return { named, ...precautionFor(host, named.listed.length) };
  },
  apply: async (host, input, named, progress) => {
    await assertSomebodyStays(host, named);
    await takePrecaution(host, named.listed.length);
    const result = await applyRemoval(host, named, 'removed', progress);
    const asked = named.listed.length + named.missing.length;
    const detail = { file: input.name ?? 'addresses', asked, erased: result.people };
    await recordAudit(host.list.db, host.actor, 'takeOff', detail);
    return result;
  },
});

async function findNamed(host: ActionHost, input: v.InferOutput<typeof eraseInput>): Promise<Named> {
  if ('emails' in input) return findAddresses(host.list.db, input.emails);
  const waiting = { ...input.waiting, waiting: true };
  const listed: string[] = [];
  let joined: string | undefined;
  for await (const batch of batchesOfEntries(host.list.db, waiting, host.programme.timeZone)) {
    listed.push(...batch.map(({ email }) => email));
    joined = firstJoined(batch, joined);
  }
  return { listed, missing: [], joined };
}

async function findAddresses(db: Kysely<Database>, emails: readonly string[]): Promise<Named> {
  const found = await findEntries(db, emails);
  const listed = found.map(({ email }) => email);
  const known = new Set(listed);
  return { listed, missing: emails.filter((email) => !known.has(email)), joined: firstJoined(found) };
}

/** @throws Refusal for a list that names everybody: it is the wrong one */
async function assertSomebodyStays({ list: { db } }: ActionHost, { listed }: Named): Promise<void> {
  const all = await countEntries(db, {});
  const isWhole = all > 1 && all <= listed.length && (await findEntries(db, listed)).length === all;
  if (isWhole) throw new Refusal('everybody');
}

function firstJoined(rows: readonly { joined_at: string }[], before?: string): string | undefined {
  return rows.reduce((first, { joined_at: at }) => (first === undefined || at < first ? at : first), before);
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

const NOBODY = sql<boolean>`false`;

/**
 * Takes those off whom a plan named, or some of them before somebody stops it. Whoever was not on the list is blocked, and
 * stays where they have joined since. Each batch is one transaction with its line in the audit log.
 *
 * @param only of those on the list; whoever does not fulfil it stays
 */
async function applyRemoval(
  { list, location, actor }: ActionHost,
  { listed, missing, joined }: Named,
  reason: TombstoneReason,
  { signal, report }: Progress,
  only?: RawBuilder<boolean>,
) {
  const total = listed.length + missing.length;
  let [people, stayed, done] = [0, 0, 0];
  const takeOffAll = async (emails: readonly string[], condition?: RawBuilder<boolean>) => {
    for (let first = 0; first < emails.length && !signal.aborted; first += STEP) {
      report({ done, total });
      const batch = emails.slice(first, first + STEP);
      const removed = await deleteAddresses(list.db, actor, batch, reason, condition);
      stayed += (await findEntries(list.db, batch)).length;
      people += removed.length;
      done += batch.length;
    }
  };
  await takeOffAll(listed, only);
  const alreadyGone = done - people - stayed;
  await takeOffAll(missing, NOBODY);
  report({ done, total });
  // Those who were not on the list may have been on it at any time.
  const since = missing.length > 0 ? undefined : joined;
  return {
    people,
    /** Of those whom the plan named, who had left by then; and who stays, because they have joined or confirmed since. */
    alreadyGone: alreadyGone || undefined,
    stayed: stayed || undefined,
    /** Whether no address is left in the list's own files; `undefined` where nobody can look into them. */
    gone: await scrubNow(list),
    /** Backups and exports that may still hold them. */
    backups: listBackups(location.backupFolder, since),
    exports: await countExports(list.db, since),
    /** The folder in which the suppression list could not be written. */
    unwritten: await writeSuppressionFile(list.db, actor, location),
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
