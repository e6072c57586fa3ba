import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { operatorOn, temporaryFolder } from '../operator/harness.ts';
import { startServer } from '../service/start-server.ts';

/** Every verb that writes a file, with the file it is aimed at. */
const WRITERS: Readonly<Record<string, (target: string) => string[]>> = {
  backup: (target) => ['backup', target],
  export: (target) => ['export', '--out', target],
};

/** Names under which the list's files can be met. */
function namesOf(database: string, folder: string): string[] {
  const linked = (name: string) => join(folder, name);
  fs.symlinkSync(database, linked('link'));
  fs.linkSync(database, linked('hard'));
  fs.symlinkSync(`${database}-wal`, linked('wal'));
  fs.symlinkSync(dirname(database), linked('data'));
  const links = ['link', 'hard', 'wal', `data/${basename(database)}`, `data/${basename(database)}-journal`];
  return [...['', '-wal', '-shm', '-journal'].map((suffix) => database + suffix), ...links.map(linked)];
}

describe('the list is never an output', () => {
  it('a backup or an export writes over none of the list’s files, under whatever name, while a server has them open', async () => {
    const server = await startServer({ env: { RATE_LIMIT: 'off' } });
    const { home } = server;
    const operator = operatorOn(`sqlite:${home.database}`);
    const before = fs.statSync(home.database).ino;
    const acknowledged: string[] = [];
    const signUp = async () => {
      const email = `student-${acknowledged.length}@example.com`;
      expect((await server.submit(email)).status).toBe(200);
      acknowledged.push(email);
    };
    await signUp();
    for (const target of namesOf(home.database, temporaryFolder()))
      for (const argv of Object.values(WRITERS)) {
        const line = argv(target);
        expect({ line, code: (await operator.run(...line)).code }).toEqual({ line, code: 1 });
        await signUp();
      }
    await server.stop();
    expect(fs.statSync(home.database).ino).toBe(before);
    expect(home.query('pragma integrity_check')).toEqual(['ok']);
    expect(home.emails()).toEqual(new Set(acknowledged));
    const again = await startServer({ home });
    expect((await again.submit('restarted@example.com')).status).toBe(200);
  });

  it('no verb prints into one of them', async () => {
    const { path, url, add } = operatorOn();
    await add({ email: 'first@example.com' });
    const before = fs.readFileSync(path);
    const out = fs.openSync(path, 'a');
    onTestFinished(() => fs.closeSync(out));
    // Each verb asks for the list in the same way; the second one writes bytes.
    for (const verb of ['list', 'backup -']) {
      const { status } = spawnSync(resolve('waitlist'), verb.split(' '), {
        env: { ...process.env, DATABASE_URL: url },
        stdio: ['ignore', out, 'pipe'],
      });
      expect({ verb, status }).toEqual({ verb, status: 1 });
    }
    expect(fs.readFileSync(path).equals(before)).toBe(true);
  });
});

describe('files of others', () => {
  it.skipIf(process.getuid?.() !== 0)('no verb writes into them, or by a link (needs root)', async () => {
    const operator = operatorOn();
    await operator.add({ email: 'first@example.com' });
    for (const [verb, argv] of Object.entries(WRITERS)) {
      const folder = temporaryFolder();
      const [theirs, link] = [join(folder, 'theirs'), join(folder, 'link')];
      fs.writeFileSync(theirs, 'line,reason,explanation,email\r\ntheirs', { mode: 0o666 });
      fs.chownSync(theirs, 65_534, 65_534);
      const { ino, mtimeMs } = fs.statSync(theirs);
      fs.symlinkSync(theirs, link);
      for (const target of [theirs, link]) {
        expect({ verb, code: (await operator.run(...argv(target))).code }).toEqual({ verb, code: 1 });
        expect(fs.readFileSync(theirs, 'utf8')).toContain('theirs');
        expect(fs.statSync(theirs)).toMatchObject({ ino, uid: 65_534, mtimeMs });
      }
    }
  });

  it('follows no link that was planted under the name or beside it, and closes its files to others', async () => {
    const folder = temporaryFolder();
    const operator = operatorOn();
    await operator.add({ email: 'first@example.com' });
    for (const [verb, argv] of Object.entries(WRITERS)) {
      const shared = join(folder, `shared-${verb.replaceAll(' ', '-')}`);
      fs.mkdirSync(shared, { mode: 0o777 });
      const target = join(shared, 'out');
      const important = join(folder, 'important.txt');
      fs.writeFileSync(important, 'important');
      for (const suffix of ['.part', '.copy', '.copy-journal']) fs.symlinkSync(important, target + suffix);
      await operator.run(...argv(target));
      expect(fs.readFileSync(important, 'utf8')).toBe('important');
      expect({ verb, mode: fs.statSync(target).mode & 0o777 }).toEqual({ verb, mode: 0o600 });
      expect(fs.readlinkSync(`${target}.part`)).toBe(important);

      const dangling = join(shared, 'dangling');
      fs.symlinkSync(join(folder, 'created'), dangling);
      await operator.run(...argv(dangling));
      expect(fs.existsSync(join(folder, 'created'))).toBe(false);
      expect(fs.readdirSync(shared).filter((name) => name.startsWith('.waitlist-'))).toEqual([]);
    }
  });
});

const inRepository = spawnSync('git', ['rev-parse', '--git-dir']).status === 0;

it.skipIf(!inRepository)('git takes up nothing that the command writes or reads', () => {
  const files = 'list.csv hoa.html requests.txt daily.db daily.db-wal a.db.age key.txt suppression.json';
  const names = [...files.split(' '), 'backups/waitlist-2026-03-10-1200.db', 'data/waitlist.db'];
  const { stdout } = spawnSync('git', ['check-ignore', '--no-index', ...names], { encoding: 'utf8' });
  expect(stdout.trim().split('\n')).toEqual(names);
});
