#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { openDatabase, openReadOnly } from '../hosts/node/database.ts';
import { parseEnv } from '../hosts/node/env.ts';
import { isLanguage, type Language } from '../contract/language.ts';
import { systemClock } from '../waitlist/clock.ts';
import type { ListSource } from './data/open-list.ts';
import { createOperator } from './operator.ts';
import { sqliteStorage } from './storage/sqlite.ts';

/** `npm run --silent waitlist -- VERB`: the only part of the operator's command that touches the process. */
const parsed = parseEnv(process.env);

const source: ListSource = {
  open: ({ create }) => {
    if ('problems' in parsed) return parsed;
    const { database } = parsed.config;
    if (database.kind !== 'sqlite') throw new Error('not on PostgreSQL');
    if (!create && !existsSync(database.path)) return { missing: database.path };
    const opened = openDatabase(database);
    const storage = sqliteStorage(opened.kysely, database.path);
    return { list: { db: opened.kysely, kind: opened.kind, storage }, close: () => opened.close() };
  },
  openFile: (path) => openDatabase({ kind: 'sqlite', path }),
  openReadOnly,
};

process.exitCode = await createOperator({
  source,
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
