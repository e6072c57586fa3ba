import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AuditLine } from '../../src/waitlist/privacy/audit.ts';
import { ServerProcess } from '../service/server-process.ts';
import { filesContain, temporaryFolder } from './harness.ts';
import { shell } from './spawn.ts';

describe('while the server takes sign-ups', () => {
  it('every verb works, no sign-up is rejected or lost, and the erased are gone from the files', async () => {
    const server = await ServerProcess.start({ env: { RATE_LIMIT: 'off' } });
    onTestFinished(() => server.remove());
    const folder = temporaryFolder();
    const waitlist = (line: string) =>
      shell(`waitlist ${line}`, { databaseUrl: `sqlite:${server.home.database}`, cwd: folder });
    const accepted: string[] = [];
    const statuses = new Set<number>();
    let working = true;
    const visitors = Array.from({ length: 4 }, async (_, visitor) => {
      for (let count = 0; working; count += 1) {
        const email = `visitor${visitor}-${count}@example.com`;
        const { status } = await server.submit(email);
        statuses.add(status);
        if (status === 200) accepted.push(email);
      }
    });
    try {
      await server.submit('lan.anh@example.com');
      await server.submit('minh@example.com');
      expect(await waitlist('backup copy.db')).toMatchObject({ code: 0 });
      expect(await waitlist('export --out list.csv')).toMatchObject({ code: 0 });
      const erased = await waitlist('erase lan.anh@example.com --yes --json');
      expect(JSON.parse(erased.stdout)).toMatchObject({
        erased: 1,
        gone: true,
        backups: [{ state: 'holds' }],
      });
      expect(filesContain(server.home.database, 'lan.anh@example.com')).toBe(false);
      expect(await waitlist('import list.csv --yes')).toMatchObject({ code: 1 });
      expect(await waitlist('stats')).toMatchObject({ code: 0 });
      expect(await waitlist('search minh@example.com --json')).toMatchObject({ code: 0 });
    } finally {
      working = false;
      await Promise.all(visitors);
    }
    expect([...statuses]).toEqual([200]);
    const kept = server.home.emails();
    expect(accepted.filter((email) => !kept.has(email))).toEqual([]);
    expect(kept.has('lan.anh@example.com')).toBe(false);
    expect(accepted.length).toBeGreaterThan(10);
  });

  it('keeps a restored list beside new sign-ups', async () => {
    const server = await ServerProcess.start();
    onTestFinished(() => server.remove());
    const folder = temporaryFolder();
    const waitlist = (line: string) =>
      shell(`waitlist ${line}`, { databaseUrl: `sqlite:${server.home.database}`, cwd: folder });
    await server.submit('first@example.com');
    await waitlist('backup copy.db');
    await server.submit('second@example.com');
    expect(await waitlist('restore copy.db --yes')).toMatchObject({ code: 0 });
    expect((await server.submit('third@example.com')).status).toBe(200);
    expect([...server.home.emails()].sort()).toEqual([
      'first@example.com',
      'second@example.com',
      'third@example.com',
    ]);
  });

  it('keeps the promise about how long by itself, and the wording of the form', async () => {
    const first = await ServerProcess.start({ env: { RETENTION_DAYS: 'off' } });
    onTestFinished(() => first.remove());
    await first.submit('new@example.com');
    await first.stop();
    const databaseUrl = `sqlite:${first.home.database}`;
    const old =
      'id,email,language,source_page,consent_version,joined_at\n019b76da-0000-7000-8000-000000000000,old@example.com,vi,landing,2025-07,2024-01-01T00:00:00.000Z\n';
    await shell('waitlist import - --yes', { databaseUrl, input: old, cwd: temporaryFolder() });
    expect(first.home.emails().size).toBe(2);
    await shell('waitlist retention --confirm-clock --yes', { databaseUrl });
    const second = await ServerProcess.start({ home: first.home, env: { RETENTION_DAYS: '365' } });
    await expect.poll(() => [...first.home.emails()]).toEqual(['new@example.com']);
    await expect.poll(() => second.log().map(({ event }) => event)).toContain('retention');
    // Gone from the files while the server runs (service 3.10).
    expect(filesContain(first.home.database, 'old@example.com')).toBe(false);
    const audit = await shell('waitlist audit --json', { databaseUrl });
    expect(audit.stdout).toContain('"action": "retention"');
    expect(first.home.query('select count(*) from consent_wording')).toEqual([2]);
    await second.stop();
  });
});

describe('the real command', () => {
  it('ends quietly when the reader stops, and records what it read', async () => {
    const folder = temporaryFolder();
    const databaseUrl = `sqlite:${join(folder, 'list.db')}`;
    const rows = Array.from({ length: 20_000 }, (_, index) => `p${index}@example.com\n`).join('');
    await shell('waitlist import - --yes', { databaseUrl, input: `email\n${rows}`, cwd: folder });
    const { stdout, stderr } = await shell('waitlist export | head -n 2; waitlist count', { databaseUrl });
    expect(stdout.split('\r\n')[0]).toBe('id,email,language,source_page,consent_version,joined_at');
    expect(stdout).toMatch(/\n20000\n$/);
    expect(stderr).toBe('');
    const log = JSON.parse((await shell('waitlist audit --json', { databaseUrl })).stdout) as AuditLine[];
    expect(log.map(({ action }) => action)).toContain('export');
    expect(Number(log.find(({ action }) => action === 'export')?.detail['rows'])).toBeLessThan(20_000);
  });

  it('writes files that only their owner can read, and never over another', async () => {
    const folder = temporaryFolder();
    const databaseUrl = `sqlite:${join(folder, 'list.db')}`;
    await shell('waitlist import - --yes', { databaseUrl, input: 'email\nlan@example.com\n', cwd: folder });
    const { stdout } = await shell('umask 022; waitlist export --out a.csv; stat -c %a a.csv', {
      databaseUrl,
      cwd: folder,
    });
    expect(stdout).toBe('600\n');
    const again = await shell('waitlist export --out a.csv --format jsonl', { databaseUrl, cwd: folder });
    expect(again).toMatchObject({ code: 2, stderr: 'a.csv already exists. To replace it, add --yes.\n' });
    expect(readFileSync(join(folder, 'a.csv'), 'utf8')).toContain('lan@example.com');
  });

  it('speaks the system’s language, and says what is wrong with the configuration', async () => {
    const folder = temporaryFolder();
    const databaseUrl = `sqlite:${join(folder, 'none', 'list.db')}`;
    const missing = await shell('waitlist list', { databaseUrl, env: { LANG: 'vi_VN.UTF-8' } });
    expect(missing).toMatchObject({ code: 3 });
    expect(missing.stderr).toContain('Chưa có danh sách nào ở');
    expect(existsSync(join(folder, 'none'))).toBe(false);
    expect(await shell('waitlist list', { databaseUrl: 'mysql://x' })).toMatchObject({ code: 2 });
  });

  it('moves a list, a page and requests through standard streams and pipes', async () => {
    const folder = temporaryFolder();
    const [from, to] = ['from.db', 'to.db'].map((name) => `sqlite:${join(folder, name)}`);
    const databaseUrl = from ?? '';
    const input = 'email\nlan@example.com\nminh@example.com\n';
    await shell('waitlist import - --yes', { databaseUrl, input, cwd: folder });
    const env = { TO: to ?? '' };
    const moved = await shell('waitlist backup - | DATABASE_URL=$TO waitlist restore - --yes', {
      databaseUrl,
      env,
      cwd: folder,
    });
    expect(moved).toMatchObject({ code: 0 });
    expect(moved.stderr).toContain('2 addresses restored, 0 addresses removed.');
    const erased = await shell('echo lan@example.com | waitlist erase --file - --yes', {
      databaseUrl: env.TO,
    });
    expect(erased.code).toBe(0);
    const page = await shell('waitlist person minh@example.com --out -', { databaseUrl: env.TO });
    expect(page.stdout).toMatch(/^<!doctype html>/);
    expect(page.stderr).not.toContain('Written');
    // A named pipe can be read once only.
    const piped = await shell(
      'mkfifo p; waitlist export > p & waitlist import p --yes --rejected r.csv; cat r.csv',
      { databaseUrl, cwd: folder },
    );
    expect(piped.stdout).toContain('already on the list,minh@example.com');
    const device = await shell('waitlist export --out /dev/null && test -c /dev/null && echo still there', {
      databaseUrl,
    });
    expect(device.stdout).toBe('still there\n');
  });

  it('asks for --yes where nobody can answer', async () => {
    const folder = temporaryFolder();
    const databaseUrl = `sqlite:${join(folder, 'list.db')}`;
    await shell('waitlist import - --yes', { databaseUrl, input: 'email\nlan@example.com\n', cwd: folder });
    const { code, stderr } = await shell('waitlist erase lan@example.com', { databaseUrl });
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^ {2}lan@example\.com .*\nDelete 1 address for good\? Can’t ask here.*--yes.*\n$/,
    );
    expect((await shell('waitlist count', { databaseUrl })).stdout).toBe('1\n');
  });
});
