import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { programme } from '../../src/content/programme.ts';
import { CONSENT_VERSION } from '../../src/content/consent.ts';
import type { OperatorLanguage } from '../../src/operator/cli/messages/messages.ts';
import { openDatabase } from '../../src/hosts/node/database.ts';
import { parseDatabaseUrl } from '../../src/hosts/shared/database-url.ts';
import type { ListSource } from '../../src/operator/actions/open-list.ts';
import { createListSource } from '../../src/operator/cli/list-source.ts';
import { parseSettings, type Environment } from '../../src/hosts/shared/settings.ts';
import type { OperatorDependencies } from '../../src/operator/cli/context.ts';
import { createOperator } from '../../src/operator/cli/operator.ts';
import type { Clock } from '../../src/waitlist/clock.ts';
import { migrateToLatest } from '../../src/waitlist/store/migrations.ts';
import type { Database } from '../../src/waitlist/store/schema.ts';
import { FIRST } from '../languages.ts';

/** What one run of the command did. */
export interface Run {
  code: number;
  stdout: string;
  stderr: string;
}

/** The time at which tests run the command, unless they say otherwise: a Tuesday, noon in Hanoi. */
export const NOW = Date.parse('2026-03-10T05:00:00.000Z');

/** A folder that is gone after the test or, made outside one (a hook), when the test file's process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waitlist-'));
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
  };
  if (expect.getState().currentTestName === undefined) process.once('exit', remove);
  else onTestFinished(remove);
  return folder;
}

const unreachable: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));

/** What is round the command. */
interface Surroundings {
  environment?: Environment;
  fetch?: typeof fetch;
  /** What npm leaves in the environment. */
  npm?: Environment;
  clock?: Clock;
  /** The messages to send; otherwise the product's own. */
  mail?: OperatorDependencies['mail'];
  /** Gets what Ctrl-C calls. */
  onInterrupt?: (listener: () => void) => () => void;
}

interface Person {
  id: string;
  email: string;
  language: string;
  consent_version: string;
  joined_at: string;
}

/** Days and times that tests name are of this zone. */
const IN_HANOI = { ...programme, timeZone: 'Asia/Ho_Chi_Minh' };

/**
 * The command in this process, over a list of its own.
 *
 * @param url where the list is; otherwise an SQLite file in a folder of its own
 */
export function operatorOn(
  url = `sqlite:${join(temporaryFolder(), 'waitlist.db')}`,
  language: OperatorLanguage = 'en',
  {
    environment = {},
    fetch = unreachable,
    npm = {},
    clock,
    mail = { folder: resolve(import.meta.dirname, '../../mail'), programme: IN_HANOI },
    onInterrupt = () => () => undefined,
  }: Surroundings = {},
) {
  const location = parseDatabaseUrl(url);
  if ('problem' in location) throw new Error(location.problem);
  const configuration = parseSettings({ DATABASE_URL: url, ...environment });
  const real = createListSource(
    'settings' in configuration
      ? configuration.settings
      : { database: location, backup: { folder: undefined, recipient: undefined } },
  );
  const source: ListSource = {
    ...real,
    ...(real.backupFolder === undefined && { backupFolder: join(temporaryFolder(), 'backups') }),
  };
  let now = NOW;

  const runWith = async (input: string, ...argv: string[]): Promise<Run> => {
    const [stdout, stderr] = [capture(), capture()];
    const code = await createOperator({
      source,
      configuration,
      fetch,
      mail,
      openInBrowser: () => false,
      npm,
      clock: clock ?? { now: () => now, monotonic: () => performance.now() },
      user: 'mai',
      stdin: Readable.from([input]),
      stdout: stdout.stream,
      stderr: stderr.stream,
      language,
      colours: false,
      onInterrupt,
    }).run(argv);
    return { code, stdout: stdout.text(), stderr: stderr.text() };
  };
  const withDatabase = async <Result>(use: (db: Kysely<Database>) => Promise<Result>): Promise<Result> => {
    const { kysely, kind, close } = openDatabase(location);
    await migrateToLatest(kysely, kind);
    try {
      return await use(kysely);
    } finally {
      await close();
    }
  };

  return {
    url,
    /** The SQLite file. */
    path: location.kind === 'sqlite' ? location.path : '',
    run: (...argv: string[]) => runWith('', ...argv),
    runWith,
    /** Lets time pass for the command. */
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
    withDatabase,
    /** Puts people on the list as the function does. */
    add: (...people: Partial<Person>[]): Promise<void> =>
      withDatabase(async (db) => {
        for (const [index, person] of people.entries()) {
          const joined_at =
            person.joined_at ?? new Date(now - (people.length - index) * 60_000).toISOString();
          await db
            .insertInto('submission')
            .values({
              id: idAt(Date.parse(joined_at), index),
              email: `person${index}@example.com`,
              language: FIRST,
              source_page: 'landing',
              consent_version: CONSENT_VERSION,
              ...person,
              joined_at,
            })
            .execute();
        }
      }),
    /** Who is on the list, oldest first. */
    emails: (): Promise<string[]> =>
      withDatabase(async (db) => {
        const rows = await db.selectFrom('submission').select('email').orderBy('id').execute();
        return rows.map(({ email }) => email);
      }),
  };
}

export type TestOperator = ReturnType<typeof operatorOn>;

/** Whether an SQLite list's files have these bytes anywhere. */
export function filesContain(path: string, text: string): boolean {
  return [path, `${path}-wal`].some((file) => {
    try {
      return readFileSync(file).includes(text);
    } catch {
      return false;
    }
  });
}

/** A UUID version 7 of this time, the same in every run. */
function idAt(time: number, index: number): string {
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${index.toString(16).padStart(12, '0')}`;
}

function capture() {
  const stream = new PassThrough();
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return { stream, text: () => Buffer.concat(chunks).toString('utf8') };
}
