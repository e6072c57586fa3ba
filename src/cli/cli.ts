#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { userInfo } from 'node:os';
import { programme } from '../content/programme.ts';
import { HAS_SCREEN, MAIL_FOLDER, readSettings, SUDO_USER } from '../hosts/node/environment.ts';
import { systemClock } from '../waitlist/clock.ts';
import { runCommand } from './command.ts';
import { onInterrupt } from '../backup/temporary-folder.ts';

/** The command that opens a file in the browser. Every user of the machine can read its arguments. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: 'open',
  linux: 'xdg-open',
  win32: 'explorer',
};

/** `./waitlist VERB`: the only part of the command that touches the process. */
process.exitCode = await runCommand(process.argv.slice(2), {
  configuration: readSettings(undefined, (sentence) => void process.stderr.write(`${sentence}\n`)),
  programme,
  mailFolder: MAIL_FOLDER,
  actor: { ...systemClock, user: SUDO_USER || systemUser() },
  fetch,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  openInBrowser,
  onInterrupt,
});

/** A user id without a name is its number. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

function openInBrowser(file: string): boolean {
  const opener = OPENERS[process.platform];
  if (opener === undefined || (opener === 'xdg-open' && !HAS_SCREEN)) return false;
  // Without the program nothing opens; the link is printed anyway.
  const browser = spawn(opener, [file], { detached: true, stdio: 'ignore' });
  browser.on('error', () => undefined).unref();
  return true;
}
