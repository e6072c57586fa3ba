import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../src/contract/language.ts';
import { SECOND } from '../languages.ts';
import { expect, expectSound, holdBack, openAddress, pressOn, test, type Page } from './fixtures.ts';

const setRate = (page: Page, rate: string) => page.getByLabel('Mails a minute').fill(rate);
const event = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

test.describe('sending', () => {
  test.use({ env: { GRACE: '0' } });

  test('goes to twenty first, is paused, goes on, and to the uncertain', async ({ page, studio, mail }) => {
    await studio.carryOut('add', { email: 'rejected@mail.example', language: SECOND, consent: 'fair' });
    await openAddress(page, '/messages/news?step=plan');
    await expect(page.getByRole('button', { name: 'Send to 41 people' })).toBeEnabled();
    const release = await holdBack(page, '**/api/plan/send');
    await page.getByLabel('To twenty of them first').check();
    // A press that comes before the plan for them sends nothing to the others.
    await pressOn(page, 'Send to 41 people');
    release();
    await expect(page.getByRole('heading', { name: 'It goes to 20 people' })).toBeVisible();
    await expect(page.getByText('It says something else now.')).toBeVisible();
    const sum = page.locator('.sum > div');
    await expect(sum.filter({ hasText: 'get it later' })).toContainText('− 21');
    const shares = await page.locator('.sum .after dd').allTextContents();
    expect(shares.reduce((total, share) => total + Number(share), 0)).toBe(20);
    for (const share of shares) expect(Number(share)).toBeGreaterThanOrEqual(5);
    await setRate(page, '6000');
    await pressOn(page, 'Send to 20 people');
    await expect(page.getByText('The first 20 have it.')).toBeVisible();
    expect(mail.mails).toHaveLength(20);

    // There is time to pause it, on a slow machine as well.
    await page.getByRole('link', { name: 'Go on: 21 people wait' }).click();
    await setRate(page, '4');
    await pressOn(page, 'Send to 21 people');
    await page.goto('/messages/news?step=plan');
    await expect(page.getByRole('button', { name: /^A message is being sent/ })).toBeVisible();
    await page.getByRole('navigation', { name: 'news' }).getByRole('link', { name: 'Report' }).click();
    await pressOn(page, 'Slower: 2 a minute');
    await expect(page.getByRole('button', { name: 'Slower: 1 a minute' })).toBeVisible();
    await expectSound(page);
    await pressOn(page, 'Pause');
    await expect(event(page, 'mai sent · ').first()).toContainText('Paused.');
    await page.getByRole('link', { name: /^Go on: \d+ people wait/ }).click();
    await expect(page.getByLabel('Mails a minute')).toHaveValue('2');
    await setRate(page, '6000');
    await pressOn(page, /^Send to/);
    await expect(page.getByText(/^All \d+ were tried/)).toBeVisible();
    await expect(page.getByText('The mail server’s answer: 550')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'There is no such mailbox: 1' })).toBeVisible();
    await expect(event(page, 'rejected@mail.example')).toContainText('There is no such mailbox');
    expect(new Set(mail.mails.map(({ to }) => to)).size).toBe(40);
    expect(mail.mails).toHaveLength(40);

    const [, lost] = (await studio.query('people', {})).people;
    await studio.home.withDatabase((db) => {
      const rows = db.updateTable('mail_delivery').set({ state: 'uncertain' });
      return rows.where('submission_id', '=', lost?.id ?? '').execute();
    });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'One person may have it' })).toBeVisible();
    await expectSound(page);
    await page.getByRole('link', { name: 'Plan it for them' }).click();
    await expect(page.getByLabel(/they may get it twice/)).toBeChecked();
    await setRate(page, '6000');
    await pressOn(page, 'Send to one person');
    await expect.poll(() => mail.mails.length).toBe(41);
    expect(mail.mails.at(-1)?.to).toBe(lost?.email);
  });
});

test.describe('without a mail server', () => {
  test.use({ env: { MAIL_URL: '' } });

  test('a message says what is missing; an odd file stays as it is', async ({ page, studio }) => {
    const text = '---\npreview: Đơn đã mở.\nsubject: Mở đơn\n---\n\n[Rời danh sách]({leaveLink})\n';
    mkdirSync(join(studio.home.mail, 'odd'));
    for (const language of LANGUAGES) writeFileSync(join(studio.home.mail, `odd/${language}.md`), text);
    await page.goto('/messages');
    for (const name of ['news', 'odd'])
      await expect(page.getByRole('link', { name: `Mở đơn ${name}` })).toBeVisible();
    await page.getByRole('link', { name: 'Mở đơn odd' }).click();
    await expect(page.getByRole('heading', { name: 'Before it can go to people' })).toBeVisible();
    await page.getByText('for whoever runs the server').click();
    await expect(page.locator('pre')).toContainText('MAIL_URL=smtps://');
    await expectSound(page);
    const file = page.getByLabel('The whole file').first();
    await expect(file).toHaveValue(text);
    await file.fill(`${text}!\n`);
    await pressOn(page, 'Save');
    await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
    expect(readFileSync(join(studio.home.mail, `odd/${LANGUAGES[0]}.md`), 'utf8')).toBe(`${text}!\n`);
    await page.goto('/messages/odd?step=plan');
    await expect(page.getByRole('button', { name: /^No mail server is set/ })).toBeVisible();
    await expect(page.getByText('No test was sent since the last change')).toBeVisible();
  });
});
