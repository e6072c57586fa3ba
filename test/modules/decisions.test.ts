import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../build/paths.ts';

const pages = readdirSync(path.join(ROOT, 'docs/decisions'));
const numbers = new Set(pages.map((name) => name.slice(0, 3)));

it('every decision that a file cites is there', () => {
  const missing: string[] = [];
  for (const file of sources()) {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    for (const [cited] of text.matchAll(/\bdecisions?(?:\s|\*)+\d+(?:(?:, | and | to )\d+)*/gi))
      for (const [number] of cited.matchAll(/\d+/g))
        if (!numbers.has(number)) missing.push(`${file}: ${cited}`);
    for (const [, page = ''] of text.matchAll(/decisions\/(\d{3}-[\w-]+\.md)/g))
      if (!pages.includes(page)) missing.push(`${file}: ${page}`);
  }
  expect(missing).toEqual([]);
});

/** Text files of the project, this one excepted. */
function sources(): string[] {
  const kinds = '*.{ts,tsx,js,css,md,sql,service}';
  return globSync([`{src,build,test,perf,deploy,docs,supabase}/**/${kinds}`, '*.md'], { cwd: ROOT }).filter(
    (file) => !file.endsWith('decisions.test.ts'),
  );
}
