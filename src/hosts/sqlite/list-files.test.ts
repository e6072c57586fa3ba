import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';

const SOURCES = resolve(import.meta.dirname, '../..');
const us = process.getuid?.() ?? 0;
/** The superuser may read everything, so tests that run as it open the list as somebody else. */
const runner = us === 0 ? 65_534 : us;

/** What somebody reads whose program opens a list. */
function openAs(user: number, path: string): string {
  const program = `
    import { mkdirSync } from 'node:fs';
    import BetterSqlite3 from '${SOURCES}/../node_modules/better-sqlite3/lib/index.js';
    import { openEngine } from '${SOURCES}/hosts/sqlite/engine.ts';
    import { closeToOthers } from '${SOURCES}/hosts/sqlite/list-files.ts';
    import { openList } from '${SOURCES}/hosts/node/database.ts';
    new BetterSqlite3(':memory:').close();
    if (process.getuid() !== ${user}) process.setuid(${user});
    const path = ${JSON.stringify(path)};
    closeToOthers(path);
    try { openEngine({ path, verify: true }).close(); } catch (error) { console.log(error.message); }
    await openList({ database: { kind: 'sqlite', path } }, false).then(({ db }) => db.destroy(), (error) => console.log(error.message));
  `;
  const flags = ['--input-type=module-typescript', '--eval', program];
  const { stdout, stderr } = spawnSync(process.execPath, flags, { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout;
}

it.each([
  ['the list', 'list.db', 0o000],
  ['the folder, which is read-only', '', 0o555],
  ['the folder, which lets nobody look', '', 0o000],
  ['what another user’s program left beside the list', 'list.db-wal', 0o000],
])('a list that can’t be opened is named with its owner and what to do: %s', (_, closed, mode) => {
  const home = temporaryFolder();
  const folder = join(home, 'data');
  mkdirSync(folder);
  onTestFinished(() => chmodSync(folder, 0o777));
  for (const name of [home, folder]) chmodSync(name, 0o777);
  const path = join(folder, 'list.db');
  const list = new BetterSqlite3(path);
  list.exec('pragma journal_mode = WAL; create table person (email text)');
  list.close();
  writeFileSync(`${path}-wal`, '');
  for (const name of [path, `${path}-wal`]) chmodSync(name, 0o666);
  const name = join(folder, closed).replace(/\/$/, '');
  chmodSync(name, mode);
  const act = us === runner ? `chmod u+rwX ${name}` : `run this as user ${us}, or chown ${runner} ${name}`;
  const sentence = `${name} belongs to user ${us}, and this runs as user ${runner}, who may not read and write it. What to do: ${act}\n`;
  expect(openAs(runner, path)).toBe(sentence + sentence);
});
