import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Plugin } from 'vite';
import { startDevelopment } from '../../build/development.ts';
import { ROOT } from '../../build/paths.ts';
import { parseSettings } from '../../src/hosts/shared/settings.ts';
import { expect, formAt, test } from './fixtures.ts';

/** The development server over a list of its own, and edits of source files that no other test sees. */
async function startWithEdits() {
  const folder = mkdtempSync(path.join(tmpdir(), 'development-'));
  const parsed = parseSettings({ DATABASE_URL: `sqlite:${path.join(folder, 'list.db')}` });
  if ('problems' in parsed) throw new Error(parsed.problems.join());
  const edited = new Map<string, string>();
  const edits: Plugin = {
    name: 'edits',
    enforce: 'pre',
    config: () => ({ logLevel: 'silent' }),
    load: (id) => edited.get(id),
  };
  const server = await startDevelopment(parsed.settings, { port: 0, plugins: [edits] });
  return {
    origin: server.resolvedUrls?.local[0] ?? '',
    edit(name: string, before: string, after: string) {
      const file = path.join(ROOT, name);
      const source = readFileSync(file, 'utf8');
      if (!source.includes(before)) throw new Error(`${name} has no ${before}`);
      edited.set(file, source.replace(before, after));
      server.watcher.emit('change', file);
    },
    async stop() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

test('while developing, texts and facts change in the open page, which keeps what was typed', async ({
  page,
  console,
}) => {
  console.allow(/^debug: \[vite\]/, /React DevTools/);
  const server = await startWithEdits();
  await page.goto(`${server.origin}en`);
  await expect(page.locator('footer')).toBeVisible();
  const { field } = formAt(page, 'hero');
  await field.fill('lan@example');
  const loads: string[] = [];
  page.on('framenavigated', (frame) => loads.push(frame.url()));

  server.edit('src/content/en.ts', "headline: '", "headline: 'Changed ");
  await expect(page.locator('h1')).toContainText('Changed');
  server.edit('src/content/programme.ts', "email: '", "email: 'changed-");
  await expect(page.locator('footer')).toContainText('changed-');
  expect(loads).toEqual([]);
  await expect(field).toHaveValue('lan@example');

  // A page that is opened now has both, in every language.
  await page.goto(`${server.origin}vi`);
  await expect(page.locator('footer')).toContainText('changed-');
  await server.stop();
});
