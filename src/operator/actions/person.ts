import type { Kysely } from 'kysely';
import type { ConsentWording } from '../../content/consent-wording.ts';
import type { Programme } from '../../content/programme.ts';
import { deliveriesTo } from '../../mail/outbox.ts';
import { recordAudit, type Actor } from '../../waitlist/privacy/audit.ts';
import { DAY } from '../../waitlist/clock.ts';
import { leaveLink, readLeaveKeys } from '../../waitlist/privacy/leave.ts';
import { findSuppressed } from '../../waitlist/privacy/suppression-list.ts';
import type { Database, DeliveryState } from '../../waitlist/store/schema.ts';
import { localDay, startOfDay } from '../time/zone.ts';
import { backupsSince, type BackupFile } from './backup/backup-files.ts';
import { openWordings } from './consent.ts';
import { findEntries, type Entry } from './entries.ts';
import type { ListSource } from './open-list.ts';

/** Everything that is held about someone, and the deadlines of an answer. */
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
  /** The day after which it is deleted automatically; `undefined` where that is switched off. */
  keptUntil: string | undefined;
  /** What was beside the form when they joined through it; `undefined` where that is not recorded, or they saw no form. */
  wording: ConsentWording | undefined;
  /** The link by which they leave the list; it is theirs alone. */
  leaveLink: string | undefined;
  /** Messages that were sent to them, or are to be. */
  mails: { message: string; state: DeliveryState; at: string }[];
  /** When they were deleted before, if the address is on the suppression list. */
  erasedAt: string | undefined;
  /** Backups that may hold them. */
  backups: BackupFile[];
}

/** What a look-up needs. */
export interface PersonLookup {
  db: Kysely<Database>;
  source: ListSource;
  actor: Actor;
  zone: string;
  deadlines: Programme['requestDeadlines'];
  /** Of the page. */
  origin: string;
  /** Days after which people are deleted (`RETENTION_DAYS`); `undefined`: never. */
  retentionDays: number | undefined;
}

/**
 * Looks up an address everywhere. Each look-up is a line in the audit log.
 *
 * @param address normalised (`parseEmail`)
 */
export async function lookUpPerson(
  { db, source, actor, zone, deadlines, origin, retentionDays }: PersonLookup,
  address: string,
): Promise<PersonRecord> {
  const now = actor.now();
  const [entry] = await findEntries(db, [address]);
  await recordAudit(db, actor, 'person', { found: entry !== undefined });
  const { wordingOf } = await openWordings(db);
  const erased = await findSuppressed(db, actor, [address]);
  return {
    address,
    askedAt: new Date(now).toISOString(),
    zone,
    answerBy: addWorkingDays(localDay(zone, now), deadlines.answer),
    deleteBy: addDays(localDay(zone, now), deadlines.deletion),
    entry,
    keptUntil:
      entry && retentionDays !== undefined
        ? localDay(zone, Date.parse(entry.joined_at) + retentionDays * DAY)
        : undefined,
    leaveLink: entry && leaveLink(await readLeaveKeys(db, actor), origin, entry),
    wording: entry && wordingOf(entry),
    mails: entry === undefined ? [] : await deliveriesTo(db, entry.id),
    erasedAt: erased.get(address),
    backups: entry === undefined ? [] : backupsSince(source.backupFolder, entry.joined_at),
  };
}

/** Saturdays and Sundays do not count. Public holidays are not known here. */
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
