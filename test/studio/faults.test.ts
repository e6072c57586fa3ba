import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { AT_LENGTH } from '../environment.ts';
import { FIRST } from '../languages.ts';
import { EVERYBODY } from '../operator/harness.ts';
import { ServerProcess } from '../service/server-process.ts';
import { StudioHome, StudioProcess } from './studio-process.ts';

let home: StudioHome;

async function start(): Promise<StudioProcess> {
  const studio = await StudioProcess.start(home);
  onTestFinished(() => studio.remove());
  return studio;
}

const csv = (count: number, name: string) =>
  ['email', ...Array.from({ length: count }, (_, index) => `${name}${index}@came.example`)].join('\n');
const lines = (action: string) => home.query(`select 1 from audit where action = '${action}'`).length;
const isWhole = () => expect(home.query('pragma integrity_check')).toEqual(['ok']);

/** Copies of the list and files that were handed over. */
const privateFolders = () => readdirSync(home.data).filter((each) => each.startsWith('.waitlist-'));

/** Changes the list behind everybody's back. */
const execute = (sql: string) => new BetterSqlite3(home.database).exec(sql).close();
/** Whoever brings in or takes off somebody goes no further: it can be killed in the middle of its work. */
const hold = (work: 'insert' | 'delete', email = '') =>
  execute(`create view endless as with recursive n (i) as (select 1 union all select i from n) select i from n;
    create trigger hold before ${work} on submission when ${work === 'insert' ? 'new' : 'old'}.email = '${email}'
    begin select count(*) from endless; end`);
const letGo = () => execute('drop trigger hold; drop view endless');

it('a studio killed in an import loses nobody, and the audit log names the file', async () => {
  home = await StudioHome.create(500);
  const before = home.emails();
  const studio = await start();
  const file = await studio.upload(csv(2000, 'new'));
  hold('insert', 'new1700@came.example');
  await studio.begin('importPeople', { file, name: 'fair.csv', language: FIRST, ...EVERYBODY });
  await expect.poll(() => home.emails().size).toBe(2200);
  await studio.stop('SIGKILL');
  letGo();
  expect(home.emails().size).toBe(2200);
  expect([lines('import-begun'), lines('import')]).toEqual([1, 0]);
  isWhole();
  // They are for nobody else on this machine.
  const modes = privateFolders().map((name) => statSync(join(home.data, name)).mode & 0o077);
  expect(new Set(modes)).toEqual(new Set([0]));
  const next = await start();
  expect(privateFolders()).toEqual([]);
  const again = await next.upload(csv(2000, 'new'));
  const working = privateFolders();
  await start();
  expect(privateFolders()).toEqual(working);
  await next.carryOut('importPeople', { file: again, language: FIRST, ...EVERYBODY });
  expect(home.emails().size).toBe(2500);
  expect([...before].filter((email) => !home.emails().has(email))).toEqual([]);
});

it('a studio killed in an erasure keeps everybody else, and nobody comes back', async () => {
  home = await StudioHome.create(2500);
  const [studio, everybody] = [await start(), [...home.emails()]];
  const erased = everybody.slice(0, 2000);
  hold('delete', erased[1500]);
  const { id } = (await studio.post('plan/takeOff', { who: { emails: erased } })) as { id: string };
  await studio.begin('takeOff', { who: { emails: erased } });
  await expect.poll(() => home.emails().size).toBeLessThan(2500);
  await studio.stop('SIGKILL');
  letGo();
  const kept = home.emails();
  expect(kept.size).toBeGreaterThan(500);
  expect(everybody.slice(2000).filter((email) => !kept.has(email))).toEqual([]);
  expect(home.query('select 1 from tombstone')).toHaveLength(2500 - kept.size);
  isWhole();
  const next = await start();
  await expect(next.post('carry-out/takeOff', { id })).rejects.toThrow('planGone');
  const file = await next.upload(['email', ...erased].join('\n'));
  expect(await next.post('plan/importPeople', { file, language: FIRST, ...EVERYBODY })).toMatchObject({
    added: 0,
  });
  await next.carryOut('takeOff', { who: { emails: erased } });
  expect(home.emails().size).toBe(500);
});

// The others are the same work at the hands of another process.
if (AT_LENGTH) {
  it('two studios and a server work on one list, and the server may be killed meanwhile', async () => {
    home = await StudioHome.create(1000);
    const [first, second, server] = [await start(), await start(), await ServerProcess.start({ home })];
    const before = [...home.emails()];
    const erased = before.slice(0, 300);
    const signUps = Array.from({ length: 40 }, (_, index) => `joined${index}@server.example`);
    const files = [await first.upload(csv(3000, 'one')), await second.upload(csv(3000, 'two'))];
    const work = [first, second].map((studio, index) =>
      studio.carryOut('importPeople', { file: files[index] ?? '', language: FIRST, ...EVERYBODY }),
    );
    const erasure = second.carryOut('takeOff', { who: { emails: erased } });
    const answers = await Promise.all(signUps.map((email) => server.submit(email)));
    await server.stop('SIGKILL');
    await Promise.all([...work, erasure]);
    const after = home.emails();
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(signUps.filter((email) => !after.has(email))).toEqual([]);
    expect(after.size).toBe(1000 - 300 + 6000 + 40);
    expect(erased.filter((email) => after.has(email))).toEqual([]);
    isWhole();
    const again = await ServerProcess.start({ home });
    expect((await again.submit('later@server.example')).ok).toBe(true);
    await again.stop();
  });

  it('a studio killed as it takes an import back takes off whole people, and then the rest', async () => {
    home = await StudioHome.create(500);
    const [before, studio] = [home.emails(), await start()];
    const file = await studio.upload(csv(2000, 'came'));
    const { import: id = '' } = await studio.carryOut('importPeople', {
      file,
      language: FIRST,
      ...EVERYBODY,
      name: 'fair.csv',
    });
    hold('delete', 'came1500@came.example');
    await studio.begin('takeOff', { who: { import: id }, block: false });
    await expect.poll(() => home.emails().size).toBeLessThan(2500);
    await studio.stop('SIGKILL');
    letGo();
    const half = home.emails().size - 500;
    expect(half).toBeGreaterThan(0);
    isWhole();
    const next = await start();
    expect((await next.query('imports', {}))[0]).toMatchObject({ id, file: 'fair.csv', people: half });
    await next.carryOut('takeOff', { who: { import: id }, block: false });
    expect(home.emails()).toEqual(before);
    expect(home.query('select 1 from tombstone')).toEqual([]);
    expect(await next.query('imports', {})).toEqual([]);
  });
}
