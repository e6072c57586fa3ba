import { startMailServer } from '../mail/mail-server.ts';
import { axeViolations, expect, test as base, type Page } from '../e2e/fixtures.ts';
import { StudioHome, StudioProcess } from './studio-process.ts';

export { axeViolations, expect, type Page };

interface StudioFixtures {
  /** How many are on the list. */
  people: number;
  /** Where the list is; otherwise in an SQLite file. */
  url: string | undefined;
  /** Milliseconds in which sending can be taken back. */
  grace: string;
  mail: Awaited<ReturnType<typeof startMailServer>>;
  studio: StudioProcess;
}

/** A studio of each test's own, opened in the browser by its link. */
export const test = base.extend<StudioFixtures>({
  people: [40, { option: true }],
  url: [undefined, { option: true }],
  grace: ['30000', { option: true }],
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
  studio: async ({ people, url, grace, mail }, use) => {
    const home = await StudioHome.create(people, url);
    const env = { MAIL_URL: mail.url, MAIL_FROM: 'hello@them.vn', GRACE: grace };
    const studio = await StudioProcess.start(home, env);
    await use(studio);
    await studio.remove();
  },
  baseURL: async ({ studio }, use) => use(studio.origin),
  page: async ({ page, studio }, use) => {
    await page.goto(await studio.newLink());
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await use(page);
  },
});

/** Opens a screen by its name in the navigation. */
export async function openScreen(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'studio' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
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
