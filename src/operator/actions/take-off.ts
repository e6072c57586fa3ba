import { sql, type RawBuilder } from 'kysely';
import * as v from 'valibot';
import { findHolders } from '../../backup/coverage.ts';
import { writeSuppressionFile } from '../../backup/suppression-files.ts';
import { recordAudit } from '../../waitlist/privacy/audit.ts';
import { deleteAddresses, scrubNow, type RemovalReason } from '../../waitlist/privacy/deletion.ts';
import { countRows, findEntries } from '../../waitlist/entries.ts';
import { change, type ActionHost, type Progress } from './action.ts';
import { backupAround, makeAround } from './backups.ts';
import { findWho, WHO, type FoundPeople } from './find-who.ts';
import type { FileRead } from './import/read-people.ts';
import { keepNamed, type KeptPeople } from './kept-people.ts';
import { follows, Refusal, type Done, type ShownPlan, type SumLine } from './plan.ts';

const takeOffInput = v.pipe(
  v.object({
    who: WHO,
    /** Whether no import and no backup may bring them back. */
    block: v.optional(v.boolean(), true),
  }),
  v.check(({ who, block }) => block || 'import' in who, 'only who came with an import is not blocked'),
);

/**
 * Takes people off the list: those whom the plan names, and nobody else. Their rows and every trace of them in the list's own
 * files are deleted.
 */
export const takeOff = change(takeOffInput, async (host, { who, block }, keep, planning) => {
  const found = await findWho(host, who, { keep, planning });
  const { named, since } = await keepWho(host, found);
  keep.use(named);
  // Whoever was found is in the file by now: a plan of many is not to keep them in memory as well.
  const { isList, only = sql<boolean>`true`, file, importId } = found;
  const { listed, missing } = named;
  if (isList) await assertSomebodyStays(host, named);
  const shown = await show(host, found, block, named, since);
  const isAsked = file === undefined && importId === undefined;
  const reason = block ? (isAsked ? 'erased' : 'removed') : { import: importId ?? '' };
  const carryOut = async (progress: Progress): Promise<Done> => {
    if (isList) await assertSomebodyStays(host, named);
    if (file !== undefined) await makeAround(host, listed);
    const done = await removeAll(host, named, { reason, only }, progress);
    if (file !== undefined) {
      const detail = { file, asked: listed + missing, erased: done.people };
      await recordAudit(host.list.db, host.actor, 'takeOff', detail);
    }
    return { phrase: shown.phrase, ...done };
  };
  return { shown, carryOut };
});

/** Keeps whom a plan names. @returns also since when somebody of them is on the list */
async function keepWho({ location }: ActionHost, { people }: FoundPeople) {
  let since: string | undefined;
  const rows = async function* () {
    for await (const batch of people) {
      for (const { added_at, joined_at } of batch) {
        // Who is not on the list may have been on it at any time.
        const at = added_at ?? joined_at ?? '';
        if (since === undefined || at < since) since = at;
      }
      yield batch.map(({ id = '', email }) => ({ id, email }));
    }
  };
  const named = await keepNamed(location.workFolder, rows());
  return { named, since };
}

/** @throws Refusal for a list that names everybody: it is the wrong one */
async function assertSomebodyStays({ list: { db } }: ActionHost, named: KeptPeople) {
  const all = await countRows(db);
  if (all <= 1 || all > named.listed) return;
  let there = 0;
  for await (const people of named.batches()) there += await countRows(db, areRowsOf(people));
  if (there === all) throw new Refusal('everybody');
}

const areRowsOf = (people: readonly { id: string }[]) =>
  sql<boolean>`id in (${sql.join(people.map(({ id }) => id))})`;

const emailsOf = (people: readonly { email: string }[]) => people.map(({ email }) => email);

async function* emailsIn(named: KeptPeople) {
  for await (const people of named.batches()) yield emailsOf(people);
}

/** What the plan says: the sum, who they are, what follows, and where they may still be found afterwards. */
async function show(
  host: ActionHost,
  { sum, file, read }: FoundPeople,
  block: boolean,
  named: KeptPeople,
  since: string | undefined,
): Promise<ShownPlan & Partial<FileRead>> {
  const { listed, missing, first } = named;
  const isOne = sum === undefined && listed + missing === 1;
  const counted: readonly SumLine[] = [
    ...(sum ?? [{ key: 'addresses' as const, value: listed + missing }]),
    { key: 'notListed', value: 0 - missing },
  ];
  const isErased = file === undefined;
  const around = isErased ? undefined : backupAround(host, listed);
  const holders = isErased ? await findHolders(host, () => emailsIn(named), since) : [];
  // As the audit log has them: nobody knows where the files are. Older ones cannot hold the people.
  const isExport = sql<boolean>`action = 'export' and at >= ${since ?? ''}`;
  const exports = isErased && block ? await countRows(host.list.db, isExport, 'audit') : 0;
  const held = (isSure: boolean) => {
    const found = holders.filter((each) => each.isSure === isSure);
    return { times: found.map(({ madeAt }) => madeAt), files: found.map(({ name }) => name) };
  };
  const then = follows(
    around !== undefined && { key: around === 'made' ? 'backupMade' : 'noBackup' },
    !block && { key: 'offAgain' },
    block && listed > 0 && { key: 'offAtOnce' },
    block && { key: 'staysOut' },
    held(true).times.length > 0 && { key: 'holders', values: held(true) },
    held(false).times.length > 0 && { key: 'mayHold', values: held(false) },
    exports > 0 && { key: 'exports', values: { number: exports } },
  );
  return {
    phrase: block ? (listed > 0 ? 'erase' : 'block') : 'takeBack',
    values: { number: listed > 0 ? listed : missing, email: first[0] },
    isErasing: true,
    sum: isOne ? [] : [...counted, { key: 'goOff', value: listed, kind: 'result' }],
    then,
    first: isOne ? [] : first,
    ...read,
    blockedBy: read?.settled.open[0] && { reason: read.settled.open[0] },
  };
}

/**
 * Takes those off whom a plan named, or some of them before somebody stops it. Whoever was not on the list is blocked, and
 * stays where they have joined since. Each batch is its own transactions with their lines in the audit log.
 */
async function removeAll(
  host: ActionHost,
  named: KeptPeople,
  { reason, only }: { reason: RemovalReason; only: RawBuilder<boolean> },
  { signal, report }: Progress,
) {
  const { list, location, actor } = host;
  const total = named.listed + named.missing;
  let [people, alreadyGone, stayed, done] = [0, 0, 0, 0];
  for await (const batch of named.batches()) {
    report({ done, total });
    if (signal.aborted) break;
    const emails = emailsOf(batch);
    const removed = await deleteAddresses(list, actor, emails, reason, sql`${areRowsOf(batch)} and ${only}`);
    const there = new Set(emailsOf(await findEntries(list.db, emails)));
    people += removed;
    stayed += there.size;
    alreadyGone += batch.filter(({ id, email }) => id !== '' && !there.has(email)).length - removed;
    done += batch.length;
    report({ done, total });
  }
  return {
    people,
    alreadyGone: alreadyGone || undefined,
    stayed: stayed || undefined,
    gone: await scrubNow(list),
    unwritten: await writeSuppressionFile(host).then(
      () => undefined,
      () => location.backupFolder,
    ),
  };
}
