import { randomUUID } from 'node:crypto';
import { byLanguage } from '../../src/contract/language.ts';
import { recordAudit } from '../../src/waitlist/privacy/audit.ts';
import type { Sending } from '../../src/waitlist/store/schema.ts';
import { DAY } from '../../src/waitlist/clock.ts';
import { expect, expectSound, openScreen, saidOn, test } from './fixtures.ts';
import type { StudioProcess } from './studio-process.ts';

const after = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

/** Puts a sending of a message on the list, as another studio does; a sender is there unless that is said. */
async function seedSending(studio: StudioProcess, sending: Partial<Sending>, isSent = true): Promise<string> {
  const id = randomUUID();
  const actor = { now: Date.now, user: 'lan' };
  await studio.home.withDatabase(async (db) => {
    const seen = { name: 'mail_sender_seen', value: isSent ? after(0) : after(-1_000_000) };
    await db
      .insertInto('setting')
      .values(seen)
      .onConflict((known) => known.column('name').doUpdateSet({ value: seen.value }))
      .execute();
    const texts = JSON.stringify(byLanguage(() => '---\nsubject: Mở đơn\npreview: \n---\n\nĐơn đã mở.\n'));
    await db
      .insertInto('message_version')
      .values({ message: 'news', number: 1, texts, saved_at: after(0), saved_by: 'lan' })
      .execute();
    await db
      .insertInto('sending')
      .values({
        ...{ id, message: 'news', version: 1, people: '{}', first: 0, expected: 40, with_stage: 0 },
        ...{ starts_at: after(-1000), planned_at: after(0), planned_by: 'lan', origin: '' },
        ...{ state: 'running', reason: '', answer: '', changed_by: 'minh', changed_at: after(0) },
        ...{ waits_until: null, begun_at: after(-1000), meant: 3000, accepted: 436 },
        ...{ rejected: 0, uncertain: 0, ...sending },
      })
      .execute();
    // Somebody waits whose turn comes tomorrow: the sender beside this studio has nothing to do.
    const { id: person } = await db.selectFrom('submission').select('id').limit(1).executeTakeFirstOrThrow();
    await db
      .insertInto('mail_delivery')
      .values({
        ...{ message: 'news', submission_id: person, state: 'queued', at: after(DAY), sending: id },
        ...{ version: 1, claim: '', attempts: 0, answer: '', reason: '' },
      })
      .execute();
    await recordAudit(db, actor, 'mail-state', { message: 'news' });
  });
  return id;
}

const stateOf = (studio: StudioProcess, id: string) =>
  studio.home.withDatabase((db) =>
    db.selectFrom('sending').select(['state', 'reason']).where('id', '=', id).executeTakeFirstOrThrow(),
  );

const NOT_BEGUN = { begun_at: null, meant: 0, accepted: 0 };

test('what another studio sends is said on every screen, and can be paused there', async ({
  page,
  studio,
}) => {
  await openScreen(page, 'People');
  await expect(page.locator('.status-bar')).toHaveCount(0);
  const id = await seedSending(studio, {});
  const line = saidOn(page, 'Sending 436 of 3,000');
  await expect(line).toBeVisible();
  await expect(page.getByRole('status').first()).toContainText('Sending 436 of 3,000');
  await expectSound(page);
  // The overview begins with it.
  await openScreen(page, 'Overview');
  await expect(page.getByRole('heading', { name: /^Sending 436 of 3,000/ })).toBeVisible();
  await expect(line).toHaveCount(0);
  await expectSound(page);
  await openScreen(page, 'Care');
  await line.getByRole('button', { name: 'Pause' }).click();
  await expect(saidOn(page, 'Paused at 436 of 3,000, by mai (on the server)')).toBeVisible();
  expect(await stateOf(studio, id)).toEqual({ state: 'paused', reason: '' });
  await saidOn(page, 'Paused').getByRole('button', { name: 'Go on…' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: /still to get it/ })).toBeVisible();
});

test('seconds are counted before the first mail, and what was planned can be taken back', async ({
  page,
  studio,
}) => {
  await openScreen(page, 'People');
  const id = await seedSending(studio, { ...NOT_BEGUN, state: 'planned', starts_at: after(25_000) }, false);
  const line = saidOn(page, /In \d+ seconds “Mở đơn” goes to 40 people, in version 1/);
  await expect(line).toBeVisible();
  await expect(saidOn(page, 'Nobody sends')).toContainText('./waitlist work');
  // Not every second is read out.
  const readOut = page.getByRole('status').first();
  const [said, shown] = [await readOut.textContent(), await line.locator('b').textContent()];
  await expect(line.locator('b')).not.toHaveText(shown ?? '');
  await expect(readOut).toHaveText(said ?? '?');
  await line.getByRole('button', { name: 'Take it back' }).click();
  await expect(line).toHaveCount(0);
  expect(await stateOf(studio, id)).toEqual({ state: 'stopped', reason: 'takenBack' });
});

test('what did not begin says why, until somebody closes it', async ({ page, studio }) => {
  await openScreen(page, 'Care');
  await seedSending(studio, { ...NOT_BEGUN, state: 'stopped', reason: 'missed' });
  const line = saidOn(page, '“Mở đơn” was not sent: its time had passed');
  await expect(line.getByRole('link')).toHaveAttribute('href', '/messages/news?step=plan');
  await line.getByRole('button', { name: 'Close' }).click();
  await expect(line).toHaveCount(0);
});

test('the overview begins with what comes next, and takes it back', async ({ page, studio }) => {
  await expect(page.getByRole('heading', { name: 'Nothing is planned' })).toBeVisible();
  await seedSending(studio, { ...NOT_BEGUN, state: 'planned', with_stage: 1, starts_at: null });
  const alone = page.getByRole('heading', { name: '“Mở đơn” goes to 40 people' });
  await expect(alone).toBeVisible();
  await studio.carryOut('setStage', {
    ...{ stage: 'applications', applyUrl: 'https://form.example/apply', at: '2099-12-05 09:00' },
  });
  const next = page.getByRole('heading', { name: /^applications open, and 40 people are written to$/i });
  await expect(next).toBeVisible();
  await expect(page.getByText(/^Next: Saturday,? 5 December 2099, 09:00$/)).toBeVisible();
  await expectSound(page);
  await openScreen(page, 'People');
  const line = saidOn(page, 'applications open, and 40 people are written to');
  await expect(line.getByRole('link', { name: 'See the plan' })).toHaveAttribute('href', '/going-live');
  await openScreen(page, 'Going live');
  await expect(line).toHaveCount(0);
  await openScreen(page, 'Overview');
  await page.getByRole('button', { name: 'Take it back…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take the plan back' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is planned' })).toBeVisible();
  await expect(saidOn(page, '“Mở đơn” was not sent: it was to go with the applications')).toBeVisible();
});

test('how many mails leave in a minute is set in Care', async ({ page, studio }) => {
  await openScreen(page, 'Care');
  await page.getByLabel('Mails a minute').fill('90');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('set how many mails leave in a minute: 90')).toBeVisible();
  expect((await studio.query('sendings', {})).perMinute).toBe(90);
});
