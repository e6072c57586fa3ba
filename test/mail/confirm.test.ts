import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openMaintenanceDatabase, openServiceDatabase } from '../../src/hosts/node/database.ts';
import { parseMailUrl, parseMailbox } from '../../src/hosts/shared/mail-url.ts';
import { runConfirmSender, type ConfirmSenderOptions } from '../../src/mail/confirmations.ts';
import { createTransport } from '../../src/mail/transport.ts';
import { DAY, systemClock } from '../../src/waitlist/clock.ts';
import { tokenInLink } from '../../src/contract/leave.ts';
import { linkOperations, personalLink, readLinkKeys } from '../../src/waitlist/privacy/leave.ts';
import { createMaintenance } from '../../src/waitlist/privacy/maintenance.ts';
import { createSqlStore } from '../../src/waitlist/store/sql-store.ts';
import { locate } from '../locate.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { entry } from '../store/contract.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { startMailServer } from './mail-server.ts';

const postgres = sharedPostgres();

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000 });

describe('the sender of mails that ask to confirm, on SQLite', () => {
  sending(() => Promise.resolve(`sqlite:${temporaryFolder()}/list.db`));
});
describe.skipIf('skipped' in postgres)('the sender of mails, on PostgreSQL (needs PostgreSQL)', () => {
  if (!('skipped' in postgres)) sending(() => postgres.createDatabase());
});

function sending(createUrl: () => Promise<string>): void {
  /** A list whose sign-ups are asked, a mail server, and senders. Time is a parameter, pauses are short. */
  async function setUp(
    reply: (step: string, address: string) => number | 'end' | undefined = () => undefined,
  ) {
    const location = locate(await createUrl());
    const { kysely, kind } = openServiceDatabase(location);
    let offset = DAY;
    const clock = { now: () => Date.now() + offset, monotonic: () => systemClock.monotonic() };
    const open = (asksOwners: boolean) => createSqlStore({ db: kysely, kind, clock, asksOwners });
    const [store, storeWithout] = [open(true), open(false)];
    await store.check();
    const { kysely: db, close } = openMaintenanceDatabase(location);
    const { mails, url } = await startMailServer(undefined, { reply });
    const [server, from] = [parseMailUrl(url), parseMailbox('hello@them.example')];
    if ('problem' in server || 'problem' in from) throw new Error('no mail server');
    const stopping = new AbortController();
    const events: string[] = [];
    const senders: Promise<void>[] = [];
    const start = (options: Partial<ConfirmSenderOptions> = {}) => {
      const stop = new AbortController();
      const transport = createTransport({ server, from, replyTo: undefined });
      const ended = runConfirmSender({
        ...{ db, kind, clock, perHour: 1000, transport },
        render: ({ id, claim }) =>
          Promise.resolve({ id: id + claim, subject: 's', preview: '', html: '', text: id, headers: {} }),
        observer: {
          onConfirmMail: ({ kind: outcome }) => events.push(outcome),
          onMaintenanceFailure: () => undefined,
        },
        signal: AbortSignal.any([stopping.signal, stop.signal]),
        rules: { poll: 50, pause: 20, retry: 50 },
        ...options,
      });
      const closed = ended.finally(() => transport.close());
      senders.push(closed);
      return { stop: () => (stop.abort(), closed) };
    };
    onTestFinished(async () => {
      stopping.abort();
      await Promise.all(senders);
      await store.close();
      await close();
    });
    const states = async () => {
      const rows = await db
        .selectFrom('mail_delivery')
        .innerJoin('submission', 'submission.id', 'submission_id')
        .select(['email', 'state', 'confirm_until'])
        .orderBy('email')
        .execute();
      return Object.fromEntries<[string, boolean]>(
        rows.map(({ email, state, confirm_until }) => [
          email.replace(/@.*/, ''),
          [state, confirm_until !== null],
        ]),
      );
    };
    const add = (...names: string[]) =>
      Promise.all(names.map((name) => store.add(entry(`${name}@example.com`))));
    /** While nobody is asked. */
    const addWithout = (...names: string[]) =>
      Promise.all(names.map((name) => storeWithout.add(entry(`${name}@example.com`))));
    const maintain = createMaintenance(
      { db, storage: { scrub: () => Promise.resolve(true) } },
      clock,
      undefined,
    );
    /** Days on which the server does its daily round. */
    const live = async (days: number) => {
      for (let day = 0; day < days; day += 1) {
        offset += DAY;
        await maintain();
      }
    };
    const listed = async () => {
      const rows = await db.selectFrom('submission').select('email').orderBy('email').execute();
      return rows.map(({ email }) => email.replace(/@.*/, ''));
    };
    const received = () => mails.map(({ to }) => to.split('@')[0]).sort();
    const pass = (time: number) => (offset += time);
    return {
      ...{ add, addWithout, clock, db, events, listed, live, pass, received, start, states, store },
    };
  }

  it('sends to everybody once; the seven days begin when a mail is accepted; rejected ones stop nothing', async () => {
    const { add, received, start, states } = await setUp((step, address) =>
      step === 'recipient' && address.startsWith('gone') ? 550 : undefined,
    );
    const gone = Array.from({ length: 20 }, (_, index) => `gone${index}`);
    await add(...gone, 'ann', 'bob');
    start();
    await eventually(async () => {
      const all = Object.values(await states());
      expect(all.filter(([state]) => state === 'rejected')).toHaveLength(20);
      expect(await states()).toMatchObject({
        ann: ['accepted', true],
        bob: ['accepted', true],
        gone0: ['rejected', false],
      });
    });
    expect(received()).toEqual(['ann', 'bob']);
  });

  it('tries again whom the mail server puts off or drops, and sends nobody two', async () => {
    const attempts = new Map<string, number>();
    const { add, received, start, states } = await setUp((step, address) => {
      if (step !== 'recipient') return undefined;
      attempts.set(address, (attempts.get(address) ?? 0) + 1);
      if (attempts.get(address) !== 1) return undefined;
      return address.startsWith('later') ? 451 : address.startsWith('cut') ? 'end' : undefined;
    });
    await add('later1', 'later2', 'cut1', 'cut2', 'ann');
    start();
    await eventually(async () =>
      expect(Object.values(await states()).map(([state]) => state)).toEqual(Array(5).fill('accepted')),
    );
    expect(received()).toEqual(['ann', 'cut1', 'cut2', 'later1', 'later2']);
  });

  it('sends no more than the ceiling in an hour of the clock, in the order of the queue', async () => {
    const { add, clock, pass, received, start } = await setUp();
    const names = ['a', 'b', 'c', 'd', 'e'];
    // Early in an hour.
    pass(3_600_000 - (clock.now() % 3_600_000) + 60_000);
    for (const name of names) {
      await add(name);
      pass(1000);
    }
    start({ perHour: 3 });
    start({ perHour: 3 });
    await eventually(() => expect(received()).toEqual(['a', 'b', 'c']));
    pass(3_600_000);
    await eventually(() => expect(received()).toEqual(names));
  });

  it('takes over from a sender that died, and sends what it had on its way once more', async () => {
    const { add, db, received, start } = await setUp();
    await add('ann', 'bob');
    const dead = `${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`;
    const since = (Date.now() / 1000).toFixed(3);
    await db
      .insertInto('setting')
      .values({ name: 'confirm-sender', value: `${dead} ${since}` })
      .execute();
    await db.updateTable('mail_delivery').set({ state: 'sending' }).execute();
    start({ rules: { poll: 50, staleAfter: 1500 } });
    start({ rules: { poll: 50, staleAfter: 1500 } });
    await eventually(() => expect(received()).toEqual(['ann', 'bob']));
  });

  it('waits through nine days without a mail server: nobody is deleted, and then everybody gets it', async () => {
    let isAway = true;
    const { add, events, listed, live, received, start, states } = await setUp(() =>
      isAway ? 'end' : undefined,
    );
    await add('ann', 'bob');
    start({ rules: { poll: 50, pause: 1, longestPause: 50 } });
    await eventually(() => expect(events).toContain('connection'));
    await live(9);
    expect(await listed()).toEqual(['ann', 'bob']);
    isAway = false;
    await eventually(() => expect(received()).toEqual(['ann', 'bob']));
    await eventually(async () =>
      expect(await states()).toEqual({ ann: ['accepted', true], bob: ['accepted', true] }),
    );
    await live(8);
    expect(await listed()).toEqual([]);
  });

  it('switched on, off and on again: who was asked is held to it, who waits stays, nobody else is asked or deleted', async () => {
    let isAway = false;
    const { add, addWithout, clock, db, events, listed, live, received, start, states, store } = await setUp(
      () => (isAway ? 'end' : undefined),
    );
    await addWithout('before');
    await live(2);
    const first = start();
    await add('asked', 'confirms');
    await eventually(async () =>
      expect(await states()).toEqual({ asked: ['accepted', true], confirms: ['accepted', true] }),
    );
    isAway = true;
    await add('waits');
    await eventually(() => expect(events).toContain('connection'));
    await first.stop();
    isAway = false;

    // Off: links work and run out as they were sent, and nobody is written to.
    await addWithout('meanwhile');
    const { id } = await db
      .selectFrom('submission')
      .select('id')
      .where('email', '=', 'confirms@example.com')
      .executeTakeFirstOrThrow();
    const keys = await readLinkKeys(db, clock, 'confirm');
    const link = personalLink(keys, '', (language) => language, { id, language: 'en' });
    const { ownerOf, act } = linkOperations(store, clock);
    const owner = await ownerOf('confirm', tokenInLink(link) ?? '');
    expect(owner).toBe(id);
    expect(await act('confirm', id)).toBe(true);
    await live(9);
    expect(await listed()).toEqual(['before', 'confirms', 'meanwhile', 'waits']);
    expect(received()).toEqual(['asked', 'confirms']);

    // On: who waited is asked now, and has seven days from now on.
    start();
    await eventually(async () => expect(await states()).toMatchObject({ waits: ['accepted', true] }));
    await add('after');
    await eventually(() => expect(received()).toEqual(['after', 'asked', 'confirms', 'waits']));
    await live(6);
    expect(await listed()).toEqual(['after', 'before', 'confirms', 'meanwhile', 'waits']);
    await live(2);
    expect(await listed()).toEqual(['before', 'confirms', 'meanwhile']);
  });
}
