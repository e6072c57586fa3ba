import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { checkFolder, takePlace } from './paths.ts';

let home: string;
beforeEach(() => {
  home = temporaryFolder();
});

const inHome = (name: string) => path.join(home, name);

/** A folder as a build leaves it. */
async function build(folder: string, page = 'a page'): Promise<void> {
  await mkdir(path.join(folder, 'public'), { recursive: true });
  await writeFile(path.join(folder, 'public/en.html'), page);
  await writeFile(path.join(folder, 'public/_routes.json'), '');
  await writeFile(path.join(folder, 'fingerprint'), '');
  const notFound = { file: 'public/en.html', encodings: {} };
  const manifest = { files: {}, notFound };
  await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(manifest));
}

it('the build may write where nothing is, and over an earlier build', async () => {
  expect(await checkFolder(inHome('dist'))).toBeUndefined();
  await mkdir(inHome('dist'));
  expect(await checkFolder(inHome('dist'))).toBeUndefined();
  await build(inHome('dist'));
  expect(await checkFolder(inHome('dist'))).toBeUndefined();
});

it.each([
  ['.', 'is not from the build'],
  ['project/src/..', 'is not from the build'],
  ['dist', /mine\.txt is not from the build/],
  ['file', 'is a link or a file'],
  ['link', 'is a link or a file'],
  ['dangling', 'is a link or a file'],
])('the build may not write over what no build has made: %s', async (name, why) => {
  await mkdir(inHome('project/src'), { recursive: true });
  await build(inHome('dist'));
  await writeFile(inHome('dist/public/mine.txt'), '');
  await writeFile(inHome('file'), '');
  await symlink(home, inHome('link'));
  await symlink(inHome('nowhere'), inHome('dangling'));
  const sentence = await checkFolder(inHome(name));
  expect(sentence).toMatch(/^DIST_FOLDER must be a folder/);
  expect(sentence).toMatch(why);
});

it('a new build takes the place of the old one and leaves nothing else', async () => {
  await build(inHome('dist'), 'old');
  await build(inHome('dist.new'), 'new');
  await takePlace(inHome('dist.new'), inHome('dist'));
  expect(await readFile(inHome('dist/public/en.html'), 'utf8')).toBe('new');
  expect(await readdir(home)).toEqual(['dist']);
});
