import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../build/paths.ts';

const FOLDER = path.join(ROOT, 'docs/decisions');
const pages = readdirSync(FOLDER).filter((name) => name !== 'README.md');
const numbers = new Set(pages.map((name) => name.slice(0, 3)));
const index = readFileSync(path.join(FOLDER, 'README.md'), 'utf8');

it('every page has a number of its own, from 001 up, and its heading', () => {
  expect(numbers.size).toBe(pages.length);
  for (const name of pages) {
    expect(name).toMatch(/^\d{3}-[a-z\d-]+\.md$/);
    const [heading] = readFileSync(path.join(FOLDER, name), 'utf8').split('\n', 1);
    expect(heading, name).toMatch(new RegExp(`^# ${name.slice(0, 3)}: \\S`));
  }
});

it('the index lists every page with its title and its status', () => {
  const rows = Array.from(
    index.matchAll(/^\| \[(\d{3})\]\((\S+)\) \| (.+?) \| (holds|replaced by (\d{3})) \|$/gm),
    ([, number = '', file = '', title = '', , replacement]) => ({ number, file, title, replacement }),
  );
  expect(rows.map(({ file }) => file)).toEqual([...pages].sort());
  for (const { number, file, title, replacement = number } of rows) {
    expect(readFileSync(path.join(FOLDER, file), 'utf8').split('\n', 1)).toEqual([`# ${number}: ${title}`]);
    expect(numbers).toContain(replacement);
  }
});

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
  const folders = [
    'src',
    'build',
    'test',
    'perf',
    'deploy',
    'docs',
    'supabase',
    'README.md',
    'CONTRIBUTING.md',
  ];
  return folders
    .flatMap(filesBelow)
    .filter(
      (file) =>
        /\.(?:tsx?|js|css|md|sql|service|conf|cfg)$/.test(file) && !file.endsWith('decisions.test.ts'),
    );
}

function filesBelow(name: string): string[] {
  if (name.endsWith('.md')) return [name];
  return readdirSync(path.join(ROOT, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));
}
