import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../build/paths.ts';
import { parseSettings, SETTING_NAMES } from '../../src/hosts/settings/settings.ts';

const read = (name: string) => readFile(path.join(ROOT, name), 'utf8');

it('README and the parser name the same settings', async () => {
  const table = /## Configuration\n.*?\n(\|.*?)\n\n/s.exec(await read('README.md'))?.[1] ?? '';
  const named = table.split('\n').flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z_]+/g) ?? []);
  expect(named.sort()).toEqual([...SETTING_NAMES].sort());
});

it('.env.example names the same settings, each with its real default', async () => {
  const lines = [...(await read('.env.example')).matchAll(/^# ([A-Z_]+)=(.*)$/gm)];
  expect(lines.map(([, name]) => name).sort()).toEqual([...SETTING_NAMES].sort());
  for (const [, name = '', value] of lines)
    expect(parseSettings({ [name]: value }), name).toEqual(parseSettings({}));
});

it('neither names a number of days for RETENTION_DAYS: it follows from the months that the page promises', async () => {
  expect(await read('README.md')).toMatch(/^\| `RETENTION_DAYS` \|[^|\n]+\| \D*`retentionMonths`\D*\|$/m);
  expect(await read('.env.example')).toMatch(/retentionMonths.*\n# RETENTION_DAYS=\n/);
});
