import type { ConsentWording } from '../../../content/consent-wording.ts';
import { facts } from '../../../content/facts.ts';
import type { Context } from '../../cli/context.ts';
import { holdsAny, searchBackups, type BackupFinding } from '../../actions/backups.ts';
import { openWordings } from '../../actions/consent.ts';
import { ENTRY_COLUMNS, type Entry } from '../../actions/entries.ts';
import { openSuppressionList } from '../../../waitlist/privacy/suppression-list.ts';
import { localDay, startOfDay } from '../../time/zone.ts';

/** Everything that is held about someone, and what an answer to them must say. */
export interface PersonRecord {
  address: string;
  /** When this was looked up, and in which zone days are meant. */
  askedAt: string;
  zone: string;
  /** Last days for an answer and for a deletion that is asked for, counted from today. */
  answerBy: string;
  deleteBy: string;
  /** The row on the list. */
  entry: Entry | undefined;
  /** The day after which it is deleted anyway. */
  keptUntil: string | undefined;
  /** What stood beside the form when they joined. */
  wording: ConsentWording | undefined;
  /** When they were erased before, if the address is known among the erased. */
  erasedAt: string | undefined;
  /** Backups that hold them, or may. */
  backups: BackupFinding[];
}

/** Law 91/2025/QH15 with its decree: an answer within 2 working days, a deletion within 15 days. */
const ANSWER_WORKING_DAYS = 2;
const DELETION_DAYS = 15;

/** Looks an address up everywhere. */
export async function lookUpPerson(context: Context, address: string): Promise<PersonRecord> {
  const { clock, zone } = context;
  const { db } = await context.list();
  const now = clock.now();
  const entry = await db
    .selectFrom('submission')
    .select([...ENTRY_COLUMNS])
    .where('email', '=', address)
    .executeTakeFirst();
  const wordingOf = await openWordings(db);
  const erased = await (await openSuppressionList(db, clock)).find([address]);
  const backups = await searchBackups(db, context.source, holdsAny([address]), entry?.joined_at);
  return {
    address,
    askedAt: new Date(now).toISOString(),
    zone,
    answerBy: addWorkingDays(localDay(zone, now), ANSWER_WORKING_DAYS),
    deleteBy: addDays(localDay(zone, now), DELETION_DAYS),
    entry,
    keptUntil: entry && addMonths(localDay(zone, Date.parse(entry.joined_at)), facts.retentionMonths),
    wording:
      entry?.source_page === 'import'
        ? undefined
        : entry && wordingOf(entry.consent_version, entry.language, entry.joined_at),
    erasedAt: erased.get(address),
    // What cannot be looked into is named only where it is likely to hold them.
    backups: entry === undefined ? backups.filter(({ state }) => state === 'holds') : backups,
  };
}

/** Saturdays and Sundays do not count. Public holidays are the operator's to know. */
function addWorkingDays(day: string, days: number): string {
  let date = day;
  for (let left = days; left > 0;) {
    date = addDays(date, 1);
    const weekday = new Date(date).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return date;
}

function addDays(day: string, days: number): string {
  return new Date(startOfDay('UTC', day, days)).toISOString().slice(0, 10);
}

/** The same day of a later month, or that month's last. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
