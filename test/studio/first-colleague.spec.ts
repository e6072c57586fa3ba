import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { ROOT } from '../../build/paths.ts';
import { freePort } from '../free-port.ts';
import { expect, test } from './fixtures.ts';
import { addPasskeys } from './virtual-device.ts';

test.use({
  // eslint-disable-next-line no-empty-pattern
  env: async ({}, use) => {
    const port = String(await freePort());
    await use({ STUDIO_PORT: port, STUDIO_ORIGIN: `http://localhost:${port}` });
  },
});

/** What the handbook says to press, in the order of its steps. */
function wordsOf(handbook: string): string[] {
  const steps = readFileSync(join(ROOT, 'docs', handbook), 'utf8').match(/^\d\. .*$/gm) ?? [];
  return steps
    .slice(0, 4)
    .flatMap((step) => [...step.matchAll(/\*\*(.+?)\*\*/g)].map(([, word = '']) => word));
}

async function openBrowser(browser: Browser, locale: string, size: { width: number; height: number }) {
  const context = await browser.newContext({ locale, viewport: size });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await addPasskeys(page);
  return page;
}

for (const [handbook, locale] of [
  ['operator.md', 'en-GB'],
  ['operator.vi.md', 'vi-VN'],
] as const)
  test(`from the first invitation to a colleague’s phone it takes seven presses, in the words of ${handbook}`, async ({
    browser,
    studio,
    env,
  }) => {
    const printed = await promisify(execFile)(
      process.execPath,
      ['--import', './src/hosts/prepare.js', 'src/cli/cli.ts', 'invite', 'Lan'],
      { cwd: ROOT, env: { ...process.env, ...env, DATABASE_URL: studio.home.url } },
    );
    const linkIn = (text: string) => /http:\S+#i=\S+/.exec(text)?.[0] ?? '';
    let presses = 0;
    const open = async (page: Page, link: string) => {
      presses += 1;
      await page.goto(link);
    };
    const press = async (page: Page, word = '') => {
      presses += 1;
      const named = { name: word, exact: true };
      // Your name stands before it.
      const link = page.getByRole('link', { name: new RegExp(`${word}$`) });
      // What is told of the newcomer, further down, may lead there as well.
      await page.getByRole('button', named).or(link).filter({ visible: true }).first().click();
    };
    const [create, access, invite, copy, createThere, ...more] = wordsOf(handbook);
    expect(more).toEqual([]);

    const lan = await openBrowser(browser, locale, { width: 1366, height: 625 });
    await open(lan, linkIn(printed.stdout));
    await press(lan, create);
    await press(lan, access);
    await lan.getByRole('textbox').fill('Minh');
    await press(lan, invite);
    await press(lan, copy);
    const passedOn = await lan.evaluate(() => navigator.clipboard.readText());
    expect(passedOn).toContain('Minh');

    const phone = await openBrowser(browser, locale, { width: 390, height: 844 });
    await open(phone, linkIn(passedOn));
    await press(phone, createThere);
    expect(presses).toBe(7);
    const who = () =>
      studio.home.withDatabase((db) =>
        db.selectFrom('organiser').select(['name', 'access']).orderBy('since').execute(),
      );
    await expect.poll(who).toEqual(['Lan', 'Minh'].map((name) => ({ name, access: 'everything' })));
    await expect(phone.getByRole('navigation', { name: 'studio' })).toBeVisible();
    // Nothing of the links is left where somebody else may read it.
    for (const page of [lan, phone]) {
      expect(page.url()).not.toContain('#');
      expect(await page.evaluate(() => JSON.stringify(history.state) + document.referrer)).not.toContain(
        'i=',
      );
      await page.context().close();
    }
  });
