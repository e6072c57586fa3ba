import { stat } from 'node:fs/promises';
import { sql, type Kysely, type Transaction } from 'kysely';
import * as v from 'valibot';
import { recordAudit, type Actor } from '../waitlist/privacy/audit.ts';
import { dropLock } from '../waitlist/store/lock.ts';
import type { Database, DialectKind } from '../waitlist/store/schema.ts';
import { readSetting, replaceSetting, writeSetting } from '../waitlist/store/setting.ts';
import { countRestored, leaveUncertain, MAIL_PLACE as NAME } from '../waitlist/uncertain.ts';

const keptPlace = v.pipe(v.string(), v.parseJson(), v.object({ origin: v.string(), place: v.string() }));

/** A list, and the `PUBLIC_ORIGIN` of whoever wants to send its mails. */
interface Here {
  db: Kysely<Database>;
  kind: DialectKind;
  origin: string;
}

/**
 * What tells a list from its copies: it stays the same when the file is renamed or the list is updated. A copy of a whole
 * PostgreSQL server has the same one.
 *
 * @throws a system error when the file is not where it was opened
 */
async function readPlace(db: Kysely<Database>, kind: DialectKind): Promise<string> {
  const first = async (query: string) => (await sql.raw<{ found: string }>(query).execute(db)).rows[0]?.found;
  if (kind === 'sqlite') {
    const file = await first(`select file as found from pragma_database_list where name = 'main'`);
    // The inode of a file that was deleted may be another one's later.
    const { ino, birthtimeNs } = await stat(file ?? '', { bigint: true });
    return `inode ${ino}, born ${birthtimeNs}`;
  }
  const database = await first(
    `select oid::text as found from pg_database where datname = current_database()`,
  );
  // Where a provider has closed the function, a table's number tells: a copy's tables are made in another order.
  const system = await first(`select case when has_function_privilege('pg_control_system()', 'execute')
    then 'system_identifier::text from pg_control_system()' else '''setting''::regclass::oid::text' end as found`);
  return `system ${await first(`select ${system} as found`)}, database ${database}`;
}

const placeOf = async ({ db, kind, origin }: Here) =>
  JSON.stringify({ origin, place: await readPlace(db, kind) });

/**
 * Finds out whether mails may leave from here. Changes nothing.
 *
 * @returns `new`: the list has no place yet, see `writeFirstPlace`. Otherwise what differs, so that nothing may leave; `origin`
 *   is the one under which the list may send, empty where nobody can read it
 */
export async function checkPlace({ db, kind, origin }: Here) {
  const text = await readSetting(db, NAME);
  if (text === undefined) return 'new';
  const { success, output } = v.safeParse(keptPlace, text);
  const kept = success ? output : { origin: '', place: '' };
  const isOtherOrigin = kept.origin !== origin;
  const isOtherPlace = kept.place !== (await readPlace(db, kind));
  return isOtherOrigin || isOtherPlace ? { origin: kept.origin, isOtherOrigin, isOtherPlace } : 'here';
}

/** Gives a list that has no place this one. */
export async function writeFirstPlace(here: Here): Promise<void> {
  await replaceSetting(here.db, NAME, undefined, await placeOf(here));
}

/**
 * Makes this the place from which the list sends. What was to be sent before may have left from another one: it stops, and
 * nobody knows of those who are still to get it whether they have. What is planned for later stays.
 *
 * @param step one transaction for all of it
 * @returns how many sendings stopped
 */
export async function moveHere(
  step: Transaction<Database>,
  { kind, origin, actor }: Omit<Here, 'db'> & { actor: Actor },
): Promise<number> {
  const at = new Date(actor.now()).toISOString();
  await writeSetting(step, NAME, await placeOf({ db: step, kind, origin }));
  // A server that sends under the earlier origin loses its right to, and so stops at its next mail.
  await dropLock(step, 'mail-sender');
  const open = step.selectFrom('sending').selectAll().where('state', 'in', ['planned', 'running', 'paused']);
  const begun = (await open.execute()).filter(
    ({ state, starts_at }) => state !== 'planned' || (starts_at !== null && starts_at <= at),
  );
  for (const sending of begun) {
    const { id, message, state, begun_at, starts_at } = sending;
    const why = { state: 'stopped', reason: 'restored', answer: '', waits_until: null } as const;
    const change = { ...why, begun_at: begun_at ?? starts_at, changed_by: actor.user, changed_at: at };
    await step.updateTable('sending').set(change).where('id', '=', id).execute();
    await step
      .updateTable('mail_delivery')
      .set({ state: 'uncertain', reason: 'restored', at })
      .where('message', '=', message)
      .where('sending', '=', id)
      .where('state', 'in', ['queued', 'sending'])
      .execute();
    if (state === 'planned') await leaveUncertain(step, sending, at);
  }
  await countRestored(step);
  await step.updateTable('sending').set({ origin }).where('state', '=', 'planned').execute();
  await recordAudit(step, actor, 'list-here', { origin, sendings: begun.length });
  return begun.length;
}
