import type { Page } from '@playwright/test';
import { beforeAll, describe, expect, it } from 'vitest';
import { translationsIn } from '../../build/content.ts';
import { APPLY_PATH, stageOfPage, STAGES, type Stage } from '../../src/contract/stage.ts';
import type { Language } from '../../src/contract/language.ts';
import { axeViolations } from '../axe.ts';
import { AT_LENGTH, LONGEST } from '../environment.ts';
import { pause } from '../pause.ts';
import { ServerProcess } from '../service/server-process.ts';
import { operatorOn } from '../operator/harness.ts';
import { chromiumFound, useChromium } from '../visits.ts';
import { FIRST, IS_MULTILINGUAL, SECOND } from '../languages.ts';

/** Where visitors apply. */
const APPLY_URL = 'https://apply.them.example/2026';

/** `VISITS=200 npx vitest run test/site/stages.test.ts` takes more; four visitors share them while the stage changes five times. */
const VISITS = Number(process.env['VISITS'] ?? (AT_LENGTH ? 60 : 20));

/** One server for all stages. */
let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.start();
  return () => server.remove();
});

const setStage = (stage: Stage) =>
  operatorOn(`sqlite:${server.home.database}`).run('stage', stage, '--apply-url', APPLY_URL, '--yes');
const served = async () => stageOfPage(await (await server.get(`/${FIRST}`)).text());
/** Changes the stage, and waits until visitors get its page. */
async function become(stage: Stage): Promise<void> {
  expect(await setStage(stage)).toMatchObject({ code: 0 });
  await expect.poll(served).toBe(stage);
}

it('leads from the links to apply to the address of the moment, and to the page unless applications are open', async () => {
  for (const stage of STAGES) {
    await become(stage);
    const { status, headers } = await server.get(APPLY_PATH);
    const location = stage === 'applications' ? APPLY_URL : '/';
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
      302,
      location,
      'no-store',
    ]);
    const tag = (await server.get(`/${FIRST}`)).headers.get('etag') ?? '';
    const again = await server.get(`/${FIRST}`, { headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
    // The next stage has another page under the same address.
    await become(stage === 'closed' ? 'waitlist' : 'closed');
    expect((await server.get(`/${FIRST}`, { headers: { 'if-none-match': tag } })).status).toBe(200);
  }
});

it('stores who signs up from a page that was opened before applications were open', async () => {
  await become('applications');
  const answer = await server.submit('script@example.com');
  expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
  expect(server.home.emails()).toContain('script@example.com');
});

describe.skipIf(chromiumFound === undefined)('a visitor with a phone (needs Chromium)', () => {
  // Whose texts a page has is seen without pictures.
  const open = useChromium(() => ({ args: ['--blink-settings=imagesEnabled=false'] }));
  const visit = async (stage: Stage, javaScriptEnabled: boolean, run: (page: Page) => Promise<void>) => {
    await become(stage);
    await open({ viewport: { width: 360, height: 740 }, javaScriptEnabled }, run);
  };

  it.each([true, false])('finds only ways to the application while it is open; script: %s', (script) =>
    visit('applications', script, async (page) => {
      await page.goto(`${server.origin}/${FIRST}`);
      if (script) await hydrate(page);
      const label = (language: Language) => translationsIn('applications')[language].nav.joinWaitlist;
      const links = page.locator(`a[href="${APPLY_PATH}"]`).and(page.locator('.bar a, .hero a, .cta a'));
      expect(await links.allTextContents()).toEqual(Array(3).fill(label(FIRST)));
      expect(await page.locator('form, [type=email]').count()).toBe(0);
      if (!script || !IS_MULTILINGUAL) return;
      await page.locator(`.lang a[hreflang=${SECOND}]`).click();
      await page
        .getByRole('link', { name: label(SECOND) })
        .first()
        .waitFor();
      expect(await axeViolations(page, '.hero', '.cta')).toEqual([]);
    }),
  );

  it.each([true, false])('joins the waitlist of the next round after it is closed; script: %s', (script) =>
    visit('closed', script, async (page) => {
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

  it(
    `gets a page with texts of one stage alone in ${VISITS} visits while the stage changes under load`,
    async () => {
      const over = new AbortController();
      const answers = new Set<number>();
      const load = [1, 2].map(async (client) => {
        for (let index = 0; !over.signal.aborted; index += 1) {
          answers.add((await server.get(`/${index % 2 ? FIRST : SECOND}`)).status);
          answers.add((await server.submit(`load${client}-${index}@example.com`)).status);
          await pause(30, 'between two questions');
        }
      });
      const seen = new Set<string>();
      const visits = (rounds: number) =>
        open({ viewport: { width: 360, height: 740 } }, async (page) => {
          for (let round = 0; round < rounds; round += 1) {
            await page.goto(`${server.origin}/${FIRST}`);
            const stage = stageOfPage(await page.content()) ?? 'waitlist';
            await hydrate(page);
            expect(await page.locator('.bar .btn').textContent()).toBe(
              translationsIn(stage)[FIRST].nav.joinWaitlist,
            );
            expect(await page.locator('.prompt').textContent()).toBe(
              translationsIn(stage)[FIRST].hero.emailPrompt,
            );
            seen.add(stage);
          }
        });
      for (const stage of ['waitlist', 'applications', 'closed', 'waitlist', 'applications'] as const) {
        await Promise.all([become(stage), ...Array.from({ length: 3 }, () => visits(VISITS / 20))]);
        // Those may all have come before it.
        await visits(VISITS / 20);
      }
      over.abort();
      await Promise.all(load);
      expect([...seen].sort()).toEqual([...STAGES].sort());
      // Too many from one address are no failure.
      expect([...answers].filter((status) => status !== 200 && status !== 429)).toEqual([]);
    },
    LONGEST + VISITS * 5000,
  );

  it('keeps the texts of a page that was open before, in each language', () =>
    visit('waitlist', true, async (page) => {
      await page.goto(`${server.origin}/${FIRST}`);
      await become('closed');
      await hydrate(page);
      const label = (language: Language) => translationsIn('waitlist')[language].hero.emailPrompt;
      expect(await page.locator('.prompt').textContent()).toBe(label(FIRST));
      if (!IS_MULTILINGUAL) return;
      await page.locator(`.lang a[hreflang=${SECOND}]`).click();
      await page.locator('.prompt', { hasText: label(SECOND) }).waitFor();
    }));
});

/** Hydrates the first screen and the sections below it. */
async function hydrate(page: Page): Promise<void> {
  await page.mouse.move(10, 300);
  await page.mouse.wheel(0, 200);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('.footer a') ?? {}).some((key) => key.startsWith('__react')),
  );
}
