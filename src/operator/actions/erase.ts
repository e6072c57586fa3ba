import { sql, type Kysely, type RawBuilder } from 'kysely';
import * as v from 'valibot';
import { IS_WAITING } from '../../waitlist/confirm/confirm.ts';
import { deleteAddresses, scrubNow, type RemovalReason } from '../../waitlist/privacy/deletion.ts';
import type { Database } from '../../waitlist/store/schema.ts';
import { removal, type ActionHost, type Named, type Progress } from './action.ts';
import { Refusal } from './refusal.ts';
import { findHolders } from '../../backup/coverage.ts';
import { writeSuppressionFile } from '../../backup/suppression-files.ts';
import { countRows, findEntries, type Entry } from '../../waitlist/entries.ts';
import { batchesOfEntries } from './entries.ts';
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
    const { db } = host.list;
    const rows = await findRows(host, input);
    const named = namedBy(rows, 'emails' in input ? input.emails : []);
    if (isWholeList(input)) await assertSomebodyStays(host, named);
    // Who is not on the list may have been on it at any time.
    const since = named.missing.length > 0 ? undefined : firstAdded(rows);
    return {
      named,
      /** Where they may still be found afterwards. */
      backups: await findHolders(host, [...named.listed, ...named.missing], since),
      exports: await countExports(db, since),
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

async function findRows({ list: { db }, programme }: ActionHost, input: v.InferOutput<typeof eraseInput>) {
  if ('emails' in input) return findEntries(db, input.emails);
  const waiting = { ...input.waiting, waiting: true };
  const rows: Entry[] = [];
  for await (const batch of batchesOfEntries(db, waiting, programme.timeZone)) rows.push(...batch);
  return rows;
}

/** Which of these addresses are on the list. @param emails normalised (`parseEmail`), each once */
export async function findAddresses(db: Kysely<Database>, emails: readonly string[]): Promise<Named> {
  return namedBy(await findEntries(db, emails), emails);
}

function namedBy(rows: readonly Entry[], emails: readonly string[]): Named {
  const listed = rows.map(({ email }) => email);
  const known = new Set(listed);
  return { listed, missing: emails.filter((email) => !known.has(email)) };
}

/** @throws Refusal for a list that names everybody: it is the wrong one */
export async function assertSomebodyStays({ list: { db } }: ActionHost, { listed }: Named): Promise<void> {
  const all = await countRows(db);
  const isWhole = all > 1 && all <= listed.length && (await findEntries(db, listed)).length === all;
  if (isWhole) throw new Refusal('everybody');
}

/** When the first of them was put on the list, for all that is known. */
export function firstAdded(rows: readonly Pick<Entry, 'added_at' | 'joined_at'>[]): string | undefined {
  return rows.map(({ joined_at, added_at }) => added_at ?? joined_at).sort()[0];
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
export async function applyRemoval(
  host: ActionHost,
  { listed, missing }: Named,
  reason: RemovalReason,
  { signal, report }: Progress,
  only?: RawBuilder<boolean>,
) {
  const { list, location, actor } = host;
  const total = listed.length + missing.length;
  let [people, stayed, done] = [0, 0, 0];
  const takeOffAll = async (emails: readonly string[], condition?: RawBuilder<boolean>) => {
    for (let first = 0; first < emails.length && !signal.aborted; first += STEP) {
      report({ done, total });
      const batch = emails.slice(first, first + STEP);
      const removed = await deleteAddresses(list, actor, batch, reason, condition);
      stayed += (await findEntries(list.db, batch)).length;
      people += removed.length;
      done += batch.length;
    }
  };
  await takeOffAll(listed, only);
  const alreadyGone = done - people - stayed;
  await takeOffAll(missing, NOBODY);
  report({ done, total });
  return {
    people,
    /** Of those whom the plan named, who had left by then; and who stays, because they have joined or confirmed since. */
    alreadyGone: alreadyGone || undefined,
    stayed: stayed || undefined,
    /** Whether no address is left in the list's own files; `undefined` where nobody can look into them. */
    gone: await scrubNow(list),
    /** The folder in which the suppression list could not be written. */
    unwritten: await writeSuppressionFile(host).then(
      () => undefined,
      () => location.backupFolder,
    ),
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
