import { globSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DAY } from '../waitlist/clock.ts';

const PREFIX = '.waitlist-';

/** The signals that end a command from outside: Ctrl-C, `kill`, a closed terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const folders = new Set<string>();

/**
 * Creates a private folder for files that are not finished yet, or that must not stay. It is removed when the work is done
 * or a signal ends the command.
 *
 * @param parent created if it does not exist; files can be renamed from the new folder into it
 */
export function createTemporaryFolder(parent: string) {
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  // Before other listeners: one that listens once would be gone already, as if nobody else did.
  for (const signal of SIGNALS)
    if (!process.listeners(signal).includes(removeAllAndEnd))
      process.prependListener(signal, removeAllAndEnd);
  const path = mkdtempSync(join(parent, `${PREFIX}${hostname()}-${process.pid}-`));
  folders.add(path);
  removeAbandoned(parent, statSync(path).mtimeMs);
  return {
    path,
    async [Symbol.asyncDispose]() {
      await rm(path, { recursive: true, force: true });
      folders.delete(path);
    },
  };
}

/**
 * Removes what commands and studios left in a folder that were killed at once (`kill -9`, loss of power): it may be an
 * unencrypted copy of the list. What another one that is running works with stays; of a process on another machine or in
 * another container that cannot be known, and no work takes a day.
 *
 * @param now milliseconds since 1970
 */
export function removeAbandoned(parent: string, now: number): void {
  for (const name of globSync(`${PREFIX}*`, { cwd: parent })) {
    const path = join(parent, name);
    const [, host, pid] = /^(.*)-(\d+)-\w+$/.exec(name.slice(PREFIX.length)) ?? [];
    try {
      const isOld = (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < now - DAY;
      if (!isOld && (host !== hostname() || isRunning(Number(pid)))) continue;
      rmSync(path, { recursive: true, force: true });
    } catch {
      // It is another user's.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Without the permission to signal it, it is there.
    return error instanceof Error && 'code' in error && error.code !== 'ESRCH';
  }
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

/** Calls back at the first of these signals, or when the process that started this one has ended; the second one of a kind ends the process. @returns what undoes it */
export function onInterrupt(listener: () => void): () => void {
  for (const event of [...SIGNALS, 'disconnect']) process.once(event, listener);
  return () => {
    for (const event of [...SIGNALS, 'disconnect']) process.off(event, listener);
  };
}
