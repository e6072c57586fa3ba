import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The signals that end a command from outside: Ctrl-C, `kill`, a closed terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** The process id shows `findLeftovers` which folders are in use and which a killed command left. */
const NAME = /^\.waitlist-(\d+)-\w{6}$/;

/** A folder that only its owner can enter. It is removed when the work is done or a signal ends the command. */
export interface TemporaryFolder {
  readonly path: string;
  remove(): Promise<void>;
}

const folders = new Set<string>();

/**
 * Creates a private folder for files that are not finished yet, or that must not stay.
 *
 * @param parent created if it does not exist; files can be renamed from the new folder into it
 */
export function createTemporaryFolder(parent: string): TemporaryFolder {
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  if (folders.size === 0) for (const signal of SIGNALS) process.on(signal, removeAllAndEnd);
  const path = mkdtempSync(join(parent, `.waitlist-${process.pid}-`));
  folders.add(path);
  return {
    path,
    async remove() {
      await rm(path, { recursive: true, force: true });
      folders.delete(path);
      if (folders.size === 0) stopListening();
    },
  };
}

/**
 * Finds the temporary folders of commands that were killed so hard (`kill -9`, loss of power) that they could not clean
 * up. They may hold an unencrypted copy of the list.
 *
 * @param parents folders to look in; those that do not exist are skipped
 */
export function findLeftovers(parents: readonly string[]): string[] {
  return [...new Set(parents)].flatMap((parent) =>
    namesIn(parent)
      .filter((name) => {
        const pid = NAME.exec(name)?.[1];
        return pid !== undefined && !isRunning(Number(pid));
      })
      .map((name) => join(parent, name)),
  );
}

/** Ends the process by the same signal, so that whoever started the command learns how it ended. */
function removeAllAndEnd(signal: NodeJS.Signals): void {
  for (const path of folders) rmSync(path, { recursive: true, force: true });
  stopListening();
  process.kill(process.pid, signal);
}

function stopListening(): void {
  for (const signal of SIGNALS) process.off(signal, removeAllAndEnd);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
