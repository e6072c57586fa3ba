import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { MadeBackup } from '../../backup/make-backup.ts';

export type BackupAnswer = { made: MadeBackup } | { fault: string };

/**
 * Makes the backup of a night in a process of its own, so that no sign-up waits for it. It has ended when this settles.
 *
 * @param signal kills it: a statement of the database cannot be ended otherwise. What it leaves is the caller's to remove
 * @throws with what went wrong
 */
export async function backUpInProcess(signal: AbortSignal): Promise<MadeBackup> {
  signal.throwIfAborted();
  const program = new URL('./backup-process.ts', import.meta.url);
  const child = fork(program, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const end = () => void child.kill('SIGKILL');
  signal.addEventListener('abort', end);
  let answer: BackupAnswer | undefined;
  child.on('message', (message) => (answer = message as BackupAnswer));
  try {
    const errors = child.stderr === null ? '' : text(child.stderr);
    const [said] = await Promise.all([errors, once(child, 'close')]);
    if (answer !== undefined && 'made' in answer) return answer.made;
    throw new Error(answer?.fault ?? (said.trim() || `It ended with ${child.exitCode ?? child.signalCode}.`));
  } finally {
    signal.removeEventListener('abort', end);
  }
}
