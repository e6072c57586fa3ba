import { expect, it, onTestFinished, vi } from 'vitest';
import { parseMailUrl, parseMailbox } from '../../src/hosts/settings/mail-url.ts';
import { runConfirmSender, type ConfirmSenderOptions } from '../../src/mail/confirmations.ts';
import { createTransport } from '../../src/mail/transport.ts';
import { tokenInLink } from '../../src/contract/link.ts';
import { countWaiting } from '../../src/waitlist/confirm/confirm.ts';
import { deleteAddresses } from '../../src/waitlist/privacy/deletion.ts';
import { linkOperations, personalLink, readLinkKeys } from '../../src/waitlist/privacy/leave.ts';
import { QUERIES } from '../../src/operator/actions/actions.ts';
import { confirmingList } from '../operator/confirming-list.ts';
import { onEveryDatabase } from '../every-database.ts';
import { pause } from '../pause.ts';
import { startMailServer } from './mail-server.ts';

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 180_000 });

onEveryDatabase((createUrl) => {
  /** A list whose sign-ups are asked, a mail server, and senders. Pauses are short. */
  async function setUp(
    reply: (step: string, address: string) => number | `5${string}` | 'end' | undefined = () => undefined,
  ) {
    const list = await confirmingList(await createUrl(), true);
    const { db, kind, clock, people, queue } = list;
    const { mails, url } = await startMailServer(undefined, { reply });
    const [server, from] = [parseMailUrl(url), parseMailbox('hello@them.example')];
    if ('problem' in server || 'problem' in from) throw new Error('no mail server');
    const stopping = new AbortController();
    const outcomes: string[] = [];
    const senders: Promise<void>[] = [];
    const start = (options: Partial<ConfirmSenderOptions> = {}) => {
      const stop = new AbortController();
      const transport = createTransport({ server, from, replyTo: undefined });
      const ended = runConfirmSender({
        ...{ db, kind, clock, perHour: 1000, transport },
        render: ({ id, claim }) =>
          Promise.resolve({ id: id + claim, subject: 's', preview: '', html: '', text: id, headers: {} }),
        observer: {
          onConfirmMail: ({ kind: outcome }) => outcomes.push(outcome),
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
    });
    /** How far everybody's mail is, and whether their time has begun. */
    const states = async () => {
      const until = new Map((await people()).map(({ name, confirm_until }) => [name, confirm_until]));
      const rows = await queue();
      return Object.fromEntries(
        rows.map(([name = '', state]) => [name, [state, Boolean(until.get(name))]] as const),
      );
    };
    const received = () => mails.map(({ to }) => to.split('@')[0]).sort();
    return { ...list, outcomes, received, start, states };
  }

  it('sends to everybody once; the seven days begin when a mail is accepted, or the address is rejected, which stops nothing', async () => {
    const { add, listed, live, received, start, states } = await setUp((step, address) =>
      step === 'recipient' && address.startsWith('gone') ? '550 5.1.1 No such user' : undefined,
    );
    const gone = Array.from({ length: 20 }, (_, index) => `gone${index}`);
    await add(...gone, 'ann', 'bob');
    start();
    await eventually(async () => {
      const { ann, bob, ...others } = await states();
      expect([ann, bob]).toEqual(Array(2).fill(['accepted', true]));
      expect(Object.values(others)).toEqual(Array(20).fill(['rejected', true]));
    });
    expect(received()).toEqual(['ann', 'bob']);
    await live(6);
    expect(await listed()).toHaveLength(22);
    await live(2);
    expect(await listed()).toEqual([]);
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
      expect(Object.values(await states())).toEqual(Array(5).fill(['accepted', true])),
    );
    expect(received()).toEqual(['ann', 'cut1', 'cut2', 'later1', 'later2']);
  });

  it('deletes nobody whom a rule of the mail server rejects: they are tried again, at most once an hour', async () => {
    const tried = new Map<string, number>();
    let isRule = true;
    const { add, live, listed, outcomes, pass, received, start, states } = await setUp((step, address) => {
      if (step !== 'recipient' || !isRule) return undefined;
      tried.set(address, (tried.get(address) ?? 0) + 1);
      return address.startsWith('ann') ? '550 5.7.26 DMARC' : '554 no';
    });
    await add('ann', 'bob');
    start();
    await eventually(() => expect(outcomes).toEqual(['rejected', 'rejected']));
    await eventually(async () =>
      expect(await states()).toEqual({ ann: ['queued', false], bob: ['queued', false] }),
    );
    pass(3_600_000);
    await eventually(() => expect(outcomes).toHaveLength(4));
    expect([...tried.values()]).toEqual([2, 2]);
    await live(9);
    expect(await listed()).toEqual(['ann', 'bob']);
    isRule = false;
    await eventually(() => {
      pass(3_600_000);
      expect(received()).toEqual(['ann', 'bob']);
    });
  });

  it('asks nobody for an hour, on any node, after the mail server rejected ten; doctor says so', async () => {
    let isRule = true;
    const { add, host, outcomes, pass, received, start } = await setUp((step) =>
      step === 'text' && isRule ? 554 : undefined,
    );
    const shown = async () => {
      const { findings } = await QUERIES.doctor.run(host, {});
      return findings.find(({ id }) => id === 'confirmStopped')?.details['codes'];
    };
    await add(...Array.from({ length: 40 }, (_, index) => `p${index}`));
    start();
    await eventually(async () => expect(await shown()).toBe('554'));
    start();
    // Those on their way have an answer, too.
    await eventually(() => expect(outcomes.length).toBeGreaterThanOrEqual(10));
    await pause(500, 'it would have happened by then');
    expect(outcomes.length).toBeLessThanOrEqual(14);
    isRule = false;
    pass(3_600_000);
    expect(await shown()).toBeUndefined();
    await eventually(() => {
      pass(3_600_000);
      expect(received()).toHaveLength(40);
    });
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
    const minuteAgo = Date.now() / 1000 - 60;
    await db
      .insertInto('setting')
      .values({ name: 'confirm-sender', value: `${dead} ${minuteAgo.toFixed(3)}` })
      .execute();
    await db.updateTable('mail_delivery').set({ state: 'sending' }).execute();
    start();
    start();
    await eventually(() => expect(received()).toEqual(['ann', 'bob']));
  });

  it('asks whoever waits although the queue was lost, each once, and nobody else; their state is in the row', async () => {
    const { add, addWithout, change, clock, db, listed, pass, received, start, states } = await setUp();
    await addWithout('never');
    await add('ann', 'bob', 'asked', 'confirmed');
    // An address gets no second mail sooner.
    pass(600_000);
    const time = new Date(clock.now()).toISOString();
    await change({ confirm_until: time }, 'asked');
    await change({ confirmed_at: time }, 'confirmed');
    await db.deleteFrom('mail_delivery').execute();
    const waiting = await countWaiting(db);
    expect(waiting).toMatchObject({ people: 3, mails: 0 });
    start();
    start();
    await eventually(async () =>
      expect(await states()).toEqual({ ann: ['accepted', true], bob: ['accepted', true] }),
    );
    expect(received()).toEqual(['ann', 'bob']);
    expect(await listed()).toEqual(['ann', 'asked', 'bob', 'confirmed', 'never']);
    expect((await countWaiting(db)).people).toBe(3);
  });

  it('waits through nine days without a mail server: nobody is deleted, and then everybody gets it', async () => {
    let isAway = true;
    const { add, listed, live, outcomes, received, start, states } = await setUp(() =>
      isAway ? 'end' : undefined,
    );
    await add('ann', 'bob');
    start({ rules: { poll: 50, pause: 1, longestPause: 50 } });
    await eventually(() => expect(outcomes).toContain('connection'));
    await live(9);
    expect(await listed()).toEqual(['ann', 'bob']);
    isAway = false;
    await eventually(async () =>
      expect(await states()).toEqual({ ann: ['accepted', true], bob: ['accepted', true] }),
    );
    expect(received()).toEqual(['ann', 'bob']);
    await live(8);
    expect(await listed()).toEqual([]);
  });

  it('goes on while people are erased, and no erasure fails because of it', async () => {
    const { add, clock, host, start } = await setUp();
    const names = Array.from({ length: 2000 }, (_, index) => `p${index}`);
    for (let first = 0; first < names.length; first += 500) await add(...names.slice(first, first + 500));
    const failures: unknown[] = [];
    const { stop } = start({
      perHour: 100_000,
      transport: { connections: 5, send: () => Promise.resolve({ kind: 'accepted', answer: '' }) },
      observer: { onConfirmMail: () => undefined, onMaintenanceFailure: (error) => failures.push(error) },
    });
    const actor = { now: () => clock.now(), user: 'mai' };
    for (let first = 0; first < names.length; first += 20) {
      const emails = names.slice(first, first + 20).map((name) => `${name}@example.com`);
      await deleteAddresses(host.list, actor, emails, 'erased');
    }
    await stop();
    expect(failures).toEqual([]);
  });

  it('switched on, off and on again: who was asked is held to it, who waits stays, nobody else is asked or deleted', async () => {
    let isAway = false;
    const { add, addWithout, clock, db, idOf, listed, live, outcomes, received, start, states, store } =
      await setUp(() => (isAway ? 'end' : undefined));
    await addWithout('before');
    await live(2);
    const first = start();
    await add('asked', 'confirms');
    await eventually(async () =>
      expect(await states()).toEqual({ asked: ['accepted', true], confirms: ['accepted', true] }),
    );
    isAway = true;
    await add('waits');
    await eventually(() => expect(outcomes).toContain('connection'));
    await first.stop();
    isAway = false;

    // Off: links work and run out as they were sent, and nobody is written to.
    await addWithout('meanwhile');
    const id = await idOf('confirms');
    const keys = await readLinkKeys(db, clock, 'confirm');
    const link = personalLink(keys, '', { id, language: 'en' });
    const { ownerOf, act } = linkOperations(store, clock);
    expect(await ownerOf('confirm', tokenInLink(link) ?? '')).toBe(id);
    expect(await act('confirm', id)).toBe(true);
    await live(9);
    expect(await listed()).toEqual(['before', 'confirms', 'meanwhile', 'waits']);
    expect(received()).toEqual(['asked', 'confirms']);

    // On: who waited is asked now, and has seven days from now on.
    start();
    await eventually(async () => expect(await states()).toMatchObject({ waits: ['accepted', true] }));
    await add('after');
    await eventually(async () => expect(await states()).toMatchObject({ after: ['accepted', true] }));
    expect(received()).toEqual(['after', 'asked', 'confirms', 'waits']);
    await live(6);
    expect(await listed()).toEqual(['after', 'before', 'confirms', 'meanwhile', 'waits']);
    await live(2);
    expect(await listed()).toEqual(['before', 'confirms', 'meanwhile']);
  });
});
