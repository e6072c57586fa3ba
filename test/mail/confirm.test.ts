import { expect, it, onTestFinished, vi } from 'vitest';
import { tokenInLink } from '../../src/contract/link.ts';
import { parseMailUrl, parseMailbox } from '../../src/hosts/settings/server-url.ts';
import { runSender, type SenderOptions } from '../../src/mail/sender.ts';
import { createTransport } from '../../src/mail/transport.ts';
import { DAY, HOUR } from '../../src/waitlist/clock.ts';
import { deleteAddresses } from '../../src/waitlist/privacy/deletion.ts';
import { linkOperations, personalLink, readLinkKeys } from '../../src/waitlist/privacy/leave-list.ts';
import { LONGEST_WAIT } from '../environment.ts';
import { onEveryDatabase } from '../every-database.ts';
import { confirmingList } from '../operator/confirming-list.ts';
import { pause } from '../pause.ts';
import { startMailServer } from './mail-server.ts';

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: LONGEST_WAIT });

onEveryDatabase((createUrl) => {
  /** A list whose sign-ups are asked, a mail server, and senders. Pauses are short. */
  async function setUp(
    reply: (step: string, address: string) => number | `5${string}` | 'end' | undefined = () => undefined,
  ) {
    const list = await confirmingList(await createUrl(), true);
    const { db, kind, clock, states } = list;
    const { mails, url } = await startMailServer(undefined, { reply });
    const [server, from] = [parseMailUrl(url), parseMailbox('hello@them.example')];
    if (server === undefined || from === undefined) throw new Error('no mail server');
    const [outcomes, failures]: [string[], unknown[]] = [[], []];
    const start = (options: Partial<SenderOptions> = {}) => {
      const stopping = new AbortController();
      const transport = createTransport({ server, from, replyTo: undefined });
      const ended = runSender({
        ...{ db, kind, clock, perHour: 1000, transport },
        ask: ({ id, claim }) =>
          Promise.resolve({ id: id + claim, subject: 's', preview: '', html: '', text: id, headers: {} }),
        render: () => Promise.reject(new Error('There is no message here.')),
        assertHere: () => Promise.resolve(),
        findObstacle: () => Promise.resolve(undefined),
        onStopped: () => undefined,
        observer: {
          onConfirmMail: ({ kind: outcome }) => outcomes.push(outcome),
          onMaintenanceFailure: (error) => failures.push(error),
        },
        signal: stopping.signal,
        rules: { poll: 50, pause: 20, confirmRetry: 50, longestPause: 50 },
        ...options,
      });
      const stop = async () => {
        stopping.abort();
        await ended.finally(() => transport.close());
      };
      onTestFinished(stop);
      return { stop };
    };
    const received = () => mails.map(({ to }) => to.split('@')[0]).sort();
    const settled = (state: 'accepted' | 'rejected', ...names: string[]) =>
      eventually(async () =>
        expect(await states()).toEqual(expect.arrayContaining(names.map((name) => `${name} ${state} until`))),
      );
    return { ...list, outcomes, failures, start, received, settled };
  }

  it('sends to everybody once, whom the mail server puts off or drops included; the seven days begin when a mail is accepted, or the address is rejected, which stops nothing', async () => {
    const tried = new Set<string>();
    const { add, listed, live, received, settled, start } = await setUp((step, address) => {
      if (step !== 'recipient') return undefined;
      if (address.startsWith('gone')) return '550 5.1.1 No such user';
      if (tried.has(address)) return undefined;
      tried.add(address);
      return address.startsWith('later') ? 451 : address.startsWith('cut') ? 'end' : undefined;
    });
    const gone = Array.from({ length: 20 }, (_, index) => `gone${index}`);
    const there = ['ann', 'cut1', 'cut2', 'later1', 'later2'];
    await add(...gone, ...there);
    start();
    await settled('accepted', ...there);
    await settled('rejected', ...gone);
    expect(received()).toEqual(there);
    await live(6);
    expect(await listed()).toHaveLength(25);
    await live(2);
    expect(await listed()).toEqual([]);
  });

  it('gives the whole seven days where a clock is behind the list, and no more of them for a further mail', async () => {
    const { add, addWithout, outcomes, pass, people, received, settled, start } = await setUp();
    await addWithout('early');
    pass(-3 * DAY);
    await add('ann');
    start();
    await settled('accepted', 'ann');
    const [ann] = await people();
    const untilOf = (joined = '') => new Date(Date.parse(joined) + 7 * DAY).toISOString();
    expect(ann?.confirm_until).toBe(untilOf(ann?.joined_at));
    pass(5 * DAY);
    await add('ann');
    await eventually(() => expect(outcomes).toHaveLength(2));
    await settled('accepted', 'ann');
    expect(received()).toEqual(['ann', 'ann']);
    expect((await people())[0]).toEqual(ann);
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
    await eventually(async () => expect(await states()).toEqual(['ann queued', 'bob queued']));
    pass(HOUR);
    await eventually(() => expect(outcomes).toHaveLength(4));
    expect([...tried.values()]).toEqual([2, 2]);
    await live(9);
    expect(await listed()).toEqual(['ann', 'bob']);
    isRule = false;
    await eventually(() => {
      pass(HOUR);
      expect(received()).toEqual(['ann', 'bob']);
    });
  });

  it('asks nobody for an hour, on any node, after the mail server rejected ten; doctor says so', async () => {
    let isRule = true;
    const { add, finding, outcomes, pass, received, start } = await setUp((step) =>
      step === 'text' && isRule ? 554 : undefined,
    );
    const shown = async () => (await finding('confirmStopped'))?.details['codes'];
    await add(...Array.from({ length: 40 }, (_, index) => `p${index}`));
    start();
    await eventually(async () => expect(await shown()).toBe('554'));
    start();
    // Those on their way have an answer, too.
    await eventually(() => expect(outcomes.length).toBeGreaterThanOrEqual(10));
    await pause(500, 'it would have happened by then');
    expect(outcomes.length).toBeLessThanOrEqual(14);
    isRule = false;
    pass(HOUR);
    expect(await shown()).toBeUndefined();
    await eventually(() => {
      pass(HOUR);
      expect(received()).toHaveLength(40);
    });
  });

  it('sends no more than the ceiling in an hour of the clock, in the order of the queue; doctor names more than an hour’s mails', async () => {
    const { add, clock, finding, hostWith, pass, received, start } = await setUp();
    const names = Array.from({ length: 20 }, (_, index) => `p${index + 10}`);
    // Early in an hour, so that none begins while mails are sent.
    pass(HOUR - (clock.now() % HOUR));
    for (const name of names) {
      await add(name);
      pass(1000);
    }
    start({ perHour: 12 });
    start({ perHour: 12 });
    await eventually(() => expect(received()).toEqual(names.slice(0, 12)));
    await pause(500, 'it would have happened by then');
    expect(received()).toHaveLength(12);
    const found = await finding('confirmMails', hostWith({ perHour: 7 }));
    expect(found).toMatchObject({ level: 'look', details: { number: 8 } });
    expect(await finding('confirmMails', hostWith({ perHour: 8 }))).toBeUndefined();
    pass(HOUR);
    await eventually(() => expect(received()).toEqual(names));
  });

  it('asks whoever waits although the queue was lost, each once, and nobody else; their state is in the row', async () => {
    const { add, addWithout, change, db, pass, received, settled, start, states, timeIn } = await setUp();
    await addWithout('never');
    await add('ann', 'bob', 'asked', 'confirmed');
    // An address gets no second mail sooner.
    pass(600_000);
    await change({ confirm_until: timeIn(0) }, 'asked');
    await change({ confirmed_at: timeIn(0) }, 'confirmed');
    await db.deleteFrom('mail_delivery').execute();
    start();
    start();
    await settled('accepted', 'ann', 'bob');
    const others = ['asked until', 'confirmed confirmed', 'never'];
    expect(new Set(await states())).toEqual(new Set(['ann accepted until', 'bob accepted until', ...others]));
    expect(received()).toEqual(['ann', 'bob']);
  });

  it('takes over what a sender that died had on its way, and waits through nine days without a mail server: nobody is deleted, and then everybody gets it once', async () => {
    let isAway = true;
    const { add, db, listed, live, outcomes, received, settled, start } = await setUp(() =>
      isAway ? 'end' : undefined,
    );
    await add('ann', 'bob');
    const value = `${'0'.repeat(36)} ${Date.now() / 1000 - 60}`;
    await db.insertInto('setting').values({ name: 'mail-sender', value }).execute();
    await db.updateTable('mail_delivery').set({ state: 'sending' }).execute();
    start();
    start();
    await eventually(() => expect(outcomes).toContain('connection'));
    await live(9);
    expect(await listed()).toEqual(['ann', 'bob']);
    isAway = false;
    await settled('accepted', 'ann', 'bob');
    expect(received()).toEqual(['ann', 'bob']);
  });

  it('goes on while people are erased, and no erasure fails because of it', async () => {
    const { add, clock, failures, host, start } = await setUp();
    const names = Array.from({ length: 2000 }, (_, index) => `p${index}`);
    for (let first = 0; first < names.length; first += 500) await add(...names.slice(first, first + 500));
    const send = () => Promise.resolve({ kind: 'accepted', answer: '' } as const);
    const { stop } = start({ perHour: 100_000, transport: { connections: 5, send } });
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
    const { add, addWithout, clock, db, idOf, listed, live, outcomes, received, settled, start, store } =
      await setUp(() => (isAway ? 'end' : undefined));
    await addWithout('before');
    await live(2);
    const first = start();
    await add('asked', 'confirms');
    await settled('accepted', 'asked', 'confirms');
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
    await settled('accepted', 'waits');
    await add('after');
    await settled('accepted', 'after');
    expect(received()).toEqual(['after', 'asked', 'confirms', 'waits']);
    await live(6);
    expect(await listed()).toEqual(['after', 'before', 'confirms', 'meanwhile', 'waits']);
    await live(2);
    expect(await listed()).toEqual(['before', 'confirms', 'meanwhile']);
  });
});
