import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { Insertable, Kysely } from 'kysely';
import * as v from 'valibot';
import { programme as ownProgramme, type Programme } from '../../src/content/programme.ts';
import { CONSENT_VERSION } from '../../src/content/consent.ts';
import { createListLocation, openDatabase, openList } from '../../src/hosts/node/database.ts';
import { parseSettings, type Environment } from '../../src/hosts/settings/settings.ts';
import type { ActionHost, Plan, Progress } from '../../src/operator/actions/action.ts';
import type { Done, ShownPlan } from '../../src/operator/actions/plan.ts';
import { runCommand } from '../../src/cli/command.ts';
import type { Surroundings } from '../../src/cli/command-session.ts';
import { createMaintenance } from '../../src/waitlist/privacy/maintenance.ts';
import { readAudit } from '../../src/waitlist/privacy/audit.ts';
import { migrateToLatest } from '../../src/waitlist/store/migrations.ts';
import type { Database } from '../../src/waitlist/store/schema.ts';
import { FIRST, SECOND } from '../languages.ts';
import { locate } from '../locate.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { systemClock } from '../../src/waitlist/clock.ts';

export { temporaryFolder };

/** A file that somebody may import, in a folder of its own. */
export function fileWith(content: string | Uint8Array): string {
  const file = join(temporaryFolder(), 'people.csv');
  writeFileSync(file, content);
  return file;
}

/** A file with the addresses of so many people. */
export const fileOfPeople = (count: number, name = 'p'): string =>
  fileWith(Array.from({ length: count }, (_, index) => `${name}${index}@example.com\n`).join(''));

/** Of a file in which nothing says who may be written to: all of its people, and what they agreed to. */
export const EVERYBODY = { mayWrite: ['none'], consent: 'fair-2026' };
/** The same on the command line. */
export const WITH_EVERYBODY = ['--may-write', 'none', '--consent', EVERYBODY.consent] as const;

/** What imports so many people, as {@link fileOfPeople} has them. */
export const importOf = (count: number, name?: string) => ({
  file: fileOfPeople(count, name),
  language: SECOND,
  ...EVERYBODY,
});

/** The time at which tests work, unless they say otherwise: a Tuesday, noon in Hanoi. */
export const NOW = Date.parse('2026-03-10T05:00:00.000Z');

/** Of work that nobody watches or stops. */
export const PROGRESS = { signal: new AbortController().signal, report: () => undefined };

/** A change of the registry. */
interface Change<Schema extends v.GenericSchema, Shown extends ShownPlan> {
  input: Schema;
  plan: (host: ActionHost, typed: unknown) => Promise<Plan<Shown>>;
}

/** Plans a change, and carries out what the plan has shown. @param meanwhile what happens between the two */
export async function planAndDo<Schema extends v.GenericSchema, Shown extends ShownPlan>(
  change: Change<Schema, Shown>,
  host: ActionHost,
  input: v.InferInput<Schema>,
  { progress = PROGRESS, meanwhile }: { progress?: Progress; meanwhile?: () => Promise<unknown> } = {},
): Promise<Done> {
  const { carryOut, close } = await change.plan(host, input);
  await meanwhile?.();
  return carryOut(progress).finally(() => close());
}

/** What is round the command. */
type Around = Partial<
  Pick<Surroundings, 'fetch' | 'lookup' | 'resolveTxt' | 'onInterrupt' | 'mailFolder' | 'grace'>
> & {
  environment?: Environment;
  /** Otherwise the product's own, with days of Hanoi. */
  programme?: Programme;
  /** Whether no server has started yet: there is no list. */
  isNew?: boolean;
};

type Person = Insertable<Database['submission']>;

/**
 * The command and the actions in this process, over a list of its own.
 *
 * @param url where the list is; otherwise an SQLite file in a folder of its own
 */
export function operatorOn(
  url = `sqlite:${join(temporaryFolder(), 'waitlist.db')}`,
  {
    environment = {},
    programme = { ...ownProgramme, timeZone: 'Asia/Ho_Chi_Minh' },
    fetch = () => Promise.reject(new TypeError('fetch failed')),
    lookup = () => Promise.resolve(),
    resolveTxt = () => Promise.resolve([]),
    mailFolder = resolve(import.meta.dirname, '../../mail'),
    onInterrupt = () => () => undefined,
    grace = 0,
    isNew = false,
  }: Around = {},
) {
  const location = locate(url);
  const isFile = location.kind === 'sqlite';
  const configuration = parseSettings({
    DATABASE_URL: url,
    STUDIO: 'off',
    ...(!isFile && { BACKUP_FOLDER: join(temporaryFolder(), 'backups') }),
    ...environment,
  });
  let now = NOW;
  const actor = { ...systemClock, now: () => now, user: 'mai' };
  const others = { fetch, lookup, resolveTxt };

  let isMade = isNew || (isFile && existsSync(location.path));
  const runWith = async (input: string, ...argv: string[]) => {
    // A server makes the list when it first starts.
    if (!isMade) await withDatabase(() => Promise.resolve());
    isMade = true;
    const [stdout, stderr] = [capture(), capture()];
    const code = await runCommand(argv, {
      ...{ ...others, configuration, programme, mailFolder, grace, actor, onInterrupt },
      ...{ stdin: Readable.from([input]), stdout: stdout.stream, stderr: stderr.stream },
      openInBrowser: () => false,
    });
    return { code, stdout: stdout.text(), stderr: stderr.text() };
  };
  const withDatabase = async <Result>(use: (db: Kysely<Database>) => Promise<Result>): Promise<Result> => {
    const { db, kind } = openDatabase(location);
    await migrateToLatest(db, kind);
    return use(db).finally(() => db.destroy());
  };
  const withHost = async <Result>(use: (host: ActionHost) => Promise<Result>): Promise<Result> => {
    if ('problems' in configuration) throw new Error(configuration.problems.join(' '));
    const { settings } = configuration;
    const location = createListLocation(settings);
    const list = await openList(settings, true);
    try {
      const resolveFile = (name: string) => resolve(name);
      return await use({
        ...others,
        list,
        location,
        settings,
        programme,
        mailFolder,
        grace,
        actor,
        resolveFile,
      });
    } finally {
      await list.db.destroy();
    }
  };

  return {
    url,
    /** The SQLite file. */
    path: isFile ? location.path : '',
    run: (...argv: string[]) => runWith('', ...argv),
    runWith,
    /** Lets the server do what it does by itself: once a day is a daily round. */
    serve: () => withHost(({ list, actor }) => createMaintenance(list, actor, 365)()),
    /** Lets time pass. */
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
    now: () => now,
    withDatabase,
    withHost,
    /** Asks one of the registry's questions. */
    ask: <Schema extends v.GenericSchema, Answer>(
      { run }: { input: Schema; run: (host: ActionHost, typed: unknown) => Promise<Answer> },
      input: v.InferInput<Schema>,
    ): Promise<Answer> => withHost((host) => run(host, input)),
    /** What the plan of a change shows. */
    plan: <Schema extends v.GenericSchema, Shown extends ShownPlan>(
      change: Change<Schema, Shown>,
      input: v.InferInput<Schema>,
    ): Promise<Shown> =>
      withHost(async (host) => {
        const { shown, close } = await change.plan(host, input);
        await close();
        return shown;
      }),
    /** Plans a change, and carries it out. */
    carryOut: <Schema extends v.GenericSchema, Shown extends ShownPlan>(
      change: Change<Schema, Shown>,
      input: v.InferInput<Schema>,
      signal = PROGRESS.signal,
    ): Promise<Done> =>
      withHost((host) => planAndDo(change, host, input, { progress: { ...PROGRESS, signal } })),
    /** What was done, newest first. */
    audit: () => withDatabase((db) => readAudit(db, 50)),
    /** Puts people on the list as the function does. */
    add: (...people: Partial<Person>[]): Promise<void> =>
      withDatabase(async (db) => {
        const rows = people.map((person, index) => {
          const joined_at =
            person.joined_at ?? new Date(now - (people.length - index) * 60_000).toISOString();
          return {
            id: idAt(Date.parse(joined_at), index),
            email: `person${index}@example.com`,
            language: FIRST,
            source_page: 'landing',
            consent_version: CONSENT_VERSION,
            added_at: new Date(now).toISOString(),
            ...person,
            joined_at,
          };
        });
        for (let first = 0; first < rows.length; first += 1000) {
          const batch = rows.slice(first, first + 1000);
          await db.insertInto('submission').values(batch).execute();
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

/** A key for backups in a file of a folder, and the settings with which they are encrypted to it. */
export async function makeKey(folder: string) {
  const identity = await generateX25519Identity();
  const key = join(folder, 'key.txt');
  writeFileSync(key, `# a key\n${identity}\n`);
  return { key, environment: { BACKUP_RECIPIENT: await identityToRecipient(identity) } };
}

/** A list on SQLite with such people, or with nobody. */
export async function listWith(people: Partial<Person>[], around?: Around): Promise<TestOperator> {
  const operator = operatorOn(undefined, around);
  await operator.add(...people);
  return operator;
}

/** Whether a file, or the log beside an SQLite list, has these bytes anywhere. */
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
