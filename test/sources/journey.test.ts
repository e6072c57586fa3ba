import path from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../../build/paths.ts';
import { PATHS } from '../../src/content/locales.ts';
import { TRANSLATIONS } from '../../src/content/translations.ts';
import { launchOptions } from '../browser.ts';
import { LONGEST_WAIT } from '../environment.ts';
import { buildSite } from '../fresh-site.ts';
import { SECOND } from '../languages.ts';
import { startServer } from '../service/start-server.ts';
import { pushSchema, sharedPostgres } from '../shared-postgres.ts';
import { findDeno } from '../supabase/deno.ts';
import { chromiumFound, waitForScript } from '../visits.ts';

const postgres = sharedPostgres();

/** From the link of a poster by `/` and a form to the numbers of the list. */
describe.skipIf(chromiumFound === undefined)('a source on its way (needs Chromium)', () => {
  it('on Node', async () => {
    const server = await startServer();
    const browser = await launch();
    const address = `${server.origin}/?from=facebook`;
    await joinByScript(browser, address);
    await joinWithoutScript(browser, address);
    await server.stop();
    expect(server.home.counted()).toEqual({ facebook: [2, 2] });
  });

  it.skipIf('skipped' in postgres)(
    'on a static host with Supabase’s function (needs PostgreSQL and Deno)',
    async (test) => {
      const deno = findDeno();
      if (deno === undefined || 'skipped' in postgres) return test.skip();
      const url = await postgres.createDatabase();
      await pushSchema(postgres, url);
      // The site that the tests of static hosts build, too.
      const TEST_DIST = path.join(ROOT, '.cache/static-host/dist');
      const functions = 'http://functions.localhost';
      await buildSite({
        TEST_DIST,
        VITE_SUPABASE_URL: functions,
        VITE_SUPABASE_ANON_KEY: 'sb_publishable_test',
      });
      // It serves files as any static host does: nobody calls its function.
      const { origin } = await startServer({ env: { TEST_DIST } });
      const running = await deno({ SUPABASE_DB_URL: url, PUBLIC_ORIGIN: origin });
      onTestFinished(() => running.stop());
      const target = new URL(running.origin).host.replace('localhost', '127.0.0.1');
      const browser = await launch(`--host-resolver-rules=MAP functions.localhost ${target}`);
      const address = `${origin}/?from=facebook`;
      await joinByScript(browser, address);
      // The page's script does not come, and the browser posts the form.
      await visit(browser, address, {}, async (page) => {
        await page.waitForURL(`**${PATHS[SECOND]}?from=facebook`);
        await page.route('**/*.js', (route) => route.abort());
        await fillIn(page);
        await page.waitForURL(`${origin}${PATHS[SECOND]}?from=facebook#joined`);
      });
      await expect
        .poll(() => postgres.query(url, 'select name, sign_ups, views from source where sign_ups > 0'))
        .toEqual([{ name: 'facebook', sign_ups: '2', views: '0' }]);
    },
  );
});

async function launch(...args: string[]): Promise<Browser> {
  Object.assign(process.env, chromiumFound);
  const options = launchOptions();
  const browser = await chromium.launch({ ...options, args: [...(options.args ?? []), ...args] });
  onTestFinished(() => browser.close());
  return browser;
}

/** Somebody who prefers the page's second language opens an address. */
async function visit(
  browser: Browser,
  address: string,
  options: BrowserContextOptions,
  run: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ locale: SECOND, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(LONGEST_WAIT);
  await page.goto(address);
  await run(page);
  await context.close();
}

const fillIn = async (page: Page) => {
  await page.locator('#hero-email').fill(`${crypto.randomUUID()}@example.com`);
  await page.locator('form:has(#hero-email) button.btn').click();
};

const joinByScript = (browser: Browser, address: string) =>
  visit(browser, address, {}, async (page) => {
    await page.waitForURL(`**${PATHS[SECOND]}?from=facebook`);
    await waitForScript(page);
    await fillIn(page);
    await page.getByRole('dialog', { name: TRANSLATIONS[SECOND].status.joined.title }).waitFor();
  });

const joinWithoutScript = (browser: Browser, address: string) =>
  visit(browser, address.replace('/?', `${PATHS[SECOND]}?`), { javaScriptEnabled: false }, async (page) => {
    await fillIn(page);
    await page.waitForURL(`**${PATHS[SECOND]}?from=facebook#joined`);
  });
