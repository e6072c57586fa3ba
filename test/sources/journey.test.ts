import { createServer, request, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../../build/paths.ts';
import { LOCALES, PATHS } from '../../src/content/locales.ts';
import { TRANSLATIONS } from '../../src/content/translations.ts';
import { launchOptions } from '../browser.ts';
import { LONGEST } from '../browsers/visit.ts';
import { freePort } from '../free-port.ts';
import { buildSite } from '../fresh-site.ts';
import { SECOND } from '../languages.ts';
import { startServer } from '../service/start-server.ts';
import { pushSchema, sharedPostgres } from '../shared-postgres.ts';
import { StudioHome, StudioProcess } from '../studio/studio-process.ts';
import { findDeno } from '../supabase/deno.ts';
import { chromiumFound, waitForScript } from '../visits.ts';

const postgres = sharedPostgres();

/** From the poster in the studio by the code, `/` and a form to the numbers in the studio. */
describe.skipIf(chromiumFound === undefined)('a source on its way (needs Chromium)', () => {
  it('on Node with SQLite', async () => {
    const home = await StudioHome.create(0);
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const env = { PORT: String(port), PUBLIC_ORIGIN: origin };
    const server = await startServer({ home, env });
    const { browser, make, numbers } = await openStudio(home, origin);
    const address = await make('north-gate');
    expect(address).toBe(`${origin}/?from=north-gate`);
    await joinByScript(browser, address);
    await joinWithoutScript(browser, address);
    await server.stop();
    expect(await numbers('north-gate')).toEqual({ signUps: 2, views: 2 });
  });

  it.skipIf('skipped' in postgres)('on two nodes with one PostgreSQL (needs PostgreSQL)', async () => {
    if ('skipped' in postgres) return;
    const home = await StudioHome.create(0, await postgres.createDatabase());
    const targets: number[] = [];
    let turn = 0;
    const port = await listen((incoming, outgoing) => {
      const { method, url: path, headers } = incoming;
      const onward = request({ port: targets[turn++ % 2], method, path, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      // The studio asks whether the page answers, also when both nodes have stopped.
      onward.on('error', () => outgoing.destroy());
      incoming.pipe(onward);
    });
    const origin = `http://localhost:${port}`;
    const env = { DATABASE_URL: home.url, PUBLIC_ORIGIN: origin };
    const nodes = [await startServer({ home, env }), await startServer({ home, env })];
    targets.push(...nodes.map(({ target }) => target.port));
    const { browser, make, numbers } = await openStudio(home, origin);
    const address = await make('north-gate');
    for (let visitor = 0; visitor < 3; visitor += 1) {
      await joinByScript(browser, address);
      await joinWithoutScript(browser, address);
    }
    await Promise.all(nodes.map((node) => node.stop()));
    expect(await numbers('north-gate')).toEqual({ signUps: 6, views: 6 });
  });

  it.skipIf('skipped' in postgres)(
    'on a static host with Supabase’s function (needs PostgreSQL and Deno)',
    async (test) => {
      const deno = await findDeno();
      if (deno === undefined || 'skipped' in postgres) return test.skip();
      const url = await postgres.createDatabase();
      await pushSchema(postgres, url);
      const dist = path.join(ROOT, '.cache/sources/dist');
      const functions = 'http://functions.localhost';
      await buildSite({
        DIST_FOLDER: dist,
        VITE_SUPABASE_URL: functions,
        VITE_SUPABASE_ANON_KEY: 'sb_publishable_test',
      });
      // It serves files as any static host does: nobody calls its function.
      const host = await startServer({ env: { DIST_FOLDER: dist } });
      const { origin } = host;
      const running = await deno({ SUPABASE_DB_URL: url, PUBLIC_ORIGIN: origin });
      onTestFinished(() => running.stop());
      const home = await StudioHome.create(0, url);
      const { browser, make, numbers } = await openStudio(home, origin, [
        `--host-resolver-rules=MAP functions.localhost ${new URL(running.origin).host.replace('localhost', '127.0.0.1')}`,
      ]);
      const address = await make('north-gate');
      await joinByScript(browser, address);
      // The page's script does not come, and the browser posts the form.
      await visit(browser, address, {}, async (page) => {
        await page.waitForURL(`**${PATHS[SECOND]}?from=north-gate`);
        await page.route('**/*.js', (route) => route.abort());
        await fillIn(page);
        await page.waitForURL(`${origin}${PATHS[SECOND]}?from=north-gate#joined`);
      });
      await expect.poll(() => numbers('north-gate')).toEqual({ signUps: 2, views: 0 });
    },
  );
});

/** A studio in a browser. */
async function openStudio(home: StudioHome, origin: string, args: string[] = []) {
  Object.assign(process.env, chromiumFound);
  const options = launchOptions();
  const browser = await chromium.launch({ ...options, args: [...(options.args ?? []), ...args] });
  const studio = await StudioProcess.start(home, { PUBLIC_ORIGIN: origin });
  onTestFinished(async () => {
    await browser.close();
    await studio.remove();
  });
  const page = await browser.newPage({ locale: 'en-GB', viewport: { width: 1600, height: 1200 } });
  page.setDefaultTimeout(LONGEST);
  await page.goto(await studio.newLink());
  return {
    browser,
    /** Makes a source. @returns what a phone reads from its poster */
    make: async (name: string): Promise<string> => {
      await page.getByRole('link', { name: 'Going live' }).click();
      await page.getByLabel('Name of a new source').fill(name);
      await page.getByRole('button', { name: 'Make a source' }).click();
      const poster = page.locator(`.poster:has([href$="?from=${name}"])`);
      const picture = sharp(await poster.screenshot())
        .ensureAlpha()
        .raw();
      const { data, info } = await picture.toBuffer({ resolveWithObject: true });
      return decodeQR({ width: info.width, height: info.height, data });
    },
    /** What the overview shows of a source, and what that is. */
    numbers: async (name: string) => {
      await page.getByRole('link', { name: 'Overview' }).click();
      await page.reload();
      const row = page.getByRole('row').filter({ hasText: name });
      await row.waitFor();
      const { signUps, views } = (await studio.query('sources', {})).find((each) => each.name === name) ?? {};
      const shown = await row.getByRole('cell').allTextContents();
      expect(shown[1]).toBe(Number(signUps) < 5 ? 'few' : String(signUps));
      return { signUps, views };
    },
  };
}

async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
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
  page.setDefaultTimeout(LONGEST);
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
    await page.waitForURL(`**${PATHS[SECOND]}?from=north-gate`);
    await waitForScript(page);
    await fillIn(page);
    await page.getByRole('dialog', { name: TRANSLATIONS[SECOND].status.joined.title }).waitFor();
  });

const joinWithoutScript = (browser: Browser, address: string) =>
  visit(browser, address, { javaScriptEnabled: false }, async (page) => {
    await page.getByRole('link', { name: LOCALES[SECOND].readIn }).click();
    await page.waitForURL(`**${PATHS[SECOND]}?from=north-gate`);
    await fillIn(page);
    await page.waitForURL(`**${PATHS[SECOND]}?from=north-gate#joined`);
  });
