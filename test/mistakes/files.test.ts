import { spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { operatorOn, temporaryFolder } from '../operator/harness.ts';
import { ServerProcess } from '../service/server-process.ts';

/** Every verb that writes a file, with the file it is aimed at. */
const WRITERS: Readonly<Record<string, (target: string) => string[]>> = {
  backup: (target) => ['backup', target],
  export: (target) => ['export', '--out', target],
};

/** A list with history under a server that runs, and everything that a command may need beside it. */
async function listInUse() {
  const server = await ServerProcess.start({ env: { RATE_LIMIT: 'off' } });
  onTestFinished(() => server.remove());
  const operator = operatorOn(`sqlite:${server.home.database}`);
  const folder = temporaryFolder();
  const acknowledged: string[] = [];
  const join_ = async (email: string) => {
    if ((await server.submit(email)).status === 200) acknowledged.push(email);
  };
  await join_('first@example.com');
  await operator.add({ email: 'gone@example.com' });
  await operator.run('erase', 'gone@example.com', '--yes');
  return { server, operator, folder, acknowledged, join: join_ };
}

/** The list is one sound file, the same as before, and has everyone whose sign-up was answered with success. */
function expectUnharmed(database: string, inode: number, acknowledged: readonly string[]): void {
  expect(statSync(database).ino).toBe(inode);
  const list = new BetterSqlite3(database, { readonly: true });
  try {
    expect(list.pragma('integrity_check', { simple: true })).toBe('ok');
    const emails = new Set(list.prepare<[], string>('select email from submission').pluck().all());
    expect(acknowledged.filter((email) => !emails.has(email))).toEqual([]);
  } finally {
    list.close();
  }
}

/** Names under which the list's files can be met. */
function namesOf(database: string, folder: string): string[] {
  const [symbolic, hard, wal] = ['link', 'hard', 'wal'].map((name) => join(folder, `${name}-to-list`)) as [
    string,
    string,
    string,
  ];
  symlinkSync(database, symbolic);
  linkSync(database, hard);
  symlinkSync(`${database}-wal`, wal);
  const folderLink = join(folder, 'data');
  symlinkSync(dirname(database), folderLink);
  return [
    database,
    `${database}-wal`,
    `${database}-shm`,
    `${database}-journal`,
    symbolic,
    hard,
    wal,
    join(folderLink, basename(database)),
    join(folderLink, `${basename(database)}-journal`),
  ];
}

describe('the list is never an output', () => {
  it.each(Object.entries(WRITERS))(
    '%s writes over none of the list’s files, under whatever name',
    async (_verb, argv) => {
      const { server, operator, folder, acknowledged, join: signUp } = await listInUse();
      const { database } = server.home;
      const inode = statSync(database).ino;
      for (const [index, target] of namesOf(database, folder).entries()) {
        const line = argv(target);
        expect({ line, code: (await operator.run(...line)).code }).toEqual({ line, code: 1 });
        await signUp(`after${index}@example.com`);
      }
      expect(acknowledged).toHaveLength(10);
      await server.stop();
      expectUnharmed(database, inode, acknowledged);
      const again = await ServerProcess.start({ home: server.home });
      expect((await again.submit('restarted@example.com')).status).toBe(200);
      await again.stop();
    },
  );

  it('no verb prints into one of them', async () => {
    const { server, acknowledged } = await listInUse();
    const { database } = server.home;
    const { ino } = statSync(database);
    const out = openSync(database, 'a');
    onTestFinished(() => closeSync(out));
    for (const line of ['list', 'export', 'backup -', 'person first@example.com']) {
      const env = { ...process.env, DATABASE_URL: `sqlite:${database}` };
      const { status } = spawnSync(resolve('waitlist'), line.split(' '), {
        env,
        stdio: ['ignore', out, 'pipe'],
      });
      expect({ line, status }).toEqual({ line, status: 1 });
    }
    expectUnharmed(database, ino, acknowledged);
  });
});

describe('files of others', () => {
  it.skipIf(process.getuid?.() !== 0)(
    'no verb writes into a file that belongs to another person, or follows a link to it (needs root)',
    async () => {
      const folder = temporaryFolder();
      const operator = operatorOn();
      await operator.add({ email: 'first@example.com' });
      for (const [verb, argv] of Object.entries(WRITERS)) {
        const [theirs, link] = [join(folder, 'theirs'), join(folder, 'link')];
        writeFileSync(theirs, 'line,reason,explanation,email\r\ntheirs', { mode: 0o666 });
        chownSync(theirs, 65_534, 65_534);
        const before = statSync(theirs);
        symlinkSync(theirs, link);
        for (const target of [theirs, link]) {
          expect({ verb, code: (await operator.run(...argv(target))).code }).toEqual({ verb, code: 1 });
          expect(readFileSync(theirs, 'utf8')).toContain('theirs');
          expect(statSync(theirs)).toMatchObject({ ino: before.ino, uid: 65_534, mtimeMs: before.mtimeMs });
        }
        for (const name of [theirs, link]) rmSync(name);
      }
    },
  );

  it('follows no link that was planted under the name or beside it, and closes its files to others', async () => {
    const folder = temporaryFolder();
    const operator = operatorOn();
    await operator.add({ email: 'first@example.com' });
    for (const [verb, argv] of Object.entries(WRITERS)) {
      const shared = join(folder, `shared-${verb.replaceAll(' ', '-')}`);
      mkdirSync(shared, { mode: 0o777 });
      const target = join(shared, 'out');
      const important = join(folder, 'important.txt');
      writeFileSync(important, 'important');
      for (const suffix of ['.part', '.copy', '.copy-journal']) symlinkSync(important, target + suffix);
      await operator.run(...argv(target));
      expect(readFileSync(important, 'utf8')).toBe('important');
      expect({ verb, mode: statSync(target).mode & 0o777 }).toEqual({ verb, mode: 0o600 });
      expect(readlinkSync(`${target}.part`)).toBe(important);

      const dangling = join(shared, 'dangling');
      symlinkSync(join(folder, 'created'), dangling);
      await operator.run(...argv(dangling));
      expect(existsSync(join(folder, 'created'))).toBe(false);
      expect(readdirSync(shared).filter((name) => name.startsWith('.waitlist-'))).toEqual([]);
    }
  });
});

const inRepository = spawnSync('git', ['rev-parse', '--git-dir']).status === 0;

it.skipIf(!inRepository)('git takes up nothing that the command writes or reads', () => {
  const names = [
    'list.csv',
    'hoa.html',
    'requests.txt',
    'daily.db',
    'daily.db-wal',
    'a.db.age',
    'key.txt',
    'suppression.json',
    'backups/waitlist-2026-03-10-1200.db',
    'data/waitlist.db',
  ];
  const { stdout } = spawnSync('git', ['check-ignore', '--no-index', ...names], { encoding: 'utf8' });
  expect(stdout.trim().split('\n')).toEqual(names);
});
