import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { kept } from './kept.ts';

it('is made once for each name, and again where its file is broken', async () => {
  const folder = temporaryFolder();
  let made = 0;
  const ask = (name: string) =>
    kept(folder, name, () =>
      Promise.resolve({ content: Buffer.from(name), widths: new Map([[name, ++made]]) }),
    );
  expect(await ask('a')).toEqual(await ask('a'));
  await ask('b');
  expect(made).toBe(2);
  await writeFile(path.join(folder, 'a'), 'broken');
  expect(await ask('a')).toEqual(await ask('a'));
  expect(made).toBe(3);
  expect(await readdir(folder)).toEqual(['a', 'b']);
});
