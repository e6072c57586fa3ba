import type { Request } from '@playwright/test';
import { startMailServer } from '../mail/mail-server.ts';
import {
  axeViolations,
  expect,
  expectIn,
  familiesOf,
  holdBack,
  openedBy,
  test as base,
  type Page,
} from '../e2e/fixtures.ts';
import { startPostgres } from '../postgres.ts';
import { StudioHome, StudioProcess } from './studio-process.ts';

export { axeViolations, expect, expectIn, familiesOf, holdBack, openedBy, type Page };

interface StudioFixtures {
  /** How many are on the list. */
  people: number;
  /** Where the list is. */
  database: 'sqlite' | 'postgres';
  /** Settings of the studio. */
  env: Record<string, string>;
  mail: Awaited<ReturnType<typeof startMailServer>>;
  studio: StudioProcess;
}

interface WorkerFixtures {
  /** Makes a database on a server that all tests of this worker share; `undefined` where none can be had. */
  createDatabase: () => Promise<string | undefined>;
}

/** A studio of each test's own, opened in the browser by its link. */
export const test = base.extend<StudioFixtures, WorkerFixtures>({
  // The studio's dialogs close as they are used.
  closesDialog: true,
  people: [40, { option: true }],
  database: ['sqlite', { option: true }],
  createDatabase: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      let started: ReturnType<typeof startPostgres> | undefined;
      await use(async () => {
        const server = await (started ??= startPostgres());
        return 'skipped' in server ? undefined : server.createDatabase();
      });
      const server = await started;
      if (server && !('skipped' in server)) await server.stop();
    },
    { scope: 'worker' },
  ],
  env: [{}, { option: true }],
  // eslint-disable-next-line no-empty-pattern
  mail: async ({}, use) => {
    let end = () => Promise.resolve();
    const server = await startMailServer(undefined, {
      atEnd: (given) => void (end = given),
      reply: (step, to) => (step === 'recipient' && to.startsWith('rejected@') ? 550 : undefined),
    });
    await use(server);
    await end();
  },
  studio: async ({ people, database, createDatabase, env, mail }, use) => {
    const url = database === 'postgres' ? await createDatabase() : undefined;
    test.skip(database === 'postgres' && url === undefined, 'needs PostgreSQL');
    const home = await StudioHome.create(people, url);
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
 * Opens an address, and waits until all that it asks for is there, but for the work, for which it asks again and again.
 * What follows a "#" is put where the page keeps what no address has.
 */
export async function openAddress(page: Page, address: string): Promise<void> {
  const asked = new Set<Request>();
  page.on('request', (request) => request.url().endsWith('/api/jobs') || asked.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => asked.delete(request));
  const [shown = '', hidden] = address.split('#');
  await page.goto(shown);
  await expect(page.getByRole('heading').first(), address).toBeVisible();
  if (hidden !== undefined)
    await page.evaluate((state) => {
      history.replaceState(state, '');
      dispatchEvent(new PopStateEvent('popstate'));
    }, hidden);
  await expect.poll(() => asked.size, address).toBe(0);
}

/** Opens a screen by its name in the navigation. */
export async function openScreen(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'studio' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
}

/** The fields of a message in one language. */
export function sheetOf(page: Page, language: string) {
  const name = new Intl.DisplayNames('en-GB', { type: 'language' }).of(language);
  return page.getByRole('region', { name: name ?? language, exact: true });
}

/** That axe finds nothing wrong with the screen as it is now, and that it does not scroll sideways. */
export async function expectSound(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
}

/** That the screen prints so many pages, each as high as one of these in points. */
export async function expectPages(
  page: Page,
  heights: readonly number[],
  counts: readonly number[],
): Promise<void> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)];
  expect(counts).toContain(boxes.length);
  for (const [, , height] of boxes) expect(heights).toContain(Math.round(Number(height)));
}
