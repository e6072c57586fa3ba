import { sql, type Kysely } from 'kysely';
import * as v from 'valibot';
import { isExactTime } from '../waitlist/entries.ts';
import { SERVER } from '../waitlist/privacy/audit.ts';
import { messageName, parsePeople, sendingPeople } from '../waitlist/selection.ts';
import {
  CONFIRM_MESSAGE,
  REPLY_REASONS,
  SENDING_REASONS,
  SENDING_STATES,
  type Database,
  type Sending,
} from '../waitlist/store/schema.ts';
import { leaveUncertain } from '../waitlist/uncertain.ts';

type Db = Kysely<Database>;

/** Rows in one statement: 22 parameters each stay below every dialect's limit. */
const ROWS = 1000;

/** Adds rows of which the list has none; nothing is replaced. */
export async function addRows(step: Db, table: keyof Database, rows: readonly object[]): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS)
    await step
      .insertInto(table)
      .values(rows.slice(first, first + ROWS))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** A backup is a file from elsewhere: a row with anything else is left out. */
const ofVersion = v.looseObject({
  message: messageName,
  number: v.pipe(v.number(), v.minValue(1), v.maxValue(1_000_000)),
  texts: v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string())),
});
const ofSending = v.looseObject({
  message: messageName,
  people: sendingPeople,
  state: v.picklist(SENDING_STATES),
  reason: v.picklist(['', ...SENDING_REASONS]),
});
const ofDelivery = v.looseObject({
  state: v.picklist(['queued', 'sending', 'accepted', 'rejected', 'uncertain']),
  reason: v.picklist(['', ...REPLY_REASONS]),
  at: v.pipe(v.string(), v.check(isExactTime)),
});

type Version = Database['message_version'];

/** Whether the first have all of the others, with the same numbers. */
function hasAll(these: readonly Version[], others: readonly Version[]): boolean {
  const texts = new Map(these.map((version) => [version.number, version.texts]));
  return others.every((version) => texts.get(version.number) === version.texts);
}

/**
 * Adds the texts of a backup's messages. Where the list has other texts of a message, the backup's come below them as
 * earlier versions: numbers in the backup's other rows stay right, and a restore that is done again finds all there. Nobody has
 * saved what a new list has from the project's folder: there the backup's newest text is the newest.
 */
export async function mergeMessages(step: Db, backup: Db): Promise<void> {
  const rows = await backup.selectFrom('message_version').selectAll().orderBy('number').execute();
  const valid = rows.filter((row) => v.is(ofVersion, row));
  for (const [message, versions] of Map.groupBy(valid, (row) => row.message)) {
    const ofMessage = step.selectFrom('message_version').where('message', '=', message);
    const own = await ofMessage.selectAll().orderBy('number').execute();
    const newest = versions.at(-1);
    if (newest === undefined || hasAll(own, versions)) continue;
    const isUnsaved = own.every(({ saved_by }) => saved_by === SERVER);
    if (isUnsaved && hasAll(versions, own)) {
      await addRows(step, 'message_version', versions);
      continue;
    }
    const below = newest.number;
    await step.deleteFrom('message_version').where('message', '=', message).execute();
    const moved = own.map((version) => ({ ...version, number: version.number + below }));
    const again = { ...newest, number: below + (own.at(-1)?.number ?? 0) + 1 };
    await addRows(step, 'message_version', [...versions, ...moved, ...(isUnsaved ? [again] : [])]);
    for (const table of ['sending', 'mail_delivery'])
      await sql`update ${sql.table(table)} set version = version + ${sql.lit(below)}
        where message = ${message} and version > 0`.execute(step);
    for (const { id, people } of await step.selectFrom('sending').select(['id', 'people']).execute()) {
      const { hasVersion, ...named } = parsePeople(people);
      if (named.has !== message || hasVersion === undefined) continue;
      const moved = JSON.stringify({ ...named, hasVersion: hasVersion + below });
      await step.updateTable('sending').set({ people: moved }).where('id', '=', id).execute();
    }
  }
}

/**
 * Adds the sendings that only the backup has. What is open there stops here.
 *
 * @param stopped by whom and when; and when the backup was made, which is its reason
 * @param opensAt when applications are planned to open, if they are; UTC, ISO 8601
 * @returns those that were planned when the backup was made, and whose time has come since
 */
export async function mergeSendings(
  step: Db,
  backup: Db,
  { by, at, madeAt }: { by: string; at: string; madeAt: string },
  opensAt: string | undefined,
): Promise<Sending[]> {
  const rows = await backup.selectFrom('sending').selectAll().execute();
  const valid = rows.filter((row) => v.is(ofSending, row));
  const timeOf = (row: Sending) => row.starts_at ?? (row.with_stage === 1 ? opensAt : undefined);
  const due = valid.filter((row) => row.state === 'planned' && (timeOf(row) ?? '9') <= at);
  const merged = valid.map((row): Sending => {
    if (row.state === 'done' || row.state === 'stopped') return row;
    const begun_at = due.includes(row) ? (timeOf(row) ?? at) : row.begun_at;
    const why = { state: 'stopped', reason: 'restored', answer: madeAt } as const;
    return { ...row, ...why, begun_at, waits_until: null, changed_by: by, changed_at: at };
  });
  await addRows(step, 'sending', merged);
  return due;
}

/**
 * Adds what a backup says of the mails to some people to the list's own outbox, so that nobody gets a message again.
 *
 * What the list itself knows is newer and counts, except that a mail that was accepted stays accepted. Whoever was still
 * in the queue of the backup may have got the mail since the backup was made, and so may everybody for whom one was
 * planned: that is uncertain, and nobody sends it again without the operator's will. The queue of mails that ask for a
 * confirmation is left out: who waits is in the rows.
 *
 * @param ids of people on the list now, with those under which they are in the backup
 * @param due sendings whose time has come since the backup was made
 * @param at now: UTC, ISO 8601
 */
export async function mergeDeliveries(
  step: Db,
  backup: Db,
  ids: ReadonlyMap<string, string>,
  due: readonly Sending[],
  at: string,
): Promise<void> {
  if (ids.size === 0) return;
  const listIds = new Map([...ids].map(([onList, inBackup]) => [inBackup, onList]));
  const found = backup
    .selectFrom('mail_delivery')
    .selectAll()
    .where('submission_id', 'in', [...listIds.keys()])
    .where('message', '<>', CONFIRM_MESSAGE);
  const valid = (await found.execute()).filter((row) => v.is(ofDelivery, row));
  const rows = valid.map((row): Database['mail_delivery'] => {
    const isOpen = row.state === 'queued' || row.state === 'sending';
    const submission_id = listIds.get(row.submission_id) ?? row.submission_id;
    const unknown = { state: 'uncertain', reason: 'restored', at, attempts: 0 } as const;
    return { ...row, submission_id, ...(isOpen && unknown), claim: '' };
  });
  for (let first = 0; first < rows.length; first += ROWS)
    await step
      .insertInto('mail_delivery')
      .values(rows.slice(first, first + ROWS))
      .onConflict((conflict) =>
        conflict
          .columns(['message', 'submission_id'])
          .doUpdateSet((is) => ({
            ...{ state: is.ref('excluded.state'), at: is.ref('excluded.at') },
            ...{ sending: is.ref('excluded.sending'), version: is.ref('excluded.version'), reason: '' },
          }))
          .where('excluded.state', '=', 'accepted')
          .where('mail_delivery.state', 'in', ['queued', 'uncertain']),
      )
      .execute();
  // The list may have gone on with one itself.
  for (const sending of due)
    await leaveUncertain(
      step,
      sending,
      at,
      sql`submission.id in (${sql.join([...ids.keys()])}) and exists (select 1 from sending
        where id = ${sending.id} and state = 'stopped' and reason = 'restored' and begun_at is not null)`,
    );
}
