import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkFolder, createBeside, takePlace } from './output.ts';

let home: string;
beforeEach(async () => (home = await mkdtemp(path.join(tmpdir(), 'output-'))));
afterEach(() => rm(home, { recursive: true }));

const inHome = (name: string) => path.join(home, name);

/** A folder as a build leaves it. */
async function build(folder: string, page = 'a page'): Promise<void> {
  await mkdir(path.join(folder, 'public'), { recursive: true });
  await writeFile(path.join(folder, 'public/en.html'), page);
  await writeFile(path.join(folder, 'public/_redirects'), '');
  await writeFile(path.join(folder, 'fingerprint'), '');
  const notFound = { file: 'public/en.html', encodings: {} };
  const manifest = { files: {}, notFound, unserved: ['public/_redirects'] };
  await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(manifest));
}

describe('checkFolder', () => {
  beforeEach(() => mkdir(inHome('project/src'), { recursive: true }));

  it('accepts a folder that is missing, empty, or an earlier build', async () => {
    expect(await checkFolder(inHome('project/dist'))).toBeUndefined();
    expect(await checkFolder(inHome('elsewhere/deep/dist'))).toBeUndefined();
    await mkdir(inHome('project/dist'));
    expect(await checkFolder(inHome('project/dist'))).toBeUndefined();
    await build(inHome('project/dist'));
    expect(await checkFolder(inHome('project/dist'))).toBeUndefined();
  });

  it.each(['project', '.', '..', 'project/src/..', 'link'])(
    'rejects the project and what is above it: %s (code 6.1)',
    async (name) => {
      await symlink(home, inHome('link'));
      expect(await checkFolder(inHome(name))).toMatch(
        /^DIST_FOLDER must be a folder.* is (?:not from the build|a link), for example DIST_FOLDER=/,
      );
    },
  );

  it('rejects a folder with one file that no build has made', async () => {
    await build(inHome('dist'));
    await writeFile(inHome('dist/public/mine.txt'), '');
    expect(await checkFolder(inHome('dist'))).toContain('mine.txt is not from the build');
  });

  it('rejects a file, and a link whatever it leads to', async () => {
    await writeFile(inHome('file'), '');
    expect(await checkFolder(inHome('file'))).toContain('is a file');
    await mkdir(inHome('empty'));
    await symlink(inHome('empty'), inHome('link'));
    expect(await checkFolder(inHome('link'))).toContain('is a link');
    await symlink(inHome('nowhere'), inHome('dangling'));
    expect(await checkFolder(inHome('dangling'))).toContain('is a link');
  });
});

describe('takePlace', () => {
  it('puts the new build in the place of the old one and leaves nothing else', async () => {
    await build(inHome('dist'), 'old');
    const beside = await createBeside(inHome('dist'));
    await build(beside, 'new');
    expect(await takePlace(beside, inHome('dist'))).toEqual([]);
    expect(await readFile(inHome('dist/public/en.html'), 'utf8')).toBe('new');
    expect(await readdir(home)).toEqual(['dist']);
  });

  it('keeps what somebody has put into the folder meanwhile, and says where it is', async () => {
    await build(inHome('dist'));
    await writeFile(inHome('dist/mine.txt'), 'mine');
    const beside = await createBeside(inHome('dist'));
    await build(beside);
    const [sentence = ''] = await takePlace(beside, inHome('dist'));
    const [, kept = ''] =
      /^(.+) is not from the build, so the former folder is kept there\.$/.exec(sentence) ?? [];
    expect(await readFile(kept, 'utf8')).toBe('mine');
    expect(await readFile(inHome('dist/public/en.html'), 'utf8')).toBe('a page');
  });
});
