import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { createUploads } from '../../src/studio/server/uploads.ts';
import { temporaryFolder } from '../temporary-folder.ts';

it('keeps the last file that was handed over, and one that work may still be reading', async () => {
  const folder = temporaryFolder();
  let isBusy = false;
  const uploads = createUploads(folder, undefined, () => isBusy);
  const hand = () => uploads.add(Readable.from([Buffer.from('a@example.com\n')]), 14);
  const kept = () => readdirSync(folder).flatMap((name) => readdirSync(join(folder, name)));
  const first = await hand();
  const second = await hand();
  expect(kept()).toEqual([second]);
  expect(() => uploads.resolve(first)).toThrow('unknownFile');
  isBusy = true;
  const third = await hand();
  expect(uploads.resolve(second)).toContain(second);
  isBusy = false;
  await expect(uploads.add(Readable.from([]), 1e9)).rejects.toThrow('tooLong');
  expect(kept().sort()).toEqual([second, third].sort());
  const last = await hand();
  expect(kept()).toEqual([last]);
  await uploads.close();
  expect(readdirSync(folder)).toEqual([]);
});
