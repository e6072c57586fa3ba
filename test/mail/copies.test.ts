import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildConfirming, startConfirming } from '../confirm-server.ts';
import { LONGEST } from '../environment.ts';
import { pause } from '../pause.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import type { ServerHome, ServerProcess } from '../service/server-process.ts';
import { newHome } from '../service/start-server.ts';
import { startMailServer } from './mail-server.ts';
import {
  AT_ONCE,
  comesTo,
  fillList,
  mailSettings,
  onList,
  operatorNow,
  OWN_FACTS,
  planNews,
  readSending,
  SLOWLY,
  startCommand,
} from './mail-node.ts';
import { statesOf } from './sending-rows.ts';
import { writeRate } from '../../src/mail/sent-mails.ts';

const PEOPLE = 30;
const HOUR = 3_600_000;
/** Milliseconds in which a server looks several times whether there is anything to send. */
const LOOKS = 1500;
const WAITS = 'uncertain restored';

beforeAll(() => buildConfirming());

type MailServer = Awaited<ReturnType<typeof startMailServer>>;
type Settings = ReturnType<typeof mailSettings>;

/** A server on a list, whose visitors confirm their addresses, with its own mail server. */
async function startOn(home: ServerHome, url: string, changed: Record<string, string> = {}) {
  const mails = await startMailServer();
  const settings: Settings = { ...mailSettings(mails.url, url), ...changed };
  const start = async () => {
    const options = { home, preload: OWN_FACTS, env: { ...settings, LOG_LEVEL: 'warn', RATE_LIMIT: 'off' } };
    const server = await startConfirming(mails.url, options);
    onTestFinished(() => server.stop('SIGKILL').then(() => undefined));
    return server;
  };
  return { ...mails, settings, start };
}

const recipientsOf = ({ mails }: MailServer) => mails.map(({ to }) => to).sort();

/** The same without the organisers, who are told of what was planned when a server has run for long enough. */
const peopleOf = (server: MailServer) => recipientsOf(server).filter((to) => to !== 'hello@them.vn');

/** It sends nothing, neither a message nor a mail that asks somebody to confirm, and says so. */
async function expectSilence(server: ServerProcess, mailServer: MailServer): Promise<void> {
  expect((await server.submit('new@them.example')).status).toBe(200);
  await expect.poll(() => server.output.log).toContain('work --here --yes');
  await pause(LOOKS, 'it would have happened by then');
  expect(recipientsOf(mailServer)).toEqual([]);
}

async function expectFound(settings: Settings): Promise<void> {
  const { stdout } = await operatorNow(settings).run('doctor', '--json');
  const { findings } = JSON.parse(stdout) as { findings: { id: string; level: string }[] };
  expect(findings).toContainEqual(expect.objectContaining({ id: 'elsewhere', level: 'bad' }));
}

/** Says of a list that it is the list now, and sends from it until the test is over. */
async function moveTo(settings: Settings): Promise<void> {
  const refused = await startCommand({ ...settings, CONFIRM: 'on' }, 'work').ended;
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('--here --yes') as string });
  startCommand({ ...settings, CONFIRM: 'on' }, 'work', '--here', '--yes');
}

/** A list whose server is in the middle of the message `news`; `due` begins in a moment, `later` in an hour. */
async function beginOn(home: ServerHome, url: string) {
  const emails = await fillList(url, PEOPLE, SLOWLY);
  const first = await startOn(home, url);
  const [running, later] = await onList(url, async (db) => [
    await planNews(db),
    await planNews(db, { message: 'later', in: HOUR }),
  ]);
  await first.start();
  await expect.poll(() => first.mails.length).toBeGreaterThan(2);
  return { emails, running, later, first };
}

/** Copies the rows of all tables into a new database, as a dump does. */
async function dumpInto(from: string, to: string): Promise<void> {
  if ('skipped' in postgres) return;
  await onList(to, () => Promise.resolve());
  const tables = await postgres.query<{ name: string }>(
    from,
    `select table_name as name from information_schema.tables where table_schema = 'public'
      and table_type = 'BASE TABLE' and table_name not like 'kysely%'`,
  );
  for (const { name } of tables) {
    const [row] = await postgres.query<{ rows: unknown }>(
      from,
      `select json_agg(t) as rows from "${name}" t`,
    );
    const into = `set session_replication_role = replica; delete from "${name}"`;
    await postgres.query(to, into);
    if (row?.rows)
      await postgres.query(
        to,
        `insert into "${name}" select * from json_populate_recordset(null::"${name}", $1::json)`,
        [JSON.stringify(row.rows)],
      );
  }
}

const postgres = sharedPostgres();

/** How somebody makes another list of one whose server is running. */
const COPIES: Record<string, (home: ServerHome, url: string, other: ServerHome) => Promise<string>> = {
  'a file that SQLite has copied': async (home, _, other) => {
    mkdirSync(dirname(other.database), { recursive: true });
    const file = new BetterSqlite3(home.database, { readonly: true });
    await file.backup(other.database);
    file.close();
    return `sqlite:${other.database}`;
  },
  'a file that was copied with its log': (home, _, other) => {
    mkdirSync(dirname(other.database), { recursive: true });
    for (const end of ['', '-wal']) copyFileSync(home.database + end, other.database + end);
    return Promise.resolve(`sqlite:${other.database}`);
  },
  'a database into which another one was read (needs PostgreSQL)': async (_, url) => {
    const other = 'skipped' in postgres ? '' : await postgres.createDatabase();
    await dumpInto(url, other);
    return other;
  },
};

describe('a copy of a list that sends, with the same settings:', { timeout: LONGEST * 3 }, () => {
  it.for(Object.entries(COPIES))('%s', async ([name, copy], { skip }) => {
    const isPostgres = name.includes('database');
    if (isPostgres && 'skipped' in postgres) return skip();
    const home = newHome();
    const url =
      isPostgres && !('skipped' in postgres) ? await postgres.createDatabase() : `sqlite:${home.database}`;
    const { emails, running, later, first } = await beginOn(home, url);
    const due = await onList(url, (db) => planNews(db, { message: 'due', in: 15_000 }));
    const other = newHome();
    const copied = await copy(home, url, other);
    const second = await startOn(other, copied);
    const server = await second.start();
    await expectSilence(server, second);
    await expectFound(second.settings);
    await server.stop();

    // The list itself goes on, to everybody once.
    await onList(url, (db) => writeRate(db, AT_ONCE));
    expect(await comesTo(url, running, 'done')).toMatchObject({ accepted: PEOPLE, uncertain: 0 });
    const all = await onList(copied, statesOf);
    const accepted = Object.values(all).filter((state) => state === 'accepted').length;
    expect(accepted).toBeLessThan(PEOPLE);

    await expect
      .poll(async () => (await readSending(url, due)).state, { timeout: 30_000 })
      .not.toBe('planned');
    await moveTo(second.settings);
    expect(await comesTo(copied, running, 'stopped')).toMatchObject({
      ...{ reason: 'restored', accepted, uncertain: PEOPLE - accepted, meant: PEOPLE },
    });
    // Also whoever waits for a mail to confirm: nobody knows whether they have confirmed at the other place.
    expect(await comesTo(copied, due, 'stopped')).toMatchObject({
      reason: 'restored',
      uncertain: PEOPLE + 1,
    });
    expect(await readSending(copied, later)).toMatchObject({ state: 'planned' });
    const states = Object.values(await onList(copied, statesOf));
    expect(states.filter((state) => state === WAITS)).toHaveLength(PEOPLE - accepted);
    // Whoever signed up there is asked now, and nobody gets a message.
    await expect.poll(() => recipientsOf(second)).toEqual(['new@them.example']);
    await pause(LOOKS, 'it would have happened by then');
    expect(recipientsOf(second)).toEqual(['new@them.example']);
    expect(peopleOf(first)).toEqual([...emails].sort());
  });
});

it(
  'a list whose server gets another PUBLIC_ORIGIN sends nothing under that one, until somebody says so; then the other server stops',
  async () => {
    const home = newHome();
    const url = `sqlite:${home.database}`;
    const { running, later, first } = await beginOn(home, url);
    const second = await startOn(home, url, { PUBLIC_ORIGIN: 'https://other.vn' });
    const server = await second.start();
    // Whoever signs up there is asked by the server that may send.
    await expectSilence(server, second);
    await expect.poll(() => recipientsOf(first)).toContain('new@them.example');
    await expectFound(second.settings);

    await moveTo(second.settings);
    const { accepted, uncertain, ...stopped } = await comesTo(url, running, 'stopped');
    expect(stopped).toMatchObject({ reason: 'restored', meant: PEOPLE });
    expect(accepted + uncertain).toBe(PEOPLE);
    expect(await readSending(url, later)).toMatchObject({ state: 'planned', origin: 'https://other.vn' });
    // Nothing leaves under the first origin, not even to whoever signs up there.
    const before = recipientsOf(first).length;
    expect((await server.submit('late@them.example')).status).toBe(200);
    await expect.poll(() => recipientsOf(second)).toEqual(['late@them.example']);
    await pause(LOOKS, 'it would have happened by then');
    expect(recipientsOf(first).length).toBeLessThanOrEqual(before + 1);
    const states = Object.values(await onList(url, statesOf));
    expect(states.filter((state) => state === 'accepted')).toHaveLength(accepted);
    expect(await readSending(url, running)).toMatchObject({ accepted, uncertain });
  },
  LONGEST * 3,
);
