import { DAY } from '../../../waitlist/clock.ts';
import type { ScrubReport } from '../../../waitlist/privacy/deletion.ts';
import type { BackupFinding } from '../../actions/backups.ts';
import { localTime } from '../../time/zone.ts';
import { retentionDays, type Context } from '../context.ts';

/** Says what is left of deleted people in the list's own files. */
export async function reportScrub(
  { messages: { erase }, notify, list }: Context,
  { gone }: ScrubReport,
): Promise<void> {
  const { storage } = await list();
  if (gone === undefined) await notify(erase.vacuumed(storage.name));
  else await notify(gone ? erase.gone(storage.name) : erase.notGone(storage.name));
}

/**
 * Says which backups still hold what was just deleted, and what to do about it. Backups that are no longer where they
 * were written are one line, until they are older than anything that is kept.
 */
export async function reportBackups(context: Context, findings: readonly BackupFinding[]): Promise<void> {
  const { messages, notify, zone, clock } = context;
  const texts = messages.backups;
  const days = retentionDays(context);
  const oldest = days === undefined ? '' : new Date(clock.now() - days * DAY).toISOString();
  const there = findings.filter(({ state }) => state !== 'elsewhere');
  const away = findings.filter(({ state, made_at }) => state === 'elsewhere' && made_at >= oldest).length;
  if (there.length === 0) await notify(texts.none);
  else {
    await notify(texts.some);
    for (const { file, made_at, state } of there)
      await notify(`  ${file} (${localTime(zone, Date.parse(made_at))}): ${texts.states[state]}`);
    await notify(texts.advice);
  }
  if (away > 0) await notify(texts.away(away));
}
