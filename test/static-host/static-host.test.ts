import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../build/paths.ts';
import { withFacts } from '../../src/content/placeholders.ts';
import { OTHER_TEXTS, TRANSLATIONS } from '../../src/content/translations.ts';
import type { Manifest } from '../../src/hosts/node/site.ts';
import { securityHeaders } from '../../src/hosts/shared/security-headers.ts';
import { buildConfirming, linkIn, startConfirming } from '../confirm-server.ts';
import { buildSite } from '../fresh-site.ts';
import { FIRST, SECOND } from '../languages.ts';
import { leaveLinkOf } from '../leave-link.ts';
import { startMailServer } from '../mail/mail-server.ts';
import { ServerProcess } from '../service/server-process.ts';
import { chromiumFound, useChromium, waitForScript } from '../visits.ts';

const DIST_FOLDER = path.join(ROOT, '.cache/static-host/dist');

/** Settings of a page whose function is elsewhere: the browser maps the name to the real port. */
const backendAt = (name: string) => ({
  VITE_SUPABASE_URL: `http://${name}.localhost`,
  VITE_SUPABASE_ANON_KEY: 'sb_publishable_test',
});

/** Serves the pages as a static host does: nobody calls its function. */
let host: ServerProcess;
let service: ServerProcess;
beforeAll(async () => {
  const env = { ...backendAt('functions'), DIST_FOLDER };
  await buildSite(env);
  host = await ServerProcess.start({ env });
  service = await ServerProcess.start({ env: { ALLOWED_ORIGINS: host.origin } });
  return async () => {
    expect(host.home.emails()).toEqual(new Set());
    await Promise.all([host.remove(), service.remove()]);
  };
});

it('the built folder names for static hosts the headers that our own server sends', async () => {
  const { files } = JSON.parse(await readFile(path.join(DIST_FOLDER, 'manifest.json'), 'utf8')) as Manifest;
  const written = await readFile(path.join(DIST_FOLDER, 'public/_headers'), 'utf8');
  const rules = new Map(
    written
      .trim()
      .split('\n\n')
      .map((rule) => rule.split('\n'))
      .map(([url, ...lines]) => [url, lines]),
  );
  expect([...rules.keys()].sort()).toEqual([...Object.keys(files), '/404.html'].sort());
  const transport = securityHeaders({ kind: 'asset', tls: true })['strict-transport-security'];
  for (const [url, { cache, headers }] of Object.entries(files)) {
    const all = { 'cache-control': cache, ...headers, 'strict-transport-security': transport };
    expect(rules.get(url), url).toEqual(Object.entries(all).map(([name, value]) => `  ${name}: ${value}`));
  }
});

describe.skipIf(chromiumFound === undefined)('a visitor of a static host (needs Chromium)', () => {
  /** A page that tells visitors to confirm their address, and the server that asks them. */
  let asking: ServerProcess;
  let confirming: ServerProcess;
  let mails: Awaited<ReturnType<typeof startMailServer>>['mails'];
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    const env = { ...backendAt('confirming'), DIST_FOLDER: path.join(ROOT, '.cache/static-host/confirm') };
    await buildConfirming(env);
    await buildConfirming();
    const mailServer = await startMailServer(undefined, { atEnd: (end) => ends.push(end) });
    mails = mailServer.mails;
    asking = await startConfirming(mailServer.url, { env });
    ends.push(() => asking.remove());
    confirming = await startConfirming(mailServer.url, { env: { PUBLIC_ORIGIN: asking.origin } });
    ends.push(() => confirming.remove());
  });
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });
  const map = (name: string, { target }: ServerProcess) => `MAP ${name}.localhost 127.0.0.1:${target.port}`;
  const visit = useChromium(() => ({
    args: [`--host-resolver-rules=${map('functions', service)}, ${map('confirming', confirming)}`],
  }));
  const send = async (page: Page, address: string, email: string, byScript: boolean) => {
    await page.goto(address);
    if (byScript) await waitForScript(page);
    await page.locator('#hero-email').fill(email);
    await page.locator('form:has(#hero-email) button.btn').click();
  };

  it.each([true, false])('signs up, though the function is on another site; script: %s', async (script) => {
    const email = `${script}@example.com`;
    await visit({ javaScriptEnabled: script }, async (page) => {
      await send(page, `${host.origin}/${SECOND}`, email, script);
      const { title } = TRANSLATIONS[SECOND].status.joined;
      if (script) await page.getByRole('dialog', { name: title }).waitFor();
      else await page.locator('#joined').waitFor();
      expect(page.url()).toBe(`${host.origin}/${SECOND}${script ? '' : '#joined'}`);
    });
    expect(service.home.emails()).toContain(email);
  });

  it.each([
    ['by script', true],
    ['without script by pasting the link', false],
  ])('leaves the list %s, though the function is on another site', async (_, javaScriptEnabled) => {
    await service.submit('leaving@example.com');
    const link = await leaveLinkOf(service.home.database, host.origin, 'leaving@example.com');
    const texts = OTHER_TEXTS[FIRST].leave;
    await visit({ javaScriptEnabled }, async (page) => {
      await page.goto(link);
      const field = page.getByLabel(texts.link).filter({ visible: true });
      if (javaScriptEnabled) expect(await field.count()).toBe(0);
      else await field.fill(link);
      await page.getByRole('button', { name: texts.button }).click();
      await page.waitForURL(`${link}#left`);
      expect(service.home.emails()).not.toContain('leaving@example.com');
    });
  });

  it.each([
    ['by script', true],
    ['without script by pasting the link', false],
  ])('confirms an address %s, where CONFIRM is on in the built page', async (_, javaScriptEnabled) => {
    const texts = OTHER_TEXTS[FIRST].confirm;
    const email = `${javaScriptEnabled ? 'script' : 'plain'}@gmail.com`;
    await visit({ javaScriptEnabled }, async (page) => {
      await send(page, `${asking.origin}/${FIRST}`, email, javaScriptEnabled);
      const { title } = withFacts(FIRST, texts).joined;
      if (javaScriptEnabled) await page.getByRole('dialog', { name: title }).waitFor();
      else await page.waitForURL(`${asking.origin}/${FIRST}#joined`);
      await expect.poll(() => mails.some(({ to }) => to === email)).toBe(true);
      const link = linkIn(mails.find(({ to }) => to === email)?.parsed.text);
      expect(link).toMatch(`${asking.origin}/${FIRST}/confirm?t=`);
      await page.goto(link);
      const field = page.getByLabel(texts.link).filter({ visible: true });
      if (javaScriptEnabled) expect(await field.count()).toBe(0);
      else await field.fill(link);
      await page.getByRole('button', { name: texts.button }).click();
      await page.waitForURL(`${link}#confirmed`);
    });
    const confirmed = `select email from submission where confirmed_at is not null`;
    expect(confirming.home.query(confirmed)).toContain(email);
  });
});
