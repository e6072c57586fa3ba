import { findBackups } from '../../backup/backup-files.ts';
import { countWaiting } from '../../waitlist/confirm/confirm.ts';
import { hasPeople } from '../../waitlist/entries.ts';
import type { ActionHost } from '../actions/action.ts';
import { countDomains } from '../../waitlist/selection.ts';
import { CONFIRM_MESSAGE } from '../../waitlist/store/schema.ts';
import { countSpans, largestSpike } from '../actions/overview.ts';
import { found, type Found } from './check.ts';

/** A list with nobody on it, which may have been lost. */
export async function checkRestorable(host: ActionHost): Promise<Found[]> {
  if (await hasPeople(host.list.db)) return [];
  const { known } = await findBackups(host);
  const number = Math.max(0, ...known.map(({ people = 0 }) => people));
  return [found(number > 0 && 'bad', 'restorable', { number }, '/care')];
}

/** Addresses that look mistyped, and that are not confirmed. */
export async function checkAddresses({ list }: ActionHost): Promise<Found[]> {
  const domains = await countDomains(list);
  const typos = domains.reduce((sum, { count, meant }) => (meant ? sum + count : sum), 0);
  const { people, mails } = await countWaiting(list.db);
  return [
    found(typos > 0 && 'look', 'typos', { number: typos }, '/people?flagged=yes'),
    found(people > 0 && 'look', 'waiting', { number: people, mails }, '/people?waiting=yes'),
  ];
}

/** Ten minutes in which far more joined than usual. */
export async function checkSpike({ list, programme }: ActionHost): Promise<Found[]> {
  const spike = largestSpike(await countSpans(list.db, programme.timeZone));
  if (spike === undefined) return [found(false, 'spike')];
  const { from, until, count: number, usual } = spike;
  return [found('look', 'spike', { number, usual, time: from }, `/people?since=${from}&until=${until}`)];
}

/** Mails that were rejected, for each message. */
export async function checkRejected({ list: { db } }: ActionHost): Promise<Found[]> {
  const messages = await db
    .selectFrom('mail_delivery')
    .select((is) => ['message', is.fn.countAll().as('number')])
    .where('state', '=', 'rejected')
    .where('message', '<>', CONFIRM_MESSAGE)
    .groupBy('message')
    .execute();
  return messages.map(({ message, number }) =>
    found('look', 'rejected', { message, number: Number(number) }, `/messages/${message}?step=report`),
  );
}
