#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { describeLocation, openDatabase, openReadOnly } from '../hosts/node/database.ts';
import { parseEnv } from '../hosts/node/env.ts';
import { isLanguage, type Language } from '../contract/language.ts';
import { systemClock } from '../waitlist/clock.ts';
import type { ListSource } from './data/open-list.ts';
import { createOperator } from './operator.ts';
import { postgresStorage } from './storage/postgres.ts';
import { sqliteStorage } from './storage/sqlite.ts';

/** `npm run --silent waitlist -- VERB`: the only part of the operator's command that touches the process. */
const parsed = parseEnv(process.env);

const openFile = (path: string) => openDatabase({ kind: 'sqlite', path });

const source: ListSource = {
  open: ({ create }) => {
    if ('problems' in parsed) return parsed;
    const { database } = parsed.config;
    if (database.kind === 'sqlite' && !create && !existsSync(database.path))
      return { missing: database.path };
    const opened = openDatabase(database);
    const storage =
      database.kind === 'sqlite'
        ? sqliteStorage(opened.kysely, database.path)
        : postgresStorage(opened.kysely, describeLocation(database), openFile);
    return { list: { db: opened.kysely, kind: opened.kind, storage }, close: opened.close };
  },
  openFile,
  openReadOnly,
};

process.exitCode = await createOperator({
  source,
  configuration: { environment: process.env, parsed },
  fetch,
  clock: systemClock,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  language: systemLanguage(process.env),
  colours: hasColours(process.stdout),
}).run(process.argv.slice(2));

/** https://no-color.org: any value but the empty one switches colours off. */
function hasColours(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY && (process.env['NO_COLOR'] ?? '') === '' && stream.hasColors();
}

/** The language of messages as POSIX settles it: the first of these that is set. */
function systemLanguage({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Language {
  const locale = [LC_ALL, LC_MESSAGES, LANG].find((value) => value !== undefined && value !== '') ?? '';
  const code = locale.slice(0, 2).toLowerCase();
  return isLanguage(code) ? code : 'en';
}
