import { expect, test as base, type Locator, type Page, type Route } from '@playwright/test';
import { fullBrowserOptions } from '../browser.ts';
import { LONGEST_WAIT } from '../environment.ts';
import type { Language } from '../../src/contract/language.ts';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { ServerProcess } from '../service/server-process.ts';

export { expect, type Page, type Route };

export { axeViolations } from '../axe.ts';
export { renderEverything } from './accessibility/probes.ts';
export { TRANSLATIONS } from '../../src/content/translations.ts';

/** Console messages that one test allows; every other message makes the test fail. */
export interface ConsoleExpectations {
  allow: (...patterns: RegExp[]) => void;
}

interface TestFixtures {
  console: ConsoleExpectations;
  /** Whether the success dialog closes by itself. A loaded machine may look at it later than five seconds after it came. */
  closesDialog: boolean;
}

interface WorkerFixtures {
  /** The built page and its server, as `npm start` starts it, with a list of its own. */
  product: ServerProcess;
}

/** Chromium notes it when a test asks where something is that the page has not rendered yet. */
const MEASURED_EARLY = /^verbose: Rendering was performed in a subtree hidden by content-visibility/;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    // Playwright reads the names of the fixtures from the parameter.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await ServerProcess.start({ env: { PUBLIC_ORIGIN: '' } });
      await use(product);
      const ended = await product.stop();
      product.home.remove();
      expect(ended, product.output.log).toMatchObject({ code: 0 });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.origin),
  closesDialog: [false, { option: true }],
  page: async ({ page, closesDialog }, use) => {
    if (!closesDialog)
      await page.addInitScript(() => {
        HTMLDialogElement.prototype.close = () => undefined;
      });
    await use(page);
  },
  console: [
    async ({ context }, use) => {
      const written: string[] = [];
      const allowed: RegExp[] = [MEASURED_EARLY];
      context.on('console', (message) => written.push(`${message.type()}: ${message.text()}`));
      context.on('weberror', (error) => written.push(`uncaught: ${error.error().message}`));
      await use({ allow: (...patterns) => void allowed.push(...patterns) });
      const unexpected = written.filter((line) => !allowed.some((pattern) => pattern.test(line)));
      expect(unexpected, 'unexpected console output').toEqual([]);
    },
    { auto: true },
  ],
});

/** Runs the tests of a file in a whole browser; they are skipped where there is only a headless shell. */
export function useFullBrowser(): void {
  const options = fullBrowserOptions();
  test.skip(options === undefined, 'needs a whole Chromium: a headless shell paints at other times');
  test.use({ launchOptions: options ?? {} });
}

let addresses = 0;

/** An address that no other test uses. */
export function freshEmail(): string {
  addresses += 1;
  return `linh.${process.pid}.${Date.now().toString(36)}.${addresses}@truong.edu.vn`;
}

/** Opens the page of a language and waits until it is hydrated. */
export async function openHydrated(page: Page, language: Language, suffix = ''): Promise<void> {
  await page.goto(`/${language}${suffix}`);
  await waitUntilHydrated(page);
}

/**
 * Interacts with the page, which asks for its script, and waits until it is hydrated: both forms have then switched off
 * the browser's own validation.
 */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('scroll')));
  await expect(page.locator('form.signup[novalidate]')).toHaveCount(2);
}

/** The tab that something opens. It is no `popup` of the page if Ctrl was pressed. */
export async function openedBy(page: Page, act: () => Promise<unknown>): Promise<Page> {
  const noticed = page.context().waitForEvent('page', { timeout: LONGEST_WAIT });
  const [opened] = await Promise.all([noticed, act()]);
  return opened;
}

/**
 * Asks a tab that was just opened, again and again. Playwright may believe for ever that its first document is still on the
 * way, and its own assertions wait for that.
 */
export function expectIn<Answer>(tab: Page, question: () => Answer) {
  return expect.poll(() => tab.evaluate(question).catch(() => undefined));
}

/** Waits until the page has its own fonts, which come after its first screen, and the sections that wait for them. */
export async function waitForFonts(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          [...document.fonts].some(({ family }) => family === 'Text') &&
          !document.documentElement.matches('.waiting'),
      ),
    )
    .toBe(true);
}

/** Waits until the page has the script that it asks for when somebody uses a form. */
export async function waitForSending(page: Page): Promise<void> {
  await (await page.waitForResponse(/\/assets\/client-/)).finished();
}

/** Goes to the end of the page, as a visitor does who wants to see something there. */
export async function scrollToEnd(page: Page): Promise<void> {
  await page.mouse.wheel(0, 20_000);
}

/** Holds back what a page asks for, until it is released or refused. */
export async function holdBack(
  page: Page,
  pattern: RegExp | string,
  action: 'continue' | 'abort' = 'continue',
) {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(pattern, async (route) => {
    await promise;
    await route[action]();
  });
  return () => resolve(undefined);
}

/**
 * From here on only the test moves the page's clock, however slow the machine is. What has begun to wait before may end: a
 * clock can only be stopped ahead, and a loaded machine is some seconds late.
 */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

/**
 * Holds the next submission back, and then answers that the address is already on the list.
 *
 * @returns sends the answer
 */
export async function failNextSubmission(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const answer = { status: 409, json: { success: false, error: 'Email already submitted' } };
  await page.route(`**${SUBMIT_EMAIL_PATH}`, (route) => promise.then(() => route.fulfill(answer)), {
    times: 1,
  });
  return () => resolve(undefined);
}

/** The parts of one of the two forms. */
export function formAt(page: Page, place: 'hero' | 'cta') {
  const form = page.locator('form.signup').filter({ has: page.locator(`#${place}-email`) });
  return {
    form,
    field: form.locator('[type=email]'),
    button: form.locator('.btn'),
    error: form.locator('.signup-error'),
    status: form.getByRole('status'),
  };
}

/** Signs up with an address that no other test uses, by the Enter key. @returns the dialog that says so */
export async function signUp(page: Page, place: 'hero' | 'cta' = 'hero'): Promise<Locator> {
  const { field } = formAt(page, place);
  await field.fill(freshEmail());
  await field.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Sends an address that is on the list already. @returns the toast that says so */
export async function raiseToast(page: Page): Promise<Locator> {
  (await failNextSubmission(page))();
  const { field, button } = formAt(page, 'hero');
  await field.fill(freshEmail());
  await button.press('Enter');
  const toast = page.getByRole('alert');
  await expect(toast).toBeVisible();
  return toast;
}

/** Presses the middle of an element's place, whatever is there, once the sections that scrolling renders have moved it. */
export async function pressPlace(page: Page, element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  let place = await element.boundingBox();
  const isStill = async () => {
    const before = JSON.stringify(place);
    place = await element.boundingBox();
    return JSON.stringify(place) === before;
  };
  await expect.poll(isStill).toBe(true);
  const { x, y, width, height } = place ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height / 2);
}

/** Families that drew the text of an element, as the engine says. */
export async function familiesOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const found = new Set<string>();
  for (const nodeId of nodeIds) {
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    for (const { familyName, isCustomFont } of fonts)
      found.add(`${familyName}${isCustomFont ? '' : ' (system)'}`);
  }
  await session.detach();
  return [...found].sort();
}
