import { expect, it } from 'vitest';
import { DAY } from '../../src/waitlist/clock.ts';
import { countWaiting, IS_WAITING } from '../../src/waitlist/confirm/confirm.ts';
import { linkOperations } from '../../src/waitlist/privacy/leave.ts';
import { findSuppressed, suppress } from '../../src/waitlist/privacy/suppression-list.ts';
import { onEveryDatabase } from '../every-database.ts';
import { confirmingList } from '../operator/confirming-list.ts';
import { entry } from './contract.ts';

const MINUTE = 60_000;

/** What confirming asks of every database. */
onEveryDatabase((createUrl) => {
  const setUp = async () => confirmingList(await createUrl());

  it('are queued in the commit that puts them on the list, and told from those who were never asked', async () => {
    const { add, addWithout, change, clock, db, queue } = await setUp();
    await addWithout('never');
    expect(await add('ann')).toEqual(['added']);
    expect(await queue()).toEqual([['ann', 'queued', 0]]);
    const since = new Date(clock.now()).toISOString();
    expect(await countWaiting(db)).toEqual({ people: 1, mails: 1, since });
    const waiting = await db.selectFrom('submission').select('email').where(IS_WAITING).execute();
    expect(waiting).toEqual([{ email: 'ann@example.com' }]);
    expect(await add('ann', 'never', 'bob', 'bob')).toEqual(['waiting', 'duplicate', 'added', 'waiting']);
    await change({ confirmed_at: since });
    expect(await add('ann')).toEqual(['duplicate']);
  });

  it('leave neither a row nor a mail behind when the commit fails', async () => {
    const { add, db, listed, queue } = await setUp();
    await db.schema.dropTable('confirm_mail').execute();
    await expect(add('ann')).rejects.toThrow();
    expect([await listed(), await queue()]).toEqual([[], []]);
  });

  it('get a further mail once in ten minutes, three times a day, five times in 30 days', async () => {
    const { add, pass, queue, settle } = await setUp();
    let mails = 0;
    const enter = async () => {
      const outcomes = await add('ann');
      mails += (await queue()).filter(([, state]) => state === 'queued').length;
      await settle();
      return outcomes;
    };
    expect(await enter()).toEqual(['added']);
    for (let minute = 0; minute < 9; minute += 3) {
      pass(3 * MINUTE);
      expect(await enter()).toEqual(['waiting']);
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

  it('are sent as many mails to one inbox, however its address is written; each is kept as typed', async () => {
    const { clock, db, pass, store } = await setUp();
    const ways = ['l.an@gmail.com', 'lan+1@gmail.com', 'lan@googlemail.com', 'la.n+x+y@gmail.com'];
    const others = ['l.an', 'lan', 'lan+1', '+1', '+2'].map((name) => `${name}@example.com`);
    const enter = (email: string) => store.add(entry(email));
    /** In how many minutes each of these addresses is sent its mail. */
    const waits = async (emails: readonly string[]) => {
      const mails = db.selectFrom('submission').innerJoin('mail_delivery', 'submission_id', 'submission.id');
      const found = await mails.select(['email', 'at']).where('email', 'in', emails).orderBy('at').execute();
      expect(found.map(({ email }) => email).sort()).toEqual(emails.toSorted());
      return found.map(({ at }) => (Date.parse(at) - clock.now()) / MINUTE);
    };
    await enter('lan@gmail.com');
    pass(MINUTE);
    await Promise.all([...ways, ...others].map(enter));
    const day = DAY / MINUTE;
    expect(await waits(['lan@gmail.com', ...ways])).toEqual([-1, 9, 19, day - 1, day + 9]);
    expect(await waits(others)).toEqual([0, 0, 0, 0, 10]);
    await enter('lan+2@gmail.com');
    expect(await waits(['lan+2@gmail.com'])).toEqual([30 * day - 1]);
  });

  it('get it later, when the row was deleted and the address has had too many', async () => {
    const { add, clock, db, pass, queue, settle } = await setUp();
    const start = clock.now();
    for (let time = 0; time < 4; time += 1) {
      await add('ann');
      await settle('rejected');
      for (const table of ['submission', 'mail_delivery'] as const) await db.deleteFrom(table).execute();
      pass(11 * MINUTE);
    }
    expect(await add('ann')).toEqual(['added']);
    expect(await queue()).toEqual([['ann', 'queued', start + DAY + 11 * MINUTE - clock.now()]]);
    expect(await add('ann')).toEqual(['waiting']);
  });

  it('who have left are asked once in 30 days', async () => {
    const { actor, add, db, pass, queue, settle } = await setUp();
    await suppress(db, actor, [{ email: 'ann@example.com' }], 'left');
    pass(MINUTE);
    await add('ann');
    expect(await queue()).toEqual([['ann', 'queued', 0]]);
    await settle();
    pass(DAY);
    expect(await add('ann')).toEqual(['waiting']);
    expect(await queue()).toEqual([['ann', 'accepted', -DAY]]);
    pass(29 * DAY);
    await add('ann');
    expect(await queue()).toEqual([['ann', 'queued', 0]]);
  });

  it('who had left are off the suppression list by their own click, twice or once; a link that has run out or was never sent confirms nobody', async () => {
    const { actor, add, addWithout, change, clock, db, idOf, pass, people, store } = await setUp();
    const { act } = linkOperations(store, clock);
    const click = async (name: string) => act('confirm', await idOf(name));
    await suppress(db, actor, [{ email: 'ann@example.com' }, { email: 'late@example.com' }], 'left');
    await add('ann', 'late');
    await addWithout('never');
    await change({ confirm_until: new Date(clock.now() + 7 * DAY).toISOString() });
    const first = new Date(clock.now()).toISOString();
    expect(await click('ann')).toBe(true);
    pass(MINUTE);
    expect([await click('ann'), await click('never')]).toEqual([true, false]);
    expect((await people()).map(({ confirmed_at }) => confirmed_at)).toEqual([first, null, null]);
    expect((await findSuppressed(db, actor, ['ann@example.com'])).size).toBe(0);
    pass(8 * DAY);
    expect(await click('late')).toBe(false);
    expect((await findSuppressed(db, actor, ['late@example.com'])).size).toBe(1);
  });

  it('are deleted once their time is over, and nobody else is; nothing of them is left', async () => {
    const { add, addWithout, change, clock, db, listed, live, queue } = await setUp();
    await addWithout(...Array.from({ length: 1000 }, (_, index) => `old${index}`));
    const until = new Date(clock.now() + 7 * DAY).toISOString();
    // The mail of the last was not accepted yet: the mail server has been away since.
    await add('over', 'confirmed', 'waiting');
    await change({ confirm_until: until }, 'over', 'confirmed');
    await change({ confirmed_at: until }, 'confirmed');
    await live(1);
    expect(await live(8)).toEqual([0, 0, 0, 0, 0, 0, 1, 0]);
    const left = await listed();
    expect(left).toHaveLength(1002);
    expect(left).not.toContain('over');
    expect((await queue()).map(([name]) => name)).toEqual(['confirmed', 'waiting']);
    expect(await db.selectFrom('tombstone').selectAll().execute()).toEqual([]);
  });
});
