import { DEFAULT_LANGUAGE } from '../../src/contract/language.ts';
import { PATHS } from '../../src/content/locales.ts';
import { STAGES } from '../../src/contract/stage.ts';
import { vi } from '../../src/studio/page/texts/vi.ts';
import { freePort } from '../free-port.ts';
import { ServerProcess } from '../service/server-process.ts';
import { expect, expectIn, expectSound, openedBy, test, type Page } from './fixtures.ts';

const { goingLive, titles } = vi;
const APPLY_URL = 'https://apply.them.vn/2026';
const { waitlist, applications, closed } = vi.stages;

const stage = (page: Page, name: string) =>
  page.locator('.stages').getByRole('listitem').filter({ hasText: name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test.use({
  locale: 'vi-VN',
  // eslint-disable-next-line no-empty-pattern
  env: async ({}, use) => use({ PUBLIC_ORIGIN: `http://localhost:${await freePort()}` }),
});

test('applications are opened, and their end is planned', async ({ page, studio, env, console }) => {
  console.allow(/sandbox|Content Security Policy/);
  const { home } = studio;
  const { port } = new URL(env['PUBLIC_ORIGIN'] ?? '');
  const server = await ServerProcess.start({ home, env: { DATABASE_URL: home.url, PORT: port } });
  const served = async () =>
    (await (await server.get(PATHS[DEFAULT_LANGUAGE])).text()).includes('data-stage');
  await page.goto('/going-live');
  await expect(page.getByText(goingLive.served.replace('{stage}', waitlist))).toBeVisible();

  for (const each of STAGES) {
    const see = stage(page, goingLive.about[each]).getByRole('link', { name: goingLive.see });
    const shown = await openedBy(page, () => see.click());
    // Its pictures and fonts are there, and its script is not.
    await expectIn(shown, () => [
      document.querySelectorAll('h1').length,
      document.querySelectorAll('form').length,
      [...document.images].every((image) => image.naturalWidth > 0),
    ]).toEqual([1, each === 'applications' ? 0 : 2, true]);
    await shown.close();
  }

  await press(page, `${titles.applications}…`);
  await expect(page.getByRole('button', { name: vi.problems.noApplyAddress })).toBeVisible();
  await page.getByLabel(goingLive.address).fill(APPLY_URL);
  await expect(page.getByText(`Từ “${waitlist}” sang “${applications}”.`)).toBeVisible();
  await expectSound(page);
  expect(await served()).toBe(false);
  await press(page, titles.applications);
  await expect(page.getByText(goingLive.served.replace('{stage}', applications))).toBeVisible();
  expect(await served()).toBe(true);
  await expect(stage(page, applications).getByText(goingLive.now)).toBeVisible();
  await expect(page.getByLabel(goingLive.postersFor)).toHaveValue('waitlist');
  await expect(page.getByText(goingLive.otherStage.replace('{stage}', applications))).toBeVisible();
  await expectSound(page);

  await press(page, `${titles.closed}…`);
  const at = page.getByLabel(/Asia\/Ho_Chi_Minh/);
  await at.fill('2020-01-01T09:00');
  await expect(page.getByRole('button', { name: vi.problems.past })).toBeVisible();
  await at.fill('2030-11-05T09:00');
  await expect(page.getByText(/Tự đổi vào .*5\/11\/2030, 09:00/)).toBeVisible();
  await page.getByRole('button', { name: /^Đặt lịch: / }).click();
  await expect(stage(page, closed).getByText(/Từ .*5\/11\/2030, 09:00/)).toBeVisible();
  await expect(page.getByText(goingLive.served.replace('{stage}', applications))).toBeVisible();

  await press(page, `${titles.takeStageBack}…`);
  await expect(page.getByText(/“Chờ đợt sau” vào .*5\/11\/2030, 09:00/)).toBeVisible();
  await press(page, titles.takeStageBack);
  await expect(stage(page, closed).getByText(/5\/11\/2030/)).toHaveCount(0);
  expect((await studio.query('stage', {})).planned).toBeUndefined();

  await page.goto('about:blank');
  await server.stop();
});
