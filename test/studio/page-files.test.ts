import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rebuildStudio } from '../../build/build.ts';
import { loadPage } from '../../src/studio/server/documents.ts';
import { temporaryFolder } from '../temporary-folder.ts';

it('the page of other sources is built again, whatever its time, and then no more', async () => {
  const folder = join(temporaryFolder(), 'studio');
  await rebuildStudio(folder);
  const index = join(folder, 'index.html');
  expect(existsSync(index)).toBe(true);
  const fingerprint = readFileSync(join(folder, 'fingerprint'), 'utf8');
  writeFileSync(index, 'kept');
  await rebuildStudio(folder);
  expect(await loadPage(folder)('/').text()).toBe('kept');
  writeFileSync(join(folder, 'fingerprint'), 'of other sources');
  await rebuildStudio(folder);
  expect(await loadPage(folder)('/').text()).toContain('<script');
  expect(readFileSync(join(folder, 'fingerprint'), 'utf8')).toBe(fingerprint);
});
