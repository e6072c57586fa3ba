import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../build/paths.ts';
import { OTHER_TEXTS, TRANSLATIONS } from '../../src/content/translations.ts';
import type { Manifest } from '../../src/hosts/node/built-site.ts';
import { securityHeaders } from '../../src/hosts/shared/security-headers.ts';
import { buildSite } from '../fresh-site.ts';
import { FIRST, SECOND } from '../languages.ts';
import { leaveLinkOf } from '../leave-link.ts';
import { ServerProcess } from '../service/server-process.ts';
import { chromiumFound, useChromium } from '../visits.ts';
import { backendAt, send } from './visitor.ts';

const TEST_DIST = path.join(ROOT, '.cache/static-host/dist');

/** Serves the pages as a static host does: nobody calls its function. */
let host: ServerProcess;
let service: ServerProcess;
beforeAll(async () => {
  const env = { ...backendAt('functions'), TEST_DIST };
  await buildSite(env);
  host = await ServerProcess.start({ env });
  service = await ServerProcess.start({ env: { ALLOWED_ORIGINS: host.origin } });
  return async () => {
    expect(host.home.emails()).toEqual(new Set());
    await Promise.all([host.remove(), service.remove()]);
  };
});

it('the built folder names for static hosts the headers that our own server sends', async () => {
  const { files } = JSON.parse(await readFile(path.join(TEST_DIST, 'manifest.json'), 'utf8')) as Manifest;
  const written = await readFile(path.join(TEST_DIST, 'public/_headers'), 'utf8');
  const blocks = written.trim().split('\n\n');
  const parts = blocks.map((block) => block.split('\n'));
  const rules = new Map(parts.map(([url, ...lines]) => [url, lines]));
  expect([...rules.keys()].sort()).toEqual([...Object.keys(files), '/404.html'].sort());
  const transport = securityHeaders({ kind: 'asset', tls: true })['strict-transport-security'];
  for (const [url, { cache, headers }] of Object.entries(files)) {
    const all = { 'cache-control': cache, ...headers, 'strict-transport-security': transport };
    expect(rules.get(url), url).toEqual(Object.entries(all).map(([name, value]) => `  ${name}: ${value}`));
  }
});

describe.skipIf(chromiumFound === undefined)('a visitor of a static host (needs Chromium)', () => {
  const visit = useChromium(() => ({
    args: [`--host-resolver-rules=MAP functions.localhost 127.0.0.1:${service.target.port}`],
  }));
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

  it.each([true, false])(
    'leaves the list, without script by pasting the link; script: %s',
    async (javaScriptEnabled) => {
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
    },
  );
});
