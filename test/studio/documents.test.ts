import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { PATHS } from '../../src/content/locales.ts';
import { STAGES, stageOfPage } from '../../src/contract/stage.ts';
import { DIST } from '../../src/hosts/node/environment.ts';
import { createDocuments } from '../../src/studio/server/documents.ts';
import { builtSite } from '../built-site.ts';
import { FIRST } from '../languages.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const documents = () => createDocuments({ confirm: { on: false, perHour: 0 } });

it.each(STAGES)('the page of a stage has its own files beside it, and runs no script: %s', async (stage) => {
  const app = documents();
  const page = await app.request(`/stages/${stage}${PATHS[FIRST]}`);
  const html = await page.text();
  expect(stageOfPage(html)).toBe(stage);
  expect(page.headers.get('content-security-policy')).toMatch(
    /^sandbox allow-same-origin; default-src 'none'/,
  );
  const links = [...html.matchAll(/(?:href|src)="(\/[^"#]*)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !link.startsWith(`/stages/${stage}/`))).toEqual([]);
  for (const link of new Set(links.filter((each) => each.includes('/assets/'))))
    expect((await app.request(link)).status, link).toBe(200);
});

it('a page that is built anew is shown, and one that is not built has a sentence', async () => {
  const folder = join(temporaryFolder(), 'dist');
  DIST.page = folder;
  onTestFinished(() => void (DIST.page = builtSite.folder));
  const app = documents();
  const path = `/stages/closed${PATHS[FIRST]}`;
  expect(await (await app.request(path)).text()).toContain('npm run build');
  cpSync(builtSite.folder, folder, { recursive: true });
  expect((await app.request(path)).status).toBe(200);
  rmSync(folder, { recursive: true });
  expect((await app.request(path)).status).toBe(404);
});

it.each([
  ['operator.md', 200],
  ['operator.vi.md', 200],
  ['pictures/studio-people-en.png', 200],
  ['nothing.md', 404],
  ['..%2fREADME.md', 404],
  ['%2e%2e/README.md', 404],
  ['pictures/..%2f..%2fREADME.md', 404],
])('the handbook is what is in docs, and nothing beside it: %s', async (name, status) => {
  const answer = await documents().request(`/handbook/${name}`);
  expect(answer.status).toBe(status);
  if (status === 200 && name.endsWith('.md')) expect(await answer.text()).toContain('<h1>');
});
