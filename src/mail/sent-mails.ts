import type { Kysely } from 'kysely';
import type { Database } from '../waitlist/store/schema.ts';
import { readSetting, writeSetting } from '../waitlist/store/setting.ts';

/** Setting: the hour in which mails were sent last, and how many. Only the owner of the sender's lock writes it. */
const SENT = 'mail_sent';
/** Setting: mails of messages in a minute. */
const RATE = 'mail_rate';
/** Few enough for every provider. */
const PER_MINUTE = 60;

/** An hour of the clock, and the mails that were sent in it. */
export interface Sent {
  hour: string;
  count: number;
}

/** How many mails the mail server was given in this hour of the clock, whether it took them or not. */
export async function readSent(db: Kysely<Database>, now: number): Promise<Sent> {
  const hour = new Date(now).toISOString().slice(0, 13);
  const [last, count] = ((await readSetting(db, SENT)) ?? '').split(' ');
  return { hour, count: last === hour ? Number(count) : 0 };
}

/** Counts so many more. @param sent as it was read */
export async function noteSent(db: Kysely<Database>, { hour, count }: Sent, more: number): Promise<void> {
  await writeSetting(db, SENT, `${hour} ${count + more}`);
}

/** How many mails of messages are sent in a minute: one rate for all of them. */
export async function readRate(db: Kysely<Database>): Promise<number> {
  return Number((await readSetting(db, RATE)) ?? PER_MINUTE);
}

export async function writeRate(db: Kysely<Database>, perMinute: number): Promise<void> {
  await writeSetting(db, RATE, String(perMinute));
}
