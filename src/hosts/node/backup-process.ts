import { backUp } from '../../backup/make-backup.ts';
import { describeFault } from '../../backup/backup-refusal.ts';
import { systemClock } from '../../waitlist/clock.ts';
import type { BackupAnswer } from './backup-in-process.ts';
import { readSettings } from './environment.ts';
import { createListLocation, openList } from './database.ts';

/** The process in which the server makes the backup of the night: it says what became of it, and ends. */
const end = () => process.kill(process.pid, 'SIGTERM');
// The server is gone.
process.once('disconnect', end);
const answer = await make().catch((error: unknown): BackupAnswer => ({ fault: describeFault(error) }));
process.off('disconnect', end);
process.send?.(answer);

async function make(): Promise<BackupAnswer> {
  const parsed = readSettings();
  if ('problems' in parsed) throw new Error(parsed.problems.join(' '));
  const { settings } = parsed;
  const list = await openList(settings, false);
  const actor = { ...systemClock, user: 'server' };
  const made = backUp({ list, location: createListLocation(settings), actor, settings }, 'nightly');
  return { made: await made.finally(() => list.db.destroy()) };
}
