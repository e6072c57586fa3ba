import { DAY } from '../../../waitlist/clock.ts';
import type { ScrubReport } from '../../../waitlist/privacy/deletion.ts';
import type { BackupFinding } from '../../actions/backup/records.ts';
import type { OpenList } from '../../actions/open-list.ts';
import { localTime } from '../../time/zone.ts';
import type { Context } from '../context.ts';
import type { Messages } from '../messages/en.ts';

/** Says whether anything of deleted people is left in the list's own files. */
export function describeScrub({ erase }: Messages, { storage }: OpenList, { gone }: ScrubReport): string {
  if (gone === undefined) return erase.vacuumed(storage.name);
  return gone ? erase.gone(storage.name) : erase.notGone(storage.name);
}

/**
 * Says which backups still hold the people who were just deleted, and what to do about it. Backups that are no longer
 * where they were written are one line, until they are older than anything that is kept.
 */
export function describeBackups(context: Context, findings: readonly BackupFinding[]): string[] {
  const { messages, zone, clock, retentionDays: days } = context;
  const texts = messages.backups;
  const oldest = days === undefined ? '' : new Date(clock.now() - days * DAY).toISOString();
  const present = findings.filter(({ state }) => state !== 'elsewhere');
  const away = findings.filter(({ state, made_at }) => state === 'elsewhere' && made_at >= oldest).length;
  const lines = present.map(
    ({ file, made_at, state }) =>
      `  ${file} (${localTime(zone, Date.parse(made_at))}): ${texts.states[state]}`,
  );
  return [
    ...(lines.length === 0 ? [texts.none] : [texts.some, ...lines, texts.advice]),
    ...(away > 0 ? [texts.away(away)] : []),
  ];
}
