import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
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

describe('export', () => {
  it.each(['list.pdf', 'list.xls', 'list.vcf'])('writes nothing called %s (operator D9)', async (name) => {
    const { add, run } = operatorOn();
    await add({});
    const file = join(temporaryFolder(), name);
    const { code, stderr } = await run('export', '--out', file);
    expect({ code, written: existsSync(file) }).toEqual({ code: 2, written: false });
    expect(stderr).toContain('must end in one of .csv, .xlsx, .txt, .jsonl');
  });
});

it('restore of the list itself says so, and changes nothing', async () => {
  const { add, run, path, emails } = operatorOn();
  await add({ email: 'lan@example.com' });
  const { code, stderr } = await run('restore', path, '--yes');
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: `${path} is the list itself, not a backup. Nothing was changed.\n`,
  });
  expect(await emails()).toEqual(['lan@example.com']);
});
