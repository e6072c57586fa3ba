import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { deleteAddresses, scrubNow } from '../../waitlist/privacy/deletion.ts';
import type { Database, TombstoneReason } from '../../waitlist/store/schema.ts';
import { change, type ActionHost, type Progress } from './action.ts';
import { writeSuppressionFile } from './backup/suppression-file.ts';
import { backupsSince } from './backup/backup-files.ts';
import { batchesOfEntries, findEntries, type Entry } from './entries.ts';
import { filterOf, selection } from './people.ts';
import { address } from './person.ts';

/** Deletes people for good: their rows, and every trace of them in the list's own files. */
export const erase = change({
  input: v.union([
    v.object({ emails: v.pipe(v.array(address), v.minLength(1)) }),
    /** Of these people all who have not confirmed their address. */
    v.object({ waiting: selection }),
  ]),
  plan: async (host, input) => {
    const { list, source } = host;
    const { listed, missing } = await planFor(host, input);
    const joined = listed.map(({ joined_at }) => joined_at).sort()[0];
    return {
      listed: listed.map(({ email }) => email),
      notListed: missing.length,
      /** Where they may still be found afterwards. */
      backups: backupsSince(source.backupFolder, joined).length,
      exports: await countExports(list.db, joined),
    };
  },
  apply: async (host, input, progress) => applyErasure(host, await planFor(host, input), 'erased', progress),
});

async function planFor(
  host: ActionHost,
  input: { emails: string[] } | { waiting: v.InferOutput<typeof selection> },
) {
  const { db } = host.list;
  if ('emails' in input) return planErasure(db, input.emails);
  const filter = { ...filterOf(host, input.waiting), waiting: true };
  const listed: Entry[] = [];
  for await (const batch of batchesOfEntries(db, filter)) listed.push(...batch);
  return { listed, missing: [] };
}

/**
 * Finds whom an erasure would delete. Changes nothing. Addresses that are not on the list would only be blocked.
 *
 * @param emails normalised (`parseEmail`)
 */
export async function planErasure(db: Kysely<Database>, emails: readonly string[]) {
  const listed = await findEntries(db, emails);
  const known = new Set(listed.map(({ email }) => email));
  return { listed, missing: emails.filter((email) => !known.has(email)) };
}

/** Addresses that are deleted before the work may be stopped. */
const STEP = 1000;

/** Carries out a plan, or the part of it before somebody stops it. Each batch is one transaction with its line in the audit log. */
export async function applyErasure(
  { list, source, actor }: ActionHost,
  { listed, missing }: Awaited<ReturnType<typeof planErasure>>,
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
    backups: backupsSince(source.backupFolder, joined),
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
