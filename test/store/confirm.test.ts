import { describe, expect, it } from 'vitest';
import { DAY } from '../../src/waitlist/clock.ts';
import { countWaiting, IS_WAITING } from '../../src/waitlist/confirm/waiting.ts';
import { deleteAddresses, deleteExpired } from '../../src/waitlist/privacy/deletion.ts';
import { createMaintenance } from '../../src/waitlist/privacy/maintenance.ts';
import { linkOperations } from '../../src/waitlist/privacy/leave.ts';
import { findSuppressed, suppress } from '../../src/waitlist/privacy/suppression-list.ts';
import { confirmingList } from '../operator/confirming-list.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { entry } from './contract.ts';

const MINUTE = 60_000;

const postgres = sharedPostgres();

describe('people who confirm their addresses, on SQLite', () => {
  everyList(() => Promise.resolve(`sqlite:${temporaryFolder()}/list.db`));
});
describe.skipIf('skipped' in postgres)('people who confirm, on PostgreSQL (needs PostgreSQL)', () => {
  if (!('skipped' in postgres)) everyList(() => postgres.createDatabase());
});

/** What confirming asks of every database. */
function everyList(locate: () => Promise<string>): void {
  async function setUp() {
    const made = await confirmingList(await locate());
    const { db, clock } = made;
    const queue = async () => {
      const rows = await db
        .selectFrom('mail_delivery')
        .innerJoin('submission', 'submission.id', 'submission_id')
        .select(['email', 'state', 'at'])
        .orderBy('email')
        .execute();
      return rows.map(({ email, state, at }) => [email.split('@')[0], state, Date.parse(at) - clock.now()]);
    };
    const settle = (state: 'accepted' | 'rejected' = 'accepted', confirm_until: string | null = null) =>
      Promise.all([
        db.updateTable('mail_delivery').set({ state }).execute(),
        db.updateTable('submission').set({ confirm_until }).execute(),
      ]);
    const emails = async () =>
      (await db.selectFrom('submission').select('email').orderBy('email').execute()).map(
        ({ email }) => email,
      );

    return { ...made, queue, settle, emails };
  }

  it('are queued in the commit that puts them on the list, and told from those who were never asked', async () => {
    const { clock, db, queue, store, storeWithout } = await setUp();
    await storeWithout.add(entry('never@example.com'));
    expect(await store.add(entry('ann@example.com'))).toBe('added');
    expect(await store.add(entry('waitlist-canary+1@example.com'))).toBe('added');
    expect(await queue()).toEqual([['ann', 'queued', 0]]);
    expect(await countWaiting(db)).toEqual({
      people: 1,
      mails: 1,
      since: new Date(clock.now()).toISOString(),
    });
    const waiting = await db.selectFrom('submission').select('email').where(IS_WAITING).execute();
    expect(waiting).toEqual([{ email: 'ann@example.com' }]);
    expect(await store.add(entry('ann@example.com'))).toBe('waiting');
    expect(await store.add(entry('never@example.com'))).toBe('duplicate');
    await db
      .updateTable('submission')
      .set({ confirmed_at: new Date(clock.now()).toISOString() })
      .execute();
    expect(await store.add(entry('ann@example.com'))).toBe('duplicate');
  });

  it('leave neither a row nor a mail behind when the commit fails', async () => {
    const { db, emails, queue, store } = await setUp();
    await db.schema.dropTable('confirm_mail').execute();
    await expect(store.add(entry('ann@example.com'))).rejects.toThrow();
    expect(await emails()).toEqual([]);
    expect(await queue()).toEqual([]);
  });

  it('get a further mail once in ten minutes, three times a day, five times in 30 days', async () => {
    const { pass, queue, settle, store } = await setUp();
    let mails = 0;
    const enter = async () => {
      const outcome = await store.add(entry('ann@example.com'));
      mails += (await queue()).filter(([, state]) => state === 'queued').length;
      await settle('accepted');
      return outcome;
    };
    expect(await enter()).toBe('added');
    for (let minute = 0; minute < 9; minute += 3) {
      pass(3 * MINUTE);
      expect(await enter()).toBe('waiting');
    }
    expect(mails).toBe(1);
    for (let hour = 1; hour < 24; hour += 1) {
      pass(60 * MINUTE);
      await enter();
    }
    expect(mails).toBe(3);
    for (let time = 0; time < 3 * 28; time += 1) {
      pass(DAY / 3);
      await enter();
    }
    expect(mails).toBe(5);
    pass(2 * DAY);
    await enter();
    expect(mails).toBe(6);
  });

  it('get it later, when the row was deleted and the address has had too many', async () => {
    const { actor, clock, db, pass, queue, settle, store } = await setUp();
    const start = clock.now();
    for (let time = 0; time < 4; time += 1) {
      await store.add(entry('ann@example.com'));
      await settle('rejected');
      await deleteAddresses(db, actor, ['ann@example.com'], undefined);
      pass(11 * MINUTE);
    }
    expect(await store.add(entry('ann@example.com'))).toBe('added');
    const [[, state, wait] = []] = await queue();
    expect([state, clock.now() + Number(wait)]).toEqual(['queued', start + DAY + 11 * MINUTE]);
    expect(await store.add(entry('ann@example.com'))).toBe('waiting');
  });

  it('who have left are asked once in 30 days', async () => {
    const { actor, db, pass, queue, settle, store } = await setUp();
    await suppress(db, actor, ['ann@example.com'], 'left');
    pass(MINUTE);
    await store.add(entry('ann@example.com'));
    expect(await queue()).toEqual([['ann', 'queued', 0]]);
    await settle('accepted');
    pass(DAY);
    expect(await store.add(entry('ann@example.com'))).toBe('waiting');
    expect((await queue()).map(([, state]) => state)).toEqual(['accepted']);
    pass(29 * DAY);
    await store.add(entry('ann@example.com'));
    expect((await queue()).map(([, state]) => state)).toEqual(['queued']);
  });

  it('who had left are off the suppression list by their own click, twice or once; a link that has run out or was never sent confirms nobody', async () => {
    const { actor, clock, db, pass, settle, store, storeWithout } = await setUp();
    const { act } = linkOperations(store, clock);
    const click = async (name: string) => {
      const { id } = await db
        .selectFrom('submission')
        .select('id')
        .where('email', '=', `${name}@example.com`)
        .executeTakeFirstOrThrow();
      return act('confirm', id);
    };
    await suppress(db, actor, ['ann@example.com', 'late@example.com'], 'left');
    for (const name of ['ann', 'late']) await store.add(entry(`${name}@example.com`));
    await storeWithout.add(entry('never@example.com'));
    await settle('accepted', new Date(clock.now() + 7 * DAY).toISOString());
    const first = new Date(clock.now()).toISOString();
    expect(await click('ann')).toBe(true);
    pass(MINUTE);
    expect([await click('ann'), await click('never')]).toEqual([true, false]);
    const [{ confirmed_at } = { confirmed_at: null }] = await db
      .selectFrom('submission')
      .select('confirmed_at')
      .where('confirmed_at', 'is not', null)
      .execute();
    expect(confirmed_at).toBe(first);
    expect((await findSuppressed(db, actor, ['ann@example.com'])).size).toBe(0);
    pass(8 * DAY);
    expect(await click('late')).toBe(false);
    expect((await findSuppressed(db, actor, ['late@example.com'])).size).toBe(1);
  });

  it('are deleted once their time is over, and nobody else is; nothing of them is left', async () => {
    const { clock, db, emails, pass, queue, store, storeWithout } = await setUp();
    await Promise.all(
      Array.from({ length: 1000 }, (_, index) => storeWithout.add(entry(`old${index}@example.com`))),
    );
    const until = new Date(clock.now() + 7 * DAY).toISOString();
    for (const name of ['over', 'confirmed']) await store.add(entry(`${name}@example.com`));
    await db
      .updateTable('submission')
      .set({ confirm_until: until })
      .where('email', 'in', ['over@example.com', 'confirmed@example.com'])
      .execute();
    await db
      .updateTable('submission')
      .set({ confirmed_at: until })
      .where('email', '=', 'confirmed@example.com')
      .execute();
    // Its mail was not accepted yet: the mail server has been away since.
    await store.add(entry('waiting@example.com'));
    const maintain = createMaintenance(
      { db, storage: { scrub: () => Promise.resolve(true) } },
      clock,
      undefined,
    );
    await maintain();
    const deleted = [];
    for (let day = 0; day < 9; day += 1) {
      pass(DAY);
      deleted.push((await maintain()).deleted);
    }
    expect(deleted).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 0]);
    const left = await emails();
    expect(left).toHaveLength(1002);
    expect(left).not.toContain('over@example.com');
    expect((await queue()).map(([name]) => name)).toEqual(['confirmed', 'waiting']);
    expect(await db.selectFrom('tombstone').selectAll().execute()).toEqual([]);
  });

  it('take their place in the queue with them, however they are deleted', async () => {
    const { actor, db, pass, store } = await setUp();
    for (const name of ['ann', 'bob']) await store.add(entry(`${name}@example.com`));
    await deleteAddresses(db, actor, ['ann@example.com'], 'erased');
    pass(2 * DAY);
    await deleteExpired(db, actor, 1);
    expect(await db.selectFrom('mail_delivery').selectAll().execute()).toEqual([]);
  });
}
