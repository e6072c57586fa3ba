import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Manifest } from '../src/hosts/node/site.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { writeManifest } from './manifest.ts';
import { outputIn } from './paths.ts';

it('files whose names carry a hash are kept for ever, and no other whose name looks like one', async () => {
  const output = outputIn(temporaryFolder());
  await mkdir(path.join(output.public, 'assets'), { recursive: true });
  for (const name of ['404.html', 'assets/card-AbCdEf.txt', 'assets/our-flyers.txt'])
    await writeFile(path.join(output.public, name), name);
  await writeManifest(output, new Set(['/assets/card-AbCdEf.txt']), undefined, false);
  const { default: manifest } = (await import(output.manifest, { with: { type: 'json' } })) as {
    default: Manifest;
  };
  const kept = Object.entries(manifest.files).filter(([, { cache }]) => cache.includes('immutable'));
  expect(kept.map(([address]) => address)).toEqual(['/assets/card-AbCdEf.txt']);
});
