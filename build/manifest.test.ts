import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Manifest } from '../src/hosts/node/built-site.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { writeManifest } from './manifest.ts';
import { outputIn } from './paths.ts';

/** A site of these files. @returns where it is */
async function siteOf(names: readonly string[], tls: true | 'subdomains', ...hashed: string[]) {
  const output = outputIn(temporaryFolder());
  await mkdir(path.join(output.public, 'assets'), { recursive: true });
  for (const name of names) await writeFile(path.join(output.public, name), name);
  const settings = { confirm: { on: false, perHour: 1 }, tls, supabase: { url: undefined, key: undefined } };
  await writeManifest(output, new Set(hashed), settings);
  return output;
}

it('files whose names carry a hash are kept for ever, and no other whose name looks like one', async () => {
  const names = ['404.html', 'assets/card-AbCdEf.txt', 'assets/our-flyers.txt'];
  const output = await siteOf(names, true, '/assets/card-AbCdEf.txt');
  const { default: manifest } = (await import(output.manifest, { with: { type: 'json' } })) as {
    default: Manifest;
  };
  const kept = Object.entries(manifest.files).filter(([, { cache }]) => cache.includes('immutable'));
  expect(kept.map(([address]) => address)).toEqual(['/assets/card-AbCdEf.txt']);
});

it('a static host asks browsers for TLS, and for the names below its own only where that is wanted', async () => {
  const asked = async (tls: true | 'subdomains') => {
    const { public: folder } = await siteOf(['404.html'], tls);
    return /strict-transport-security: (.*)/.exec(await readFile(path.join(folder, '_headers'), 'utf8'))?.[1];
  };
  expect(await asked(true)).toBe('max-age=63072000');
  expect(await asked('subdomains')).toBe('max-age=63072000; includeSubDomains');
});
