import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describeFault } from '../../backup/backup-refusal.ts';
import { backUp, type MadeBackup } from '../../backup/make-backup.ts';
import { systemClock } from '../../waitlist/clock.ts';
import { SERVER } from '../../waitlist/privacy/audit.ts';
import { createListLocation, openList } from './database.ts';
import { readSettings } from './environment.ts';

type Answer = { made: MadeBackup } | { fault: string };

/**
 * Makes the backup of a night in a process of its own, so that no sign-up waits for it. It has ended when this settles.
 *
 * @param signal kills it: a statement of the database cannot be ended otherwise. What it leaves is the caller's to remove
 * @throws with what went wrong
 */
export async function backUpInProcess(signal: AbortSignal): Promise<MadeBackup> {
  signal.throwIfAborted();
  const child = fork(import.meta.filename, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const end = () => void child.kill('SIGKILL');
  signal.addEventListener('abort', end);
  let answer: Answer | undefined;
  child.on('message', (message) => (answer = message as Answer));
  try {
    const errors = child.stderr === null ? '' : text(child.stderr);
    const [said] = await Promise.all([errors, once(child, 'close')]);
    if (answer !== undefined && 'made' in answer) return answer.made;
    throw new Error(answer?.fault ?? (said.trim() || `It ended with ${child.exitCode ?? child.signalCode}.`));
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** What that process does: it says what became of the backup, and ends. */
async function make(): Promise<Answer> {
  const parsed = readSettings();
  if ('problems' in parsed) throw new Error(parsed.problems.join(' '));
  const { settings } = parsed;
  const list = await openList(settings, false);
  const actor = { ...systemClock, user: SERVER };
  const made = backUp({ list, location: createListLocation(settings), actor, settings }, 'nightly');
  return { made: await made.finally(() => list.db.destroy()) };
}

if (import.meta.main) {
  const end = () => process.kill(process.pid, 'SIGTERM');
  // The server is gone.
  process.once('disconnect', end);
  const answer = await make().catch((error: unknown): Answer => ({ fault: describeFault(error) }));
  process.off('disconnect', end);
  process.send?.(answer);
}
