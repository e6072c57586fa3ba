import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY } from '../../waitlist/clock.ts';

/** The signals that end a command from outside: Ctrl-C, `kill`, a closed terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const PREFIX = '.waitlist-';

/** A folder that only its owner can enter. It is removed when the work is done or a signal ends the command. */
export interface TemporaryFolder extends AsyncDisposable {
  readonly path: string;
}

const folders = new Set<string>();

/**
 * Creates a private folder for files that are not finished yet, or that must not stay. What a command left there that was
 * killed at once (`kill -9`, loss of power) is removed a day later: it may be an unencrypted copy of the list.
 *
 * @param parent created if it does not exist; files can be renamed from the new folder into it
 */
export function createTemporaryFolder(parent: string): TemporaryFolder {
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(parent)) if (name.startsWith(PREFIX)) removeIfOld(join(parent, name));
  for (const signal of SIGNALS)
    if (!process.listeners(signal).includes(removeAllAndEnd)) process.on(signal, removeAllAndEnd);
  const path = mkdtempSync(join(parent, PREFIX));
  folders.add(path);
  return {
    path,
    async [Symbol.asyncDispose]() {
      await rm(path, { recursive: true, force: true });
      folders.delete(path);
    },
  };
}

/** No command works for a day. */
function removeIfOld(path: string): void {
  const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  if (changed !== undefined && changed < Date.now() - DAY) rmSync(path, { recursive: true, force: true });
}

/**
 * Ends the process by the same signal, so that whoever started it learns how it ended. Where somebody else listens to the
 * signal, the work is still ended there, and the folders are removed after it.
 */
function removeAllAndEnd(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  for (const path of folders) rmSync(path, { recursive: true, force: true });
  process.off(signal, removeAllAndEnd);
  process.kill(process.pid, signal);
}
