import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../src/contract/language.ts';
import { saveVersion } from '../../src/mail/versions.ts';
import { systemClock } from '../../src/waitlist/clock.ts';
import { FIRST, SECOND } from '../languages.ts';
import { expect, expectSound, messageTextOf, openAddress, pressOn, test, type Page } from './fixtures.ts';
import type { StudioProcess } from './studio-process.ts';

/** Each mail is a few commits: on a slow machine twenty take a while. */
const SENT = { timeout: 60_000 };
const group = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text });
/** What the report begins with. */
const said = (page: Page, text: string | RegExp) => page.locator('.mend').filter({ hasText: text });
const openStep = (page: Page, name: string) =>
  page.getByRole('main').getByRole('navigation').getByRole('link', { name }).click();
const textOf = (page: Page) => messageTextOf(page, FIRST).getByLabel('Text');

/** Ends the grace of what is planned. */
const beginNow = ({ home }: StudioProcess) =>
  home.withDatabase((db) => {
    const planned = db.updateTable('sending').where('state', '=', 'planned');
    return planned.set({ starts_at: new Date().toISOString() }).execute();
  });

test.describe('a message', () => {
  test.slow();
  // What is planned for now begins when the test says so.
  test.use({ env: { GRACE: '600000' }, people: 25 });

  test('is begun, saved, and saved by somebody else meanwhile: nothing is overwritten', async ({
    page,
    studio,
  }) => {
    await openAddress(page, '/messages');
    await expect(page.getByRole('heading', { name: 'No message has been written yet' })).toBeVisible();
    await expectSound(page);
    await page.getByRole('link', { name: 'Begin with this text' }).click();
    await expect(page.getByRole('heading', { name: 'Mở đơn', level: 1 })).toBeVisible();
    await textOf(page).fill('Mine, first.\n\n[x]({leaveLink})\n');
    await pressOn(page, 'Save version 1');
    await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
    await expect(page.getByText(/^Version 1, saved by mai \(on the server\), today/)).toBeVisible();

    await textOf(page).fill('Mine, second.\n\n[x]({leaveLink})\n');
    const theirs = Object.fromEntries(LANGUAGES.map((each) => [each, `Of Minh, ${each}`]));
    const minh = { ...systemClock, user: 'Minh' };
    await studio.home.withDatabase((db) => saveVersion(db, minh, 'news', theirs, 1));
    const said = page.getByRole('status').filter({ hasText: 'Minh saved version 2, today' });
    await expect(said).toBeVisible();
    await expect(messageTextOf(page, FIRST)).toContainText(`Of Minh, ${FIRST}`);
    await expect(textOf(page)).toHaveValue(/^Mine, second/);
    await expect(page.getByRole('button', { name: 'Save version 3' })).toHaveAttribute('aria-disabled');
    await expectSound(page);
    await pressOn(page, 'Keep mine');
    await expect(page.getByText(/^Version 3, saved by mai \(on the server\), today/)).toBeVisible();
    const { texts, versions } = await studio.query('messageTexts', { name: 'news' });
    expect(texts[FIRST]).toContain('Mine, second.');
    expect(versions.map(({ savedBy }) => savedBy)).toEqual([
      'on the server (mai)',
      'Minh',
      'on the server (mai)',
    ]);

    await pressOn(page, 'Earlier versions');
    await page.getByRole('link', { name: /^Version 2/ }).click();
    await expect(messageTextOf(page, FIRST).getByRole('textbox')).toHaveValue(`Of Minh, ${FIRST}`);
    await expectSound(page);
    await pressOn(page, 'Take this text');
    await expect(page.getByRole('button', { name: 'Save version 4' })).toBeVisible();
    await expect(messageTextOf(page, FIRST).getByRole('textbox')).toHaveValue(`Of Minh, ${FIRST}`);
    await expect(messageTextOf(page, FIRST)).toContainText('to correct:');
  });

  test('goes to twenty first, in the text that was corrected in the grace; is paused, goes on, and reports', async ({
    page,
    studio,
    mail,
  }) => {
    await studio.carryOut('setRate', { perMinute: 60_000 });
    await studio.carryOut('add', { email: 'rejected@mail.example', language: SECOND, consent: 'fair' });
    await openAddress(page, '/messages/news?step=plan');
    await expect(page.getByRole('button', { name: 'Send to 26 people' })).toBeEnabled();
    await page.getByLabel('Twenty of them first').check();
    const shares = page.locator('.sum .after');
    await expect(shares.filter({ hasText: 'of them first' })).toContainText('20');
    await expectSound(page);
    await pressOn(page, 'Send to 26 people');
    await expect(said(page, /goes to 26 people, in version 1/)).toBeVisible();

    await openStep(page, 'Write');
    await textOf(page).fill('Corrected.\n\n[x]({leaveLink})\n');
    await pressOn(page, 'Save version 2');
    await expect(page.getByText('Planned with version 1, for 26.')).toBeVisible();
    await expectSound(page);
    await pressOn(page, 'Use this text for the 26 not written to yet…');
    await page.getByRole('dialog').getByRole('button', { name: 'Use this text for 26 people' }).click();
    await expect(page.getByText('Planned with version 1')).toHaveCount(0);
    await openStep(page, 'Report');
    await expect(said(page, /goes to 26 people, in version 2/)).toBeVisible();
    expect(mail.mails).toEqual([]);

    await beginNow(studio);
    await expect(page.getByText('20 of 20', { exact: true })).toBeVisible(SENT);
    await expectSound(page);
    await pressOn(page, 'Pause');
    await expect(said(page, 'Paused at 20 of 26')).toBeVisible();
    await expect(group(page, 'Not written to yet: 6')).toBeVisible();
    await pressOn(page, 'Go on…');
    await page.getByRole('dialog').getByRole('button', { name: 'Go on with 6 people' }).click();
    await expect(page.getByText('26 of 26', { exact: true })).toBeVisible(SENT);
    await expect(group(page, '25 have it')).toBeVisible();
    await expect(group(page, 'One was rejected')).toContainText('The mail server’s answer: 550');
    await expect(group(page, 'Not written to yet: 0')).toBeVisible();
    await expectSound(page);
    expect(new Set(mail.mails.map(({ to }) => to)).size).toBe(25);
    expect(mail.mails).toHaveLength(25);
    const texts = await studio.home.withDatabase((db) =>
      db.selectFrom('mail_delivery').select('version').distinct().execute(),
    );
    expect(texts).toEqual([{ version: 2 }]);

    await page.getByRole('link', { name: 'See and correct them' }).click();
    await expect(page.getByRole('heading', { name: 'People 1 of 26' })).toBeVisible();
    await page.getByRole('link', { name: 'Rejected “Mở đơn”' }).click();
    await expect(page.getByRole('heading', { name: 'People 26' })).toBeVisible();

    await openAddress(page, '/messages');
    const row = page.getByRole('row').filter({ hasText: 'Mở đơn' });
    await expect(row).toContainText('sent');
    await expect(row).toContainText('25 have it');
    await expectSound(page);
  });

  test('goes again to somebody who may have it only by a choice in words, and a new one to those who have it', async ({
    page,
    studio,
    mail,
  }) => {
    await studio.carryOut('setRate', { perMinute: 60_000 });
    await openAddress(page, '/messages/news?step=plan');
    await pressOn(page, 'Send to 25 people');
    await expect(said(page, /goes to 25 people/)).toBeVisible();
    await beginNow(studio);
    await expect(group(page, '25 have it')).toBeVisible(SENT);
    const [lost] = (await studio.query('people', {})).people;
    await studio.home.withDatabase(async (db) => {
      const rows = db.updateTable('mail_delivery').set({ state: 'uncertain', reason: 'killed' });
      await rows.where('submission_id', '=', lost?.id ?? '').execute();
      await db.updateTable('sending').set({ accepted: 24, uncertain: 1 }).execute();
    });
    await page.reload();
    await expect(group(page, 'One is uncertain')).toBeVisible();
    await openStep(page, 'Plan');
    await expect(page.getByRole('heading', { name: 'Nobody is meant' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Send to/ })).toHaveCount(0);
    await openStep(page, 'Report');
    await page.getByRole('link', { name: 'Send again…' }).click();
    await expect(page.getByLabel(/they may get it twice/)).toBeChecked();
    await pressOn(page, 'Send to one person');
    await expect(said(page, /goes to one person/)).toBeVisible();
    await beginNow(studio);
    await expect.poll(() => mail.mails.length).toBe(26);
    expect(mail.mails.at(-1)?.to).toBe(lost?.email);

    await page.getByRole('link', { name: 'Write to these…' }).click();
    await expect(page.getByRole('heading', { name: 'New message', level: 1 })).toBeVisible();
    for (const language of LANGUAGES) {
      await messageTextOf(page, language).getByLabel('Subject').fill('The room has changed');
      await messageTextOf(page, language).getByLabel('Preview line').fill('It is B2 now.');
      await messageTextOf(page, language).getByLabel('Text').fill('# B2\n\n[Leave]({leaveLink})\n');
    }
    await pressOn(page, 'Save version 1');
    await expect(page.getByRole('heading', { name: 'The room has changed', level: 1 })).toBeVisible();
    await openStep(page, 'Plan');
    await expect(page.getByLabel('Who got a version of a message…')).toBeChecked();
    await page.getByLabel('At a day and hour…').check();
    await page.getByLabel('Day', { exact: true }).fill('mai');
    await page.getByLabel('Hour', { exact: true }).fill('8h30');
    await page.getByLabel('Hour', { exact: true }).blur();
    await expect(page.getByLabel('Hour', { exact: true })).toHaveValue('08:30');
    await expect(page.getByLabel('Day', { exact: true })).toHaveValue(/day \d+ \w+/);
    await expectSound(page);
    await pressOn(page, /^Plan it for .*08:30/);
    await expect(said(page, /goes to \d+ people, in version 1/)).toBeVisible();
    await openStep(page, 'Plan');
    await expect(page.getByRole('button', { name: 'Change it' })).toBeVisible();
    await openStep(page, 'Report');
    await pressOn(page, 'Take it back');
    await expect(page.getByText('Not sent yet')).toBeVisible();
    expect(mail.mails).toHaveLength(26);
  });
});

test.describe('without a mail server', () => {
  test.use({ env: { MAIL_URL: '' } });

  test('a plan says what is missing; a text that is written in another way stays as it is', async ({
    page,
    studio,
  }) => {
    const text = '---\npreview: Đơn đã mở.\nsubject: Mở đơn\n---\n\n[Rời danh sách]({leaveLink})\n';
    mkdirSync(join(studio.home.mail, 'odd'));
    for (const language of LANGUAGES) writeFileSync(join(studio.home.mail, `odd/${language}.md`), text);
    await page.goto('/messages');
    await expect(page.getByRole('link', { name: 'Begin with this text' })).toHaveCount(2);
    await page.goto('/messages/odd');
    const file = page.getByLabel('The whole file').first();
    await expect(file).toHaveValue(text);
    await file.fill(`${text}!\n`);
    await pressOn(page, 'Save version 1');
    await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
    const { texts } = await studio.query('messageTexts', { name: 'odd' });
    expect(texts[FIRST]).toBe(`${text}!\n`);
    await page.goto('/messages/odd?step=plan');
    await expect(page.getByRole('button', { name: /^No mail server is set/ })).toBeVisible();
    await expect(page.getByText('No test was sent since the last change')).toBeVisible();
  });
});
