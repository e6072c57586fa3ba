import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer } from 'vite';
import { ROOT } from '../../build/paths.ts';
import { expect, formAt, test } from './fixtures.ts';
import { FIRST } from '../languages.ts';

test('while developing, a changed fact is in the page at once, and a sign-up is stored', async ({
  page,
  console,
}) => {
  console.allow(/^debug: \[vite\]/, /React DevTools/);
  const folder = mkdtempSync(path.join(tmpdir(), 'development-'));
  process.env['DATABASE_URL'] = `sqlite:${path.join(folder, 'list.db')}`;
  const facts = path.join(ROOT, 'src/content/programme.ts');
  let written = readFileSync(facts, 'utf8');
  const server = await createServer({
    root: ROOT,
    configLoader: 'native',
    logLevel: 'silent',
    server: { port: 0 },
    // No other test sees the edit.
    plugins: [{ name: 'edit', enforce: 'pre', load: (id) => (id === facts ? written : undefined) }],
  });
  await server.listen();
  await page.goto(`${server.resolvedUrls?.local[0] ?? ''}${FIRST}`);
  await expect(page.locator('footer')).toBeVisible();

  written = written.replace("email: '", "email: 'changed-");
  server.watcher.emit('change', facts);
  await expect(page.locator('footer')).toContainText('changed-');

  const { field, button } = formAt(page, 'hero');
  await field.fill('lan@example.com');
  await button.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto('about:blank');
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
