import type { Page } from '@playwright/test';
import { fill } from '../../src/content/fill.ts';
import { PATHS, privacyPath } from '../../src/content/locales.ts';
import { placeholderValues } from '../../src/content/placeholders.ts';
import { OTHER_TEXTS } from '../../src/content/translations.ts';
import type { Language } from '../../src/contract/language.ts';
import { buildConfirming, linkIn, startConfirming } from '../confirm-server.ts';
import { FIRST, SECOND } from '../languages.ts';
import { leaveLinkOf } from '../leave-link.ts';
import { startMailServer } from '../mail/mail-server.ts';
import type { ServerProcess } from '../service/server-process.ts';
import { axeViolations, expect, formAt, freshEmail, test, waitUntilHydrated } from './fixtures.ts';

// One server for the whole file.
test.describe.configure({ mode: 'default' });

let server: ServerProcess;
let mails: Awaited<ReturnType<typeof startMailServer>>['mails'];
const ends: (() => Promise<void>)[] = [];
test.beforeAll(async () => {
  await buildConfirming();
  const mailServer = await startMailServer(undefined, { atEnd: (end) => ends.push(end) });
  mails = mailServer.mails;
  server = await startConfirming(mailServer.url);
  ends.unshift(async () => {
    const { code } = await server.stop();
    server.home.remove();
    expect(code).toBe(0);
  });
});
test.afterAll(async () => {
  for (const end of ends) await end();
});

const confirmed = (email: string) =>
  server.home.query<string | null>(`select confirmed_at from submission where email = '${email}'`);
const mailTo = async (email: string) => {
  await expect.poll(() => mails.filter(({ to }) => to === email).length).toBe(1);
  return mails.find(({ to }) => to === email)?.parsed;
};
const textsIn = (language: Language) => {
  const texts = OTHER_TEXTS[language].confirm;
  const filled = (text: string) => fill(text, placeholderValues(language));
  const title = (page: Page, panel: 'ask' | 'confirmed' | 'over' | 'incomplete') =>
    page.getByRole('heading', { name: filled(texts[panel].title) });
  return { texts, filled, title };
};

for (const [language, javaScriptEnabled, how] of [
  [SECOND, true, 'with script'],
  [FIRST, false, 'without script'],
] as const)
  test.describe(`confirming an address, ${how}`, () => {
    test.use({ javaScriptEnabled });

    test(`the whole way on ${PATHS[language]}`, async ({ page }) => {
      const { texts, filled, title } = textsIn(language);
      // axe is a script of its own.
      const check = async (...parts: string[]) => {
        if (javaScriptEnabled) expect(await axeViolations(page, ...parts)).toEqual([]);
      };
      const email = freshEmail().replace('truong.edu.vn', 'gmail.com');
      await page.goto(server.origin + privacyPath(language));
      await expect(page.locator('h2 + p').last()).toHaveText(filled(texts.details.text));
      await page.goto(server.origin + PATHS[language]);
      await expect(page.locator('#privacy')).toContainText(filled(texts.privacy));
      if (javaScriptEnabled) await waitUntilHydrated(page);
      const { field, button, status } = formAt(page, 'hero');
      await field.fill(email);
      await button.click();
      const joined = filled(texts.joined.title);
      if (javaScriptEnabled) {
        const dialog = page.getByRole('dialog', { name: joined });
        await expect(dialog).toContainText(texts.notThere);
        await check('dialog');
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await expect(status).toContainText(joined);
        await expect(status).toContainText(texts.notThere);
        const provider = status.getByRole('link', { name: fill(texts.openMail, { name: 'Gmail' }) });
        await expect(provider).toHaveAttribute('href', 'https://mail.google.com/');
        await check('form.signup');
      } else {
        await expect(page.getByRole('heading', { name: joined })).toBeVisible();
        await expect(page.locator('#joined')).toContainText(texts.notThere);
      }

      const mail = await mailTo(email);
      expect(mail?.headers.get('list')).toBeUndefined();
      expect(mail?.html).not.toMatch(/<img|leave\?t=/);
      const link = linkIn(mail?.text);
      expect(link).toMatch(new RegExp(`^${server.origin}${PATHS[language]}/confirm\\?t=`));
      await page.goto(link);
      await expect(title(page, 'ask')).toBeVisible();
      await check();
      expect(confirmed(email)).toEqual([null]);
      // The link in another purpose's place, and one that was cut off.
      await page.goto(link.replace('/confirm?', '/leave?'));
      await page.getByRole('button', { name: OTHER_TEXTS[language].leave.button }).click();
      await page.goto(link.slice(0, -5));
      await page.getByRole('button', { name: texts.button }).click();
      await expect(title(page, 'incomplete')).toBeVisible();
      await check();
      expect(confirmed(email)).toEqual([null]);

      for (let time = 0; time < 2; time += 1) {
        await page.goto(link);
        await page.getByRole('button', { name: texts.button }).click();
        await expect(title(page, 'confirmed')).toBeVisible();
        await expect(title(page, 'ask')).toBeHidden();
      }
      await check();
      expect(confirmed(email)).toEqual([expect.stringMatching(/^\d{4}-/)]);
    });
  });

test('a scanner that follows every link and runs its script confirms nobody', async ({ page }) => {
  const email = freshEmail();
  await server.submit(email);
  const mail = await mailTo(email);
  const links = Array.from(String(mail?.html).matchAll(/href="(http[^"]+)"/g), ([, href = '']) => href);
  expect(links).toContain(linkIn(mail?.text));
  for (const link of links.filter((each) => each.startsWith(server.origin))) {
    await page.request.head(link);
    await page.goto(link);
    // What it finds on the page, too.
    for (const href of await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href)))
      if (href.startsWith(server.origin)) await page.request.get(href);
  }
  expect(confirmed(email)).toEqual([null]);
});

test('a link that has run out leads to the way back, and tells nothing else', async ({ page }) => {
  const email = freshEmail();
  await server.submit(email);
  const link = linkIn((await mailTo(email))?.text);
  // Its owner leaves before they confirm.
  const leaving = await leaveLinkOf(server.home.database, '', email);
  await server.get(leaving, { method: 'POST', body: new URLSearchParams({ action: 'leave' }) });
  const { texts, title } = textsIn(FIRST);
  await page.goto(link);
  await page.getByRole('button', { name: texts.button }).click();
  await expect(title(page, 'over')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});
