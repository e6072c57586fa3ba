import { expect, openAddress, test, type Page } from './fixtures.ts';

/** Waits until the studio has answered so many questions for the work. */
async function hearFromStudio(page: Page, answers: number): Promise<void> {
  for (let heard = 0; heard < answers; heard += 1) await page.waitForResponse('**/api/jobs');
}

test('a quiet page renders nothing', async ({ page, context }) => {
  // React tells a developer's tools of each time that it has changed the page, and takes this for them.
  await context.addInitScript(() => {
    const counted = { commits: 0 };
    const hook = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => (counted.commits += 1),
      onCommitFiberUnmount: () => undefined,
    };
    Object.assign(window, { counted, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  });
  const commits = (tab: Page) =>
    tab.evaluate(() => (window as unknown as { counted: { commits: number } }).counted.commits);
  const links = page.getByRole('navigation', { name: 'studio' }).getByRole('listitem').getByRole('link');
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses).toHaveLength(6);
  await Promise.all(
    addresses.map(async (address) => {
      const tab = await context.newPage();
      await openAddress(tab, address);
      // The next question is asked once the answer to the one before it is shown.
      await hearFromStudio(tab, 2);
      const before = await commits(tab);
      expect(before, address).toBeGreaterThan(0);
      await hearFromStudio(tab, 3);
      expect(await commits(tab), address).toBe(before);
    }),
  );
});
