import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../build/paths.ts';
import { withFacts } from '../../src/content/placeholders.ts';
import { OTHER_TEXTS, TRANSLATIONS } from '../../src/content/translations.ts';
import type { Manifest } from '../../src/hosts/node/site.ts';
import { securityHeaders } from '../../src/hosts/shared/security-headers.ts';
import { ensureTestBrowsers, launchOptions } from '../browser.ts';
import { buildSite } from '../fresh-site.ts';
import { buildConfirming, linkIn, startConfirming } from '../confirm-server.ts';
import { leaveLinkOf } from '../leave-link.ts';
import { startMailServer } from '../mail/mail-server.ts';
import { ServerProcess } from '../service/server-process.ts';
import { startStaticServer, type StaticServer } from './static-server.ts';
import { FIRST, SECOND } from '../languages.ts';

const DIST = path.join(ROOT, '.cache/static-host/dist');

/** The function's origin in the build; the browser maps it to the real port. */
const FUNCTION_ORIGIN = 'http://functions.localhost';

let ours: StaticServer;
let service: ServerProcess;
beforeAll(async () => {
  await buildSite({ DIST_FOLDER: DIST, ...backendAt(FUNCTION_ORIGIN) });
  ours = await startStaticServer(path.join(DIST, 'public'));
  service = await ServerProcess.start({ env: { ALLOWED_ORIGINS: originOf(ours) } });
});
afterAll(async () => {
  await service.remove();
  await ours.stop();
});

/** A page whose function is elsewhere. */
const backendAt = (VITE_SUPABASE_URL: string) => ({
  VITE_SUPABASE_URL,
  VITE_SUPABASE_ANON_KEY: 'sb_publishable_test',
});

const originOf = (server: StaticServer) => `http://localhost:${server.port}`;

describe('the built folder on a plain static host', () => {
  const get = (address: string) => fetch(originOf(ours) + address);

  it('gives each kind of file the headers that our own server gives it', async () => {
    const manifest = JSON.parse(await readFile(path.join(DIST, 'manifest.json'), 'utf8')) as Manifest;
    const [script = '', drawing = ''] = ['.js', '.svg'].map((ending) =>
      Object.keys(manifest.files).find((address) => address.endsWith(ending)),
    );
    for (const [address, kind] of [
      [script, 'asset'],
      [drawing, 'markup'],
    ] as const) {
      const { cache, headers } = manifest.files[address] ?? {};
      expect(headers).toEqual(securityHeaders({ kind, tls: false }));
      const ofTransport = ['connection', 'content-type', 'date', 'keep-alive', 'transfer-encoding'];
      const sent = Object.fromEntries(
        [...(await get(address)).headers].filter(([name]) => !ofTransport.includes(name)),
      );
      expect(sent).toEqual({ ...securityHeaders({ kind, tls: true }), 'cache-control': cache });
    }
  });

  it('answers what is not there with status 404 and the page for it', async () => {
    const answer = await get('/nothing/here');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Oops! Page not found');
  });
});

const found = await ensureTestBrowsers();

describe.skipIf(found === undefined)('a visitor of that host (needs Chromium)', () => {
  let browser: Browser;
  /** A page that tells visitors to confirm their address, and the server that asks them. */
  let asking: StaticServer;
  let confirming: ServerProcess;
  let mails: Awaited<ReturnType<typeof startMailServer>>['mails'];
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    Object.assign(process.env, found);
    const folder = path.join(ROOT, '.cache/static-host/confirm');
    await buildConfirming({ DIST_FOLDER: folder, ...backendAt('http://confirming.localhost') });
    asking = await startStaticServer(path.join(folder, 'public'));
    const mailServer = await startMailServer(undefined, { atEnd: (end) => ends.push(end) });
    mails = mailServer.mails;
    await buildConfirming();
    confirming = await startConfirming(mailServer.url, { env: { PUBLIC_ORIGIN: originOf(asking) } });
    const options = launchOptions();
    const map = (name: string, { target }: ServerProcess) => `MAP ${name}.localhost 127.0.0.1:${target.port}`;
    const rules = [map('functions', service), map('confirming', confirming)];
    const rule = `--host-resolver-rules=${rules.join(', ')}`;
    browser = await chromium.launch({ ...options, args: [...(options.args ?? []), rule] });
  });
  afterAll(async () => {
    await browser.close();
    await confirming.remove();
    await asking.stop();
    for (const end of ends) await end();
  });

  async function visit(
    address: string,
    run: (page: Page, complaints: string[]) => Promise<void>,
    options: BrowserContextOptions = {},
  ): Promise<void> {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.goto(address);
    await run(page, complaints);
    await context.close();
  }
  const fill = async (page: Page, email: string) => {
    await page.locator('#hero-email').fill(email);
    await page.locator('form:has(#hero-email) button.btn').click();
  };

  it('signs up by script, though the function is on another site', async () => {
    await visit(`${originOf(ours)}/${SECOND}`, async (page, complaints) => {
      await fill(page, 'script@example.com');
      await page.getByRole('dialog', { name: TRANSLATIONS[SECOND].status.joined.title }).waitFor();
      expect(complaints).toEqual([]);
    });
    expect(service.home.emails()).toContain('script@example.com');
  });

  it('signs up without script, and is back on the page that it came from', async () => {
    await visit(
      `${originOf(ours)}/${SECOND}`,
      async (page) => {
        await fill(page, 'plain@example.com');
        await page.waitForURL(`${originOf(ours)}/${SECOND}#joined`);
        expect(await page.locator('#joined').isVisible()).toBe(true);
      },
      { javaScriptEnabled: false },
    );
    expect(service.home.emails()).toContain('plain@example.com');
  });

  it.each([
    ['by script', true],
    ['without script by pasting the link', false],
  ])('leaves the list %s, though the function is on another site', async (_, javaScriptEnabled) => {
    await service.submit('leaving@example.com');
    const link = await leaveLinkOf(service.home.database, originOf(ours), 'leaving@example.com');
    const texts = OTHER_TEXTS[FIRST].leave;
    await visit(
      link,
      async (page) => {
        const field = page.getByLabel(texts.link).filter({ visible: true });
        if (javaScriptEnabled) expect(await field.count()).toBe(0);
        else await field.fill(link);
        await page.getByRole('button', { name: texts.leave }).click();
        await page.waitForURL(`${link}#left`);
        expect(service.home.emails()).not.toContain('leaving@example.com');
      },
      { javaScriptEnabled },
    );
  });

  it.each([
    ['by script', true],
    ['without script by pasting the link', false],
  ])('confirms an address %s, where CONFIRM is on in the built page', async (_, javaScriptEnabled) => {
    const texts = OTHER_TEXTS[FIRST].confirm;
    const email = `${javaScriptEnabled ? 'script' : 'plain'}@gmail.com`;
    await visit(
      `${originOf(asking)}/${FIRST}`,
      async (page) => {
        await fill(page, email);
        const { title } = withFacts(FIRST, texts).joined;
        if (javaScriptEnabled) await page.getByRole('dialog', { name: title }).waitFor();
        else await page.waitForURL(`${originOf(asking)}/${FIRST}#joined`);
        await expect.poll(() => mails.some(({ to }) => to === email)).toBe(true);
        const link = linkIn(mails.find(({ to }) => to === email)?.parsed.text);
        expect(link).toMatch(`${originOf(asking)}/${FIRST}/confirm?t=`);
        await page.goto(link);
        const field = page.getByLabel(texts.link).filter({ visible: true });
        if (javaScriptEnabled) expect(await field.count()).toBe(0);
        else await field.fill(link);
        await page.getByRole('button', { name: texts.confirm }).click();
        await page.waitForURL(`${link}#confirmed`);
      },
      { javaScriptEnabled },
    );
    const confirmed = `select email from submission where confirmed_at is not null`;
    expect(confirming.home.query(confirmed)).toContain(email);
  });
});
