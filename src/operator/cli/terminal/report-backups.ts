import type { Context } from '../context.ts';
import type { BackupFinding } from '../../actions/backups.ts';
import { localTime } from '../../time/zone.ts';

/** Says which backups still hold what was just deleted, and what to do about it. */
export async function reportBackups(
  { messages, notify, zone }: Context,
  findings: readonly BackupFinding[],
): Promise<void> {
  const texts = messages.backups;
  if (findings.length === 0) {
    await notify(texts.none);
    return;
  }
  await notify(texts.some);
  for (const { file, made_at, state } of findings)
    await notify(`  ${file} (${localTime(zone, Date.parse(made_at))}): ${texts.states[state]}`);
  await notify(texts.advice);
}
