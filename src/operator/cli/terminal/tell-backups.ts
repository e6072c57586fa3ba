import type { Context } from '../context.ts';
import type { BackupFinding } from '../../actions/backups.ts';
import { localTime } from '../../time/zone.ts';

/** Says which backups still hold what was just deleted, and what to do about it. */
export async function tellBackups(
  { words, say, zone }: Context,
  findings: readonly BackupFinding[],
): Promise<void> {
  const texts = words.backups;
  if (findings.length === 0) {
    await say(texts.none);
    return;
  }
  await say(texts.some);
  for (const { file, made_at, state } of findings)
    await say(`  ${file} (${localTime(zone, Date.parse(made_at))}): ${texts.states[state]}`);
  await say(texts.advice);
}
