import type { Locator, Request } from '@playwright/test';
import { startMailServer } from '../mail/mail-server.ts';
import { axeViolations, expect, test as base, type Page } from '../e2e/fixtures.ts';
import { StudioHome, StudioProcess } from './studio-process.ts';

export * from '../e2e/fixtures.ts';

interface StudioFixtures {
  /** How many are on the list. */
  people: number;
  /** Settings of the studio. */
  env: Record<string, string>;
  mail: Awaited<ReturnType<typeof startMailServer>>;
  studio: StudioProcess;
}

/** What the browser says of an answer that refuses something. */
export const REFUSED = /status of 4\d\d/;

/** A studio of each test's own, opened in the browser by its link. */
export const test = base.extend<StudioFixtures>({
  // The studio's dialogs close as they are used.
  closesDialog: true,
  people: [40, { option: true }],
  env: [{}, { option: true }],
  // eslint-disable-next-line no-empty-pattern
  mail: async ({}, use) => {
    let end = () => Promise.resolve();
    const server = await startMailServer(undefined, {
      atEnd: (given) => void (end = given),
      reply: (step, to) =>
        step === 'recipient' && to.startsWith('rejected@') ? '550 5.1.1 No such user' : undefined,
    });
    await use(server);
    await end();
  },
  studio: async ({ people, env, mail }, use) => {
    const home = await StudioHome.create(people);
    const sender = { MAIL_URL: mail.url, MAIL_FROM: 'hello@them.vn' };
    const studio = await StudioProcess.start(home, { ...sender, ...env });
    await use(studio);
    await studio.remove();
  },
  baseURL: async ({ studio }, use) => use(studio.origin),
  page: async ({ page, studio }, use) => {
    await studio.openIn(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await use(page);
  },
});

/**
 * Opens an address, and waits until all that it asks for is there and shown; but not for what is asked after a pause in
 * typing. What follows a "#" is put where the page keeps what no address has.
 */
export async function openAddress(page: Page, address: string): Promise<void> {
  // What the page before has asked for ends.
  await page.goto('about:blank');
  const asked = new Set<Request>();
  // Again and again for the work, and last: all other questions of a screen are on their way by then.
  const isForWork = (request: Request) => /\/api\/(?:jobs|moved)$/.test(request.url());
  let hasAsked = false;
  const begin = (request: Request) => {
    if (!isForWork(request)) asked.add(request);
  };
  const end = (request: Request) => {
    asked.delete(request);
    hasAsked ||= isForWork(request);
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  const [shown = '', hidden] = address.split('#');
  await page.goto(shown);
  await expect(page.getByRole('heading').first(), address).toBeVisible();
  if (hidden !== undefined)
    await page.evaluate((state) => {
      history.replaceState(state, '');
      dispatchEvent(new PopStateEvent('popstate'));
    }, `${shown}?${hidden}`);
  const onTheirWay = async () => {
    // What has come may lead to further questions, once it is shown.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    return hasAsked ? asked.size : 'all';
  };
  // A person’s page has no script, and is there at once.
  if ((await page.locator('#studio').count()) > 0) await expect.poll(onTheirWay, address).toBe(0);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}

/** Opens a screen by its name in the navigation. */
export async function openScreen(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'studio' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
}

/** The fields of a message in one language. */
export function messageTextOf(page: Page, language: string): Locator {
  const name = new Intl.DisplayNames('en-GB', { type: 'language' }).of(language);
  return page.getByRole('region', { name: name ?? language, exact: true });
}

/** The rows of people, with the one at the head that chooses all of them. */
export const rowsOf = (page: Page): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox') });

/** What is open beside the list. */
export const panelOf = (page: Page): Locator => page.getByRole('complementary');

/** A line of the status bar: what runs, was just done, has stopped or comes next. */
export const saidOn = (page: Page, text: string | RegExp): Locator =>
  page.locator('.status-bar > li').filter({ hasText: text });

/** Presses a button, once it is still and does something. */
export const pressOn = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).click();

/**
 * Tabs to something, forwards or back (`mayGoBack`), and again where a preview that is made anew takes the focus away. A headless browser
 * has no address bar to go to behind the last preview, and would go through the previews again: the screen begins anew.
 */
export async function reach(page: Page, place: Locator, mayGoBack = true): Promise<void> {
  for (let step = 0; step < 300; step += 1) {
    const [isReached, isOnScreen, isBehind] = await place.evaluate((part) => {
      const { activeElement: focused } = document;
      const order = focused?.compareDocumentPosition(part) ?? 0;
      const isBehind = (order & Node.DOCUMENT_POSITION_PRECEDING) > 0;
      return [part === focused, document.hasFocus(), isBehind];
    });
    if (isReached) return;
    if (isOnScreen) await page.keyboard.press(isBehind && mayGoBack ? 'Shift+Tab' : 'Tab');
    else await page.getByRole('link').first().focus();
  }
  throw new Error(`Tab does not lead to ${String(place)}`);
}

/** That axe finds nothing wrong with the screen as it is now, and that it does not scroll sideways. */
export async function expectSound(page: Page, where = ''): Promise<void> {
  expect(await axeViolations(page), where).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), where).toBe(0);
}

/** That the screen prints so many pages of A4. */
export async function expectPages(page: Page, ...counts: number[]): Promise<void> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)];
  expect(counts).toContain(boxes.length);
  for (const [, , height] of boxes) expect(Math.round(Number(height))).toBe(842);
}
