import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer, type Plugin } from 'vite';
import { ROOT } from '../../build/paths.ts';
import { expect, formAt, test } from './fixtures.ts';
import { FIRST, SECOND } from '../languages.ts';

/** The development server over a list of its own, and edits of source files that no other test sees. */
async function startWithEdits() {
  const folder = mkdtempSync(path.join(tmpdir(), 'development-'));
  process.env['DATABASE_URL'] = `sqlite:${path.join(folder, 'list.db')}`;
  const edited = new Map<string, string>();
  const edits: Plugin = { name: 'edits', enforce: 'pre', load: (id) => edited.get(id) };
  const server = await createServer({
    root: ROOT,
    configLoader: 'native',
    logLevel: 'silent',
    server: { port: 0 },
    plugins: [edits],
  });
  await server.listen();
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

test('while developing, a changed text or fact is in the page at once, and a sign-up is stored', async ({
  page,
  console,
}) => {
  console.allow(/^debug: \[vite\]/, /React DevTools/);
  const server = await startWithEdits();
  await page.goto(`${server.origin}${FIRST}`);
  await expect(page.locator('footer')).toBeVisible();

  server.edit(`src/content/${FIRST}.ts`, "headline: '", "headline: 'Changed ");
  await expect(page.locator('h1')).toContainText('Changed');
  server.edit('src/content/programme.ts', "email: '", "email: 'changed-");
  await expect(page.locator('footer')).toContainText('changed-');
  await page.goto(`${server.origin}${SECOND}`);
  await expect(page.locator('footer')).toContainText('changed-');

  const { field, button } = formAt(page, 'hero');
  await field.fill('lan@example.com');
  await button.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto('about:blank');
  await server.stop();
});
