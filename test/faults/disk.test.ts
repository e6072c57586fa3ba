import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ServerProcess, type ServerHome } from '../service/server-process.ts';
import { newHome, startServer } from '../service/start-server.ts';
import { Machine, SHIM_MISSING } from './shim.ts';
import { FIRST, SECOND } from '../languages.ts';
import { operatorOn } from '../operator/harness.ts';
import { pause } from '../pause.ts';

/** A server whose disk the test can break and repair. */
async function startOn(state: Parameters<Machine['setDisk']>[0]) {
  const home = newHome();
  const disk = new Machine(home);
  disk.setDisk(state);
  return { server: await startServer({ home, env: disk.env }), disk, home };
}

async function expectUnavailable(server: ServerProcess, email: string): Promise<void> {
  const response = await server.submit(email);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(await response.json()).toEqual({ success: false, error: 'Temporarily unavailable' });
  expect((await server.get('/ready')).status).toBe(503);
  expect((await server.get('/live')).status).toBe(200);
  expect((await server.get(`/${SECOND}`)).status).toBe(200);
}

/** It comes back by itself; nothing is sent meanwhile but questions whether it is back. */
async function expectRecovery(server: ServerProcess): Promise<void> {
  await expect.poll(async () => (await server.get('/ready')).status, { interval: 100 }).toBe(200);
}

describe.skipIf(SHIM_MISSING)('a disk (needs Linux and a C compiler)', () => {
  it.each(['full', 'readOnly', 'io'] as const)(
    'suddenly %s: 503, and it recovers by itself',
    async (state) => {
      const { server, disk, home } = await startOn('none');
      expect((await server.submit('before@example.com')).status).toBe(200);
      disk.setDisk(state);
      await expectUnavailable(server, 'meanwhile@example.com');
      // After a second the disk is tried again. That it can still be read is not enough.
      await pause(1100, 'it would have happened by then');
      expect((await server.get('/ready')).status).toBe(503);
      await expectUnavailable(server, 'meanwhile@example.com');
      disk.setDisk('none');
      await expectRecovery(server);
      expect((await server.submit('after@example.com')).status).toBe(200);
      expect((await server.submit('before@example.com')).status).toBe(409);
      expect(home.emails()).toEqual(new Set(['before@example.com', 'after@example.com']));
      expect(home.query('pragma integrity_check')).toEqual(['ok']);
      const changes = () => server.log().filter(({ event }) => String(event).startsWith('store '));
      // On a slow machine it may have been unavailable before as well.
      await expect
        .poll(() => changes().slice(-2))
        .toMatchObject([
          { level: 'error', event: 'store unavailable', code: expect.stringMatching(/^SQLITE_/) as string },
          { level: 'info', event: 'store available' },
        ]);
    },
  );

  it.each(['full', 'readOnly'] as const)('%s at the start: sign-ups as soon as it works', async (state) => {
    const { server, disk, home } = await startOn(state);
    await expectUnavailable(server, 'early@example.com');
    disk.setDisk('none');
    await expectRecovery(server);
    expect((await server.submit('later@example.com')).status).toBe(200);
    expect(home.emails()).toEqual(new Set(['later@example.com']));
  });

  it('that is slow keeps nobody from the page, and sign-ups are answered when it is done, not before', async () => {
    const { server, disk } = await startOn('none');
    expect((await server.submit('first@example.com')).status).toBe(200);
    disk.slowDown(1500);
    const answered: string[] = [];
    const submitted = server.submit('slow@example.com').then(({ status }) => {
      answered.push('sign-up');
      return status;
    });
    await server.get(`/${FIRST}`);
    answered.push('page');
    await server.get('/live');
    answered.push('live');
    expect(await submitted).toBe(200);
    expect(answered).toEqual(['page', 'live', 'sign-up']);
  });
});

describe('a list file, at the start of the server,', () => {
  const overwriteInTheMiddle = (file: Buffer) => {
    const page = Math.floor(file.indexOf('student-2500@') / 4096) * 4096;
    return Buffer.from(file).fill('x', page, page + 4096);
  };

  /** A list with thousands of people, its file closed. */
  async function makeList(): Promise<ServerHome> {
    const home = newHome();
    const people = Array.from({ length: 5000 }, (_, index) => ({ email: `student-${index}@example.com` }));
    await operatorOn(`sqlite:${home.database}`).add(...people);
    expect(existsSync(`${home.database}-wal`)).toBe(false);
    return home;
  }

  it.each([
    ['is another kind of file', () => Buffer.from('Dear diary, today I joined a waitlist.\n'.repeat(300))],
    ['was cut off', (file: Buffer) => file.subarray(0, file.length - 8192)],
    ['was written over where a server that starts reads nothing', overwriteInTheMiddle],
    ['has a corrupt beginning', (file: Buffer) => Buffer.from(file).fill(0xff, 0, 100)],
  ])('that %s is rejected with a sentence and stays unchanged', async (_, corruptFile) => {
    const home = await makeList();
    const corrupt = corruptFile(readFileSync(home.database));
    writeFileSync(home.database, corrupt);
    const { code, log } = await ServerProcess.failedStart({ home });
    expect(code).toBe(1);
    expect(log).toContain(
      `The list at ${home.database} is corrupt or is not an SQLite database, and was left as it is. Restore it from a backup, or set DATABASE_URL to another file.`,
    );
    expect(readFileSync(home.database).equals(corrupt)).toBe(true);
  });

  it('that is empty or missing is a new list', async () => {
    const home = newHome();
    mkdirSync(home.data, { mode: 0o700 });
    writeFileSync(home.database, '');
    const server = await startServer({ home });
    expect((await server.submit('first@example.com')).status).toBe(200);
    await server.stop();
    expect(readdirSync(home.data)).toEqual(['list.db']);
    expect(statSync(home.data).mode & 0o077).toBe(0);
  });
});
