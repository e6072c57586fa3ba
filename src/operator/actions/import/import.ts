import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { describeFault } from '../../../backup/backup-refusal.ts';
import { countRows, findEntries } from '../../../waitlist/entries.ts';
import { recordAudit } from '../../../waitlist/privacy/audit.ts';
import { checkSuppressed } from '../../../waitlist/privacy/suppression-list.ts';
import { databaseTime } from '../../../waitlist/store/schema.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../formats/csv.ts';
import { change, UNWATCHED, type ActionHost, type Made, type Progress } from '../action.ts';
import { backupAround, makeAround } from '../backups.ts';
import { follows, type Done, type ShownPlan, type SumLine } from '../plan.ts';
import { Refusal } from '../refusal.ts';
import { importInput, type ImportInput } from './import-answers.ts';
import type { FilePerson, PeopleFile, RowReason } from './people-file.ts';
import { countIn, readPeople, type ShownFile } from './read-in-thread.ts';

type ImportShown = ShownPlan &
  ShownFile & { firstRows?: readonly FilePerson[]; added?: number; leftOut?: number };

/** Adds the people in a file to the list. */
export const importPeople = change(
  importInput,
  async (host, input, keep, planning): Promise<Made<ImportShown>> => {
    const { people, ...found } = await readPeople(host, input, { keep, planning });
    const phrase = 'importPeople' as const;
    if (people === undefined) {
      const [first = 'mayWrite'] = found.settled.open;
      const shown = { ...found, phrase, blockedBy: { reason: first } };
      return { shown, carryOut: () => Promise.reject(new Refusal(first)) };
    }
    await markUnwanted(host, people);
    const { rows, meant: added, lines } = countIn(people);
    const present = await countRows(host.list.db);
    const around = backupAround(host, added);
    const { language, consent } = found.settled;
    const shown = {
      ...{ ...found, phrase, added, leftOut: rows - added, values: { number: added } },
      sum: [
        ...lines,
        { key: 'comeIn', value: added, kind: 'result' },
        { key: 'listThen', value: present + added, kind: 'after' },
      ] satisfies SumLine[],
      then: follows(
        language.code !== undefined && { key: 'written', values: { language: language.code } },
        found.untimed > 0 && { key: 'untimed', values: { number: found.untimed } },
        consent === undefined ? { key: 'agreedUnknown' } : { key: 'agreedTo', values: { consent } },
        { key: 'onlyWhoAgreed' },
        around && { key: around === 'made' ? 'backupAfter' : 'noBackupAfter' },
      ),
    };
    const file = input.name ?? basename(input.file);
    return { shown, carryOut: (progress) => addPeople(host, people, { file, rows }, progress) };
  },
);

/** Marks who is on the list or must not come back. A file knows of no sign-up here after which somebody who left may be back. */
async function markUnwanted(
  { list: { db }, actor, settings }: ActionHost,
  people: PeopleFile,
): Promise<void> {
  for (const batch of people.batches()) {
    const open = batch.filter(({ reason }) => reason === null);
    const found = await findEntries(
      db,
      open.map(({ email }) => email),
    );
    const listed = new Set(found.map(({ email }) => email));
    const suppressed = await checkSuppressed(db, actor, settings.retentionDays, open, false);
    people.mark(
      open.flatMap(({ id, email }, index) => {
        const reason: RowReason | undefined = listed.has(email) ? 'listed' : suppressed[index];
        return reason === undefined ? [] : [{ id, reason }];
      }),
    );
    await setImmediate();
  }
}

/** Adds the people whom a plan names in short transactions: after it was stopped or killed, doing it again adds the rest. */
async function addPeople(
  host: ActionHost,
  kept: PeopleFile,
  { file, rows: total }: { file: string; rows: number },
  { signal, report }: Progress,
): Promise<Done> {
  const { db } = host.list;
  report({ done: 0, total });
  // If this process is killed, the rows that it added have a line too.
  const import_id = newId();
  await recordAudit(db, host.actor, 'import-begun', { file, import: import_id });
  let [people, rows, alreadyGone, joinedSince] = [0, 0, 0, 0];
  for (const batch of kept.batches()) {
    // A signal, or whoever stops it, has a turn.
    await setImmediate();
    if (signal.aborted) break;
    const named = batch.filter(({ reason }) => reason === null);
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
    report({ done: (rows += batch.length) });
  }
  const detail = { file, import: import_id, rows, added: people, ...(rows < total && { complete: false }) };
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
    for (const batch of people.batches())
      for (const { line, reason, email, value } of batch)
        if (reason !== null) yield csvLine([String(line), reasons[reason], email, value]);
  })();
}
