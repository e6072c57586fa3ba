#!/usr/bin/env node
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { programme } from '../../content/programme.ts';
import { PROJECT_FOLDER, readEnvironment, readSettings } from '../../hosts/node/environment.ts';
import type { Environment } from '../../hosts/shared/settings.ts';
import { systemClock } from '../../waitlist/clock.ts';
import { createListSource } from './list-source.ts';
import { isOperatorLanguage, type OperatorLanguage } from './messages/messages.ts';
import { createOperator } from './operator.ts';
import { onInterrupt } from './signals.ts';
import { openInBrowser } from './studio.ts';

/** `./waitlist VERB`: the only part of the operator's command that touches the process. */
const read = readEnvironment();
const environment = 'environment' in read ? read.environment : {};
const configuration = readSettings(undefined, (sentence) => void process.stderr.write(`${sentence}\n`));

process.exitCode = await createOperator({
  source: createListSource('problems' in configuration ? configuration : configuration.settings),
  configuration,
  npm: environment,
  fetch,
  mail: { folder: join(PROJECT_FOLDER, 'mail'), programme },
  openInBrowser: (file) => openInBrowser(file, environment),
  clock: systemClock,
  user: systemUser(environment),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  onInterrupt,
  language: systemLanguage(environment),
  colours: hasColours(process.stdout),
}).run(process.argv.slice(2));

/** Who typed the command: the person behind `sudo`, if there is one. A user id without a name is its number. */
function systemUser({ SUDO_USER = '' }: Environment): string {
  if (SUDO_USER !== '') return SUDO_USER;
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** https://no-color.org: any value but the empty one switches colours off. */
function hasColours(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY && environment['NO_COLOR'] === undefined && stream.hasColors();
}

/** The language of messages as POSIX settles it: the first of these that is set. */
function systemLanguage({ LC_ALL, LC_MESSAGES, LANG }: Environment): OperatorLanguage {
  const locale = [LC_ALL, LC_MESSAGES, LANG].find((value) => value !== undefined) ?? '';
  const code = locale.slice(0, 2).toLowerCase();
  return isOperatorLanguage(code) ? code : 'en';
}
