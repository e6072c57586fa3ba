import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { operatorOn, temporaryFolder } from './harness.ts';

const WAITLIST = resolve(import.meta.dirname, '../../waitlist');

describe('./waitlist', () => {
  it('works from any folder and through a link, and says what is wrong instead of nothing (operator D7)', () => {
    const cwd = temporaryFolder();
    symlinkSync(WAITLIST, join(cwd, 'w'));
    const env = { PATH: process.env['PATH'], DATABASE_URL: `sqlite:${join(cwd, 'none.db')}`, LANG: 'C' };
    for (const command of [WAITLIST, './w']) {
      const { status, stderr } = spawnSync(command, ['list'], { cwd, env, encoding: 'utf8' });
      expect({ command, status, stderr }).toEqual({
        command,
        status: 3,
        stderr: `There is no list at ${join(cwd, 'none.db')} yet. The server creates it when it starts for the first time.\n`,
      });
    }
    expect(execFileSync(WAITLIST, ['--help'], { cwd, env, encoding: 'utf8' })).toContain('Usage: waitlist');
  });

  it('is what to use when npm has taken the options for itself (operator D7)', async () => {
    const npm = { npm_lifecycle_event: 'waitlist', npm_config_language: 'true', npm_config_json: 'true' };
    const { run } = operatorOn(undefined, 'en', { npm });
    const { code, stdout, stderr } = await run('list', 'vi');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe(
      'npm took --language for itself. Use ./waitlist list …, or type -- before the verb: npm run --silent waitlist -- list …\n',
    );
  });
});

describe('a word that is no verb', () => {
  it.each([
    ['delete', 'erase'],
    ['remove', 'erase'],
    ['unsubscribe', 'erase'],
    ['xoa', 'erase'],
    ['xóa', 'erase'],
    ['find', 'search'],
  ])('%s leads to %s (operator D14)', async (word, verb) => {
    expect((await operatorOn().run(word)).stderr).toContain(
      `there is no verb “${word}”. Did you mean ${verb}?`,
    );
  });
});

describe('list', () => {
  it('understands days as people write them (operator D3, D14)', async () => {
    const { add, run } = operatorOn();
    await add({ joined_at: '2026-03-09T03:00:00.000Z' }, { joined_at: '2026-03-01T03:00:00.000Z' });
    for (const day of ['yesterday', 'hôm qua', '9/3/2026', '09/03/2026'])
      expect((await run('count', '--since', day, '--until', day)).stdout).toBe('1\n');
  });
});

describe('export', () => {
  it.each(['list.pdf', 'list.xls', 'list.vcf'])('writes nothing called %s (operator D9)', async (name) => {
    const { add, run } = operatorOn();
    await add({});
    const file = join(temporaryFolder(), name);
    const { code, stderr } = await run('export', '--out', file);
    expect({ code, written: existsSync(file) }).toEqual({ code: 2, written: false });
    expect(stderr).toContain('must end in one of .csv, .xlsx, .txt, .jsonl');
  });

  it('makes a workbook with whole headings in the language, that prints on A4 (operator D14, service 3.13)', async () => {
    const { add, run } = operatorOn();
    await add({ consent_version: '=1+1\u0001' });
    const file = join(temporaryFolder(), 'list.xlsx');
    expect(await run('export', '--lang', 'vi', '--out', file)).toMatchObject({ code: 0 });
    const parts = unzipSync(readFileSync(file));
    const text = (path: string) => Buffer.from(parts[path] ?? []).toString('utf8');
    const sheet = text('xl/worksheets/sheet1.xml');
    expect(sheet).toContain('Đăng ký lúc (Asia/Ho_Chi_Minh)');
    expect(sheet).toContain('Bản đồng ý');
    expect(sheet).toContain('fitToWidth="1"');
    expect(sheet).not.toMatch(/\p{Cc}(?<!\n)|<f>/u);
    const width = Number(/<col min="1" max="1" width="(\d+)"/.exec(sheet)?.[1]);
    expect(width).toBeGreaterThan('Đăng ký lúc (Asia/Ho_Chi_Minh)'.length);
    expect(text('xl/workbook.xml')).toContain('_xlnm.Print_Titles');
  });
});
