import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { replaceFolder } from './paths.ts';

let home: string;
let dist: string;
beforeEach(async () => {
  home = temporaryFolder();
  dist = path.join(home, 'dist');
  await fill('old')(dist);
});

/** Writes two files; all are the same in a page that is whole. */
const fill = (page: string) => async (folder: string) => {
  await mkdir(folder);
  for (const name of ['en.html', 'vi.html']) await writeFile(path.join(folder, name), page);
};
const built = () => new Set(readdirSync(dist).map((name) => readFileSync(path.join(dist, name), 'utf8')));

it('a new build takes the place of the old one, or of nothing, and leaves nothing else', async () => {
  for (const folder of [dist, path.join(home, 'first')]) await replaceFolder(folder, 'new', fill('new'));
  expect(built()).toEqual(new Set(['new']));
  expect(readdirSync(home)).toEqual(['dist', 'first']);
});

it('a build that fails leaves the old one', async () => {
  const failing = replaceFolder(dist, 'made', async (beside) => {
    await fill('new')(beside);
    throw new Error('no more space');
  });
  await expect(failing).rejects.toThrow('no more space');
  expect(built()).toEqual(new Set(['old']));
});

it('of two builds at once the page is one of theirs, and whole', async () => {
  const building = ['one', 'other'].map((page) => replaceFolder(dist, page, fill(page)));
  const [first, second] = await Promise.allSettled(building);
  expect([first?.status, second?.status]).toContain('fulfilled');
  expect([new Set(['one']), new Set(['other'])]).toContainEqual(built());
});
