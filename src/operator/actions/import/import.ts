import { basename } from 'node:path';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { describeFault } from '../../../backup/backup-refusal.ts';
import { countRows, findEntries } from '../../../waitlist/entries.ts';
import { recordAudit } from '../../../waitlist/privacy/audit.ts';
import { checkSuppressed } from '../../../waitlist/privacy/suppression-list.ts';
import { databaseTime } from '../../../waitlist/store/schema.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../formats/csv.ts';
import { change, UNWATCHED, type ActionHost, type Made, type Progress } from '../action.ts';
import { backupAround, makeAround } from '../backups.ts';
import { follows, Refusal, type Done, type ShownPlan, type SumLine } from '../plan.ts';
import { importInput, type ImportInput } from './import-answers.ts';
import type { FilePerson, PeopleFile, ReasonCount, RowReason } from './people-file.ts';
import { linesOfFile, readPeople, type FileRead } from './read-people.ts';

/** People of a file whose plan is kept alone: what it keeps is as large as the file. */
const MANY = 20_000;

type ImportShown = ShownPlan & FileRead & { added?: number; leftOut?: number };

/** Adds the people in a file to the list. */
export const importPeople = change(
  importInput,
  async (host, input, keep, planning): Promise<Made<ImportShown>> => {
    const { people, ...read } = await readPeople(host, input, { keep, planning });
    const phrase = 'importPeople' as const;
    if (people === undefined) {
      const [reason = 'mayWrite'] = read.settled.open;
      return {
        shown: { ...read, phrase, blockedBy: { reason } },
        carryOut: () => Promise.reject(new Refusal(reason)),
      };
    }
    const unwanted = await markUnwanted(host, people);
    const marked = unwanted.reduce((sum, { count }) => sum + count, 0);
    const rows = read.counts.reduce((sum, { count }) => sum + count, 0);
    const added = (read.counts.find(({ reason }) => reason === null)?.count ?? 0) - marked;
    const present = await countRows(host.list.db);
    const around = backupAround(host, added);
    const { language, consent, ticks } = read.settled;
    const shown = {
      ...{ ...read, phrase, added, leftOut: rows - added, values: { number: added } },
      sum: [
        ...linesOfFile(read.counts),
        ...linesOfFile(unwanted).slice(1),
        { key: 'comeIn', value: added, kind: 'result' },
        { key: 'listThen', value: present + added, kind: 'after' },
      ] satisfies SumLine[],
      then: follows(
        ticks?.length === 0 && !read.look.isOwnExport && { key: 'allComeIn' },
        language.code !== undefined && { key: 'written', values: { language: language.code } },
        read.untimed > 0 && { key: 'untimed', values: { number: read.untimed } },
        consent === undefined ? { key: 'agreedUnknown' } : { key: 'agreedTo', values: { consent } },
        { key: 'onlyWhoAgreed' },
        around && { key: around === 'made' ? 'backupAfter' : 'noBackupAfter' },
      ),
    };
    const file = { name: input.name ?? basename(input.file), rows };
    const carryOut = (progress: Progress) => addPeople(host, people, { file, total: added }, progress);
    return { shown, carryOut, isCopy: rows > MANY };
  },
);

/**
 * Marks who is on the list or must not come back. A file knows of no sign-up here after which somebody who left may be back.
 *
 * @returns how many, and the first, for each reason
 */
async function markUnwanted(
  { list: { db }, actor, settings }: ActionHost,
  people: PeopleFile,
): Promise<ReasonCount[]> {
  const counts = new Map<RowReason, ReasonCount>();
  for (const batch of people.batches('meant')) {
    const found = await findEntries(
      db,
      batch.map(({ email }) => email),
    );
    const listed = new Set(found.map(({ email }) => email));
    const suppressed = await checkSuppressed(db, actor, settings.retentionDays, batch, false);
    const unwanted = batch.flatMap(({ id, email, line }, index) => {
      const reason = listed.has(email) ? ('listed' as const) : suppressed[index];
      return reason === undefined ? [] : [{ id, email, line, value: '', reason }];
    });
    people.mark(unwanted);
    for (const each of unwanted) {
      const known = counts.get(each.reason) ?? { ...each, count: 0 };
      counts.set(each.reason, { ...known, count: known.count + 1 });
    }
    await setImmediate();
  }
  return [...counts.values()];
}

/** Adds the people whom a plan names in short transactions: after it was stopped or killed, doing it again adds the rest. */
async function addPeople(
  host: ActionHost,
  kept: PeopleFile,
  { file, total }: { file: { name: string; rows: number }; total: number },
  { signal, report }: Progress,
): Promise<Done> {
  const { db } = host.list;
  report({ done: 0, total });
  // If this process is killed, the rows that it added have a line too.
  const import_id = newId();
  await recordAudit(db, host.actor, 'import-begun', { file: file.name, import: import_id });
  let [people, done, alreadyGone, joinedSince] = [0, 0, 0, 0];
  let begun = host.actor.monotonic();
  for (const named of kept.batches('meant')) {
    // Sign-ups have the list for as long as the last rows took, and whoever stops it a turn.
    await sleep(host.actor.monotonic() - begun);
    if (signal.aborted) break;
    begun = host.actor.monotonic();
    // Who has left in the meantime stays away, and an address that has joined keeps its row.
    const suppressed = await checkSuppressed(db, host.actor, host.settings.retentionDays, named, false);
    const coming = named.filter((_, index) => suppressed[index] === undefined);
    alreadyGone += named.length - coming.length;
    if (coming.length > 0) {
      const insert = db
        .insertInto('submission')
        .values(coming.map((person) => entryOf(host, person, import_id)));
      const added = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirstOrThrow();
      people += Number(added.numInsertedOrUpdatedRows ?? 0n);
      joinedSince += coming.length - Number(added.numInsertedOrUpdatedRows ?? 0n);
    }
    report({ done: (done += named.length) });
  }
  const isPart = done < total && { complete: false };
  const detail = { file: file.name, import: import_id, rows: file.rows, added: people, ...isPart };
  await recordAudit(db, host.actor, 'import', detail);
  // A backup is to have them too.
  const noBackup = await makeAround(host, people).then(() => undefined, describeFault);
  const since = { alreadyGone: alreadyGone || undefined, joinedSince: joinedSince || undefined };
  return { phrase: 'importPeople', people, import: import_id, ...since, noBackup };
}

/** A row of the list. Ids order the list by time, so that somebody who joined long ago gets an old one. */
function entryOf({ list }: ActionHost, person: FilePerson, import_id: string) {
  const { email, language, consent_version, joined_at, asked_at, confirmed_at, confirm_until } = person;
  return {
    ...{ email, language, consent_version, joined_at, asked_at, confirmed_at, confirm_until, import_id },
    ...{ id: newId({ msecs: Date.parse(joined_at) }), source_page: 'import' as const },
    added_at: databaseTime(list.kind),
  };
}

/**
 * The rows that an import leaves out, as the text of a CSV file. Nothing is changed.
 *
 * @param reasons in words
 * @throws Refusal for a file that cannot be read, and where somebody has to choose first
 */
export async function leftOutLines(
  host: ActionHost,
  input: ImportInput,
  reasons: Readonly<Record<RowReason, string>>,
): Promise<AsyncIterable<string>> {
  await using opening = new AsyncDisposableStack();
  const { people, settled } = await readPeople(host, input, { keep: opening, planning: UNWATCHED });
  if (people === undefined) throw new Refusal(settled.open[0] ?? 'mayWrite');
  await markUnwanted(host, people);
  const kept = opening.move();
  return (async function* () {
    await using closing = new AsyncDisposableStack();
    closing.use(kept);
    yield BYTE_ORDER_MARK + csvLine(['line', 'reason', 'email', 'value']);
    for (const batch of people.batches('leftOut'))
      for (const { line, reason, email, value } of batch)
        yield csvLine([String(line), reason === null ? '' : reasons[reason], email, value]);
  })();
}
