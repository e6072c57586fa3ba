import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../build/paths.ts';
import { translationsIn } from '../../build/content.ts';
import { STAGES, type Stage } from '../../src/contract/stage.ts';
import { type Language } from '../../src/contract/language.ts';
import { ServerProcess } from '../service/server-process.ts';
import { buildSite } from '../fresh-site.ts';
import { chromiumFound, useChromium } from '../visits.ts';
import { FIRST, IS_MULTILINGUAL, SECOND } from '../languages.ts';

/** Where the page of a stage is built. */
const stageFolder = (stage: Stage) => path.join(ROOT, '.cache/stages', stage);
/** Where its visitors apply. */
const APPLY_URL = 'https://apply.them.example/2026';

async function startStage(stage: Stage): Promise<ServerProcess> {
  const env = { STAGE: stage, APPLY_URL, DIST_FOLDER: stageFolder(stage) };
  await buildSite(env);
  return ServerProcess.start({ env });
}

const servers = new Map<Stage, ServerProcess>();
function serverOf(stage: Stage): ServerProcess {
  const server = servers.get(stage);
  if (server === undefined) throw new Error(`no server for ${stage}`);
  return server;
}

beforeAll(async () => {
  await Promise.all(STAGES.slice(1).map(async (stage) => servers.set(stage, await startStage(stage))));
});
afterAll(() => Promise.all([...servers.values()].map((server) => server.remove())));

it('stores who signs up from a page that was opened before applications were open', async () => {
  const server = serverOf('applications');
  const answer = await server.submit('script@example.com');
  expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
  expect(server.home.emails()).toContain('script@example.com');
});

describe.skipIf(chromiumFound === undefined)('a visitor with a phone (needs Chromium)', () => {
  const open = useChromium();
  const visit = (
    stage: Stage,
    javaScriptEnabled: boolean,
    run: (page: Page, server: ServerProcess) => Promise<void>,
  ) =>
    open({ viewport: { width: 360, height: 740 }, javaScriptEnabled }, (page) => run(page, serverOf(stage)));

  it.each([true, false])('finds only ways to the application while it is open; script: %s', (script) =>
    visit('applications', script, async (page, server) => {
      await page.goto(`${server.origin}/${FIRST}`);
      if (script) await hydrate(page);
      const label = (language: Language) => translationsIn('applications')[language].nav.joinWaitlist;
      const links = page.locator(`a[href="${APPLY_URL}"]`).and(page.locator('.bar a, .hero a, .cta a'));
      expect(await links.allTextContents()).toEqual(Array(3).fill(label(FIRST)));
      expect(await page.locator('form, [type=email]').count()).toBe(0);
      if (!script || !IS_MULTILINGUAL) return;
      await page.locator(`.lang a[hreflang=${SECOND}]`).click();
      await page
        .getByRole('link', { name: label(SECOND) })
        .first()
        .waitFor();
      const { violations } = await new AxeBuilder({ page }).include('.hero').include('.cta').analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
    }),
  );

  it.each([true, false])('joins the waitlist of the next round after it is closed; script: %s', (script) =>
    visit('closed', script, async (page, server) => {
      await page.goto(`${server.origin}/${SECOND}`);
      const texts = translationsIn('closed')[SECOND];
      if (script) await hydrate(page);
      await page.locator('.prompt', { hasText: texts.hero.emailPrompt }).waitFor();
      await page.locator('#hero-email').fill(`${String(script)}@example.com`);
      await page.locator('form:has(#hero-email) .btn').click();
      await page
        .locator(script ? 'dialog' : '#joined', {
          hasText: texts.status.joined.text,
        })
        .waitFor();
      expect(server.home.emails()).toContain(`${String(script)}@example.com`);
    }),
  );
});

/** Hydrates the first screen and the sections below it. */
async function hydrate(page: Page): Promise<void> {
  await page.mouse.move(10, 300);
  await page.mouse.wheel(0, 200);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('.footer a') ?? {}).some((key) => key.startsWith('__react')),
  );
}
