import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer } from 'vite';
import { ROOT } from '../../build/paths.ts';
import { expect, formAt, freshEmail, test, waitUntilHydrated } from './fixtures.ts';
import { freePort } from '../free-port.ts';
import { FIRST } from '../languages.ts';

test('while developing, facts change at once and a sign-up is stored', async ({ page, product, console }) => {
  console.allow(/^(?:debug|log): \[vite\]/, /React DevTools/);
  // A copy, so that no other test sees the edit.
  const folder = mkdtempSync(path.join(tmpdir(), 'development-'));
  for (const name of ['src', 'build', 'vite.config.ts', 'package.json', 'tsconfig.json'])
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  process.env['PORT'] = new URL(product.origin).port;
  const facts = path.join(folder, 'src/content/programme.ts');
  const server = await createServer({
    root: folder,
    configLoader: 'native',
    logLevel: 'silent',
    server: { port: await freePort() },
  });
  await server.listen();
  await page.goto(`${server.resolvedUrls?.local[0] ?? ''}${FIRST}`);
  await expect(page.locator('footer')).toBeVisible();
  await expect
    .poll(() => server.watcher.getWatched()[path.dirname(facts)] ?? [])
    .toContain(path.basename(facts));

  // Nothing that people agree to, which would be a mistake without another version of it.
  writeFileSync(facts, readFileSync(facts, 'utf8').replace(/phone: '.*'/, "phone: '+84 24 1234 5678'"));
  // The development server starts anew.
  await expect(page.locator('footer')).toContainText('+84 24 1234 5678');
  await waitUntilHydrated(page);

  const { field, button } = formAt(page, 'hero');
  await field.fill(freshEmail());
  await button.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto('about:blank');
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
