import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createPace } from '../../src/mail/pace.ts';
import { countRecipients, shareOut, sumOf } from '../../src/mail/recipients.ts';
import { changeSending, OPEN, resumeSending, sendVersion } from '../../src/mail/sendings.ts';
import { writeRate } from '../../src/mail/sent-mails.ts';
import type { SendResult } from '../../src/mail/transport.ts';
import { HOUR } from '../../src/waitlist/clock.ts';
import { readAudit } from '../../src/waitlist/privacy/audit.ts';
import { onEveryDatabase } from '../every-database.ts';
import { FIRST, IS_MULTILINGUAL, SECOND } from '../languages.ts';
import { pause } from '../pause.ts';
import { eventually, mailServer, sendingList } from './sending-list.ts';

/** So many people got the message, each of them once. */
function expectOnce(sent: ReadonlyMap<string, number>, people: number): void {
  expect([...sent.values()]).toEqual(Array.from({ length: people }, () => 1));
}

const PEOPLE = Array.from({ length: 40 }, (_, index) => `p${index}`);
const MINUTE = 60_000;

onEveryDatabase((createUrl) => {
  const setUp = async (...names: string[]) => {
    const list = await sendingList(await createUrl());
    if (names.length > 0) await list.join(...names);
    return list;
  };

  describe('a sending', () => {
    it('goes to everybody once; the next one of the message only to who has joined since', async () => {
      const list = await setUp(...PEOPLE);
      const { transport, sent } = mailServer();
      list.start(transport);
      await list.plan();
      expect(await list.comesTo('done')).toMatchObject({ meant: 40, accepted: 40, changed_by: 'server' });
      expectOnce(sent, 40);
      await list.join('late');
      expect(await countRecipients(list.db, { message: 'news', people: '{}' })).toMatchObject({
        ...{ total: 1, leftOut: { accepted: 40 } },
      });
      await list.plan();
      await eventually(() => expect(sent.size).toBe(41));
      expect(await list.comesTo('done')).toMatchObject({ meant: 1, accepted: 1 });
      expectOnce(sent, 41);
      const detail = { message: 'news', state: 'done', accepted: 1, rejected: 0, uncertain: 0 };
      expect(await readAudit(list.db, 1)).toMatchObject([{ action: 'mail-state', by: 'server', detail }]);
    });

    it('has whoever joins until it begins, nobody who joins later, and nobody who leaves meanwhile', async () => {
      const list = await setUp(...PEOPLE);
      const { transport, sent } = mailServer();
      let left = false;
      list.start({
        ...transport,
        send: async (...mail) => {
          if (!left) {
            left = true;
            const emails = ['p38@example.com', 'p39@example.com'];
            await list.db.deleteFrom('submission').where('email', 'in', emails).execute();
            await list.join('import');
          }
          return transport.send(...mail);
        },
      });
      await list.plan({ in: 300 });
      await list.join('planed');
      await list.comesTo('done');
      expect(sent.size).toBe(39);
      expect([...sent.keys()]).toContain('planed@example.com');
      expect([...sent.keys()]).not.toContain('p39@example.com');
      expect([...sent.keys()]).not.toContain('import@example.com');
      expectOnce(sent, 39);
    });

    it('is paused and goes on; the text can be changed for the others; nobody gets both', async () => {
      const list = await setUp(...PEOPLE);
      const { transport, sent } = mailServer();
      const texts = new Map<string, string>();
      const send: typeof transport.send = (to, mail) => {
        texts.set(to, mail.text);
        return transport.send(to, mail);
      };
      await writeRate(list.db, 1200);
      list.start({ connections: 1, send });
      const id = await list.plan();
      await eventually(() => expect(sent.size).toBeGreaterThan(3));
      await list.db
        .transaction()
        .execute((step) => changeSending(step, list.actor, id, ['running'], { state: 'paused' }));
      const { changed_by, ...paused } = await list.comesTo('paused');
      expect(changed_by).toBe('mai');
      await pause(300, 'it would have happened by then');
      expect(sent.size).toBeLessThanOrEqual(paused.accepted + 1);
      const before = sent.size;
      expect(await sendVersion(list.db, list.actor, id, 2)).toBe(true);
      await writeRate(list.db, 1e9);
      expect(await resumeSending(list.db, list.actor, id)).toMatchObject({ id });
      await list.comesTo('done');
      expectOnce(sent, 40);
      expect([...texts.values()].filter((text) => text === '1')).toHaveLength(before);
      expect([...texts.values()].filter((text) => text === '2')).toHaveLength(40 - before);
      const versions = await list.db.selectFrom('mail_delivery').select('version').execute();
      expect(versions.filter(({ version }) => version === 1)).toHaveLength(before);
    });

    it('takes the place of another one of its message that is open: who waits there is in this one', async () => {
      const list = await setUp(...PEOPLE);
      const { transport, sent } = mailServer();
      await writeRate(list.db, 1200);
      list.start({ ...transport, connections: 1 });
      await list.plan();
      await eventually(() => expect(sent.size).toBeGreaterThan(2));
      await writeRate(list.db, 1e9);
      await list.plan({ version: 2 });
      const second = await list.comesTo('done');
      expectOnce(sent, 40);
      const [first] = await list.sendings();
      expect(first).toMatchObject({ state: 'stopped', reason: 'replaced' });
      expect((first?.accepted ?? 0) + second.accepted).toBe(40);
    });

    it('that was taken back before its time sends nothing', async () => {
      const list = await setUp('lan');
      const { transport, sent } = mailServer();
      const id = await list.plan({ in: 200 });
      await list.db
        .transaction()
        .execute((step) =>
          changeSending(step, list.actor, id, OPEN, { state: 'stopped', reason: 'takenBack' }),
        );
      list.start(transport);
      await pause(500, 'it would have happened by then');
      expect(sent.size).toBe(0);
      expect(await list.comesTo('stopped', 'takenBack')).toMatchObject({ begun_at: null });
    });
  });

  describe('of the first few', () => {
    const first = 20;

    it('where the last ones are rejected, it asks at once, and not only when the others would follow', async () => {
      const list = await setUp(...PEOPLE.slice(0, 6));
      const { transport } = mailServer(() => ({ kind: 'rejected', answer: '550 5.1.1' }));
      // So seldom does it look that all of them have an answer before it does so again.
      list.start(transport, { rules: { poll: 1000 } });
      await list.plan({ first: 3 });
      expect(await list.comesTo('paused', 'firstRejected')).toMatchObject({ rejected: 3 });
    });

    it('each language has some; the others follow ten minutes later', async () => {
      const list = await setUp(...PEOPLE);
      const { transport, sent } = mailServer();
      list.start(transport);
      await list.plan({ first });
      await eventually(() => expect(sent.size).toBe(20));
      await pause(200, 'it would have happened by then');
      expect(sent.size).toBe(20);
      if (IS_MULTILINGUAL) {
        const rows = await list.db
          .selectFrom('mail_delivery')
          .innerJoin('submission', 'id', 'submission_id')
          .select('language')
          .where('state', '=', 'accepted')
          .execute();
        expect(rows.filter(({ language }) => language === FIRST)).toHaveLength(10);
        expect(rows.filter(({ language }) => language === SECOND)).toHaveLength(10);
      }
      list.pass(10 * MINUTE);
      await list.comesTo('done');
      expectOnce(sent, 40);
    });

    it('where two are rejected, the others wait until somebody goes on', async () => {
      const list = await setUp(...PEOPLE);
      const wrong: SendResult = { kind: 'rejected', answer: '550 5.1.1 unknown' };
      const { transport, sent } = mailServer((to) => (/^p[12]@/.test(to) ? wrong : undefined));
      list.start(transport);
      const id = await list.plan({ first });
      await list.comesTo('paused', 'firstRejected');
      list.pass(20 * MINUTE);
      await pause(200, 'it would have happened by then');
      expect(sent.size).toBeLessThanOrEqual(18);
      await resumeSending(list.db, list.actor, id);
      expect(await list.comesTo('done')).toMatchObject({ accepted: 38, rejected: 2 });
      expectOnce(sent, 38);
    });
  });

  describe('nothing is sent', () => {
    const never = async (list: Awaited<ReturnType<typeof setUp>>, sent: ReadonlyMap<string, number>) => {
      await pause(300, 'it would have happened by then');
      expect(sent.size).toBe(0);
      expect(await list.states()).toEqual({});
    };

    it('more than an hour after its time', async () => {
      const list = await setUp('lan');
      const { transport, sent } = mailServer();
      await list.plan({ in: -HOUR - 1000 });
      const { stopped } = list.start(transport);
      await list.comesTo('stopped', 'missed');
      expect(stopped).toMatchObject([{ reason: 'missed' }]);
      await never(list, sent);
    });

    it('where the clock jumps over its time', async () => {
      const list = await setUp('lan');
      const { transport, sent } = mailServer();
      list.start(transport);
      await list.plan({ in: 10 * MINUTE });
      await list.looksAtClock();
      list.jump(20 * MINUTE);
      await list.comesTo('stopped', 'missed');
      await never(list, sent);
    });

    it('where the clock is put back, until its time by that clock', async () => {
      const list = await setUp('lan');
      const { transport, sent } = mailServer();
      list.start(transport);
      await list.plan({ in: 10 * MINUTE });
      await list.looksAtClock();
      list.jump(-20 * MINUTE);
      list.pass(15 * MINUTE);
      await never(list, sent);
      list.pass(15 * MINUTE);
      await list.comesTo('done');
      expectOnce(sent, 1);
    });

    it('where something has come in its way, or far more people would get it than were shown', async () => {
      const list = await setUp(
        ...PEOPLE,
        ...PEOPLE.map((name) => `${name}x`),
        ...PEOPLE.map((name) => `${name}y`),
      );
      const { transport, sent } = mailServer();
      const findObstacle = () => Promise.resolve({ reason: 'blocked', answer: 'sample' } as const);
      const { stop } = list.start(transport, { findObstacle });
      await list.plan();
      expect(await list.comesTo('stopped', 'blocked')).toMatchObject({ answer: 'sample' });
      await stop();
      list.start(transport);
      await list.plan({ expected: 10 });
      expect(await list.comesTo('stopped', 'more')).toMatchObject({ answer: '120' });
      await never(list, sent);
      await list.plan({ expected: 14 });
      await list.comesTo('done');
      expectOnce(sent, 120);
    });

    it('from a place that is not the list’s', async () => {
      const list = await setUp('lan');
      const { transport, sent } = mailServer();
      const { failures } = list.start(transport, {
        assertHere: () => Promise.reject(new Error('This is a copy.')),
      });
      await list.plan();
      await eventually(() => expect(failures).toHaveLength(1));
      await never(list, sent);
    });
  });

  it('one process sends at a time; a sender that was not heard of is replaced: its mails are uncertain, and it stops at its next write', async () => {
    const url = await createUrl();
    const [asleep, other] = [await sendingList(url), await sendingList(url)];
    await other.join(...PEOPLE);
    const { transport, sent } = mailServer();
    const begun = Promise.withResolvers<undefined>();
    const awake = Promise.withResolvers<undefined>();
    let onTheirWay = 0;
    asleep.start({
      connections: 2,
      send: async (...mail) => {
        if (++onTheirWay === 2) begun.resolve(undefined);
        await awake.promise;
        return transport.send(...mail);
      },
    });
    await asleep.plan();
    await begun.promise;
    other.start(transport);
    await pause(300, 'it would have happened by then');
    expect(sent.size).toBe(0);
    // What the database sees of a machine that sleeps: a time long ago.
    const sleep = () =>
      other.db
        .updateTable('setting')
        .set({ value: sql<string>`substr(value, 1, 36) || ' 1700000000'` })
        .where('name', '=', 'mail-sender')
        .execute();
    await sleep();
    expect(await other.comesTo('done')).toMatchObject({ accepted: 38, uncertain: 2 });
    expect(await other.states()).toEqual({ 'accepted 250 2.0.0': 38, 'uncertain killed': 2 });
    await other.join('late');
    // It has the mail server's answers now, and may write nothing any more; it begins no further mail.
    awake.resolve(undefined);
    await eventually(() => expect(sent.size).toBe(40));
    expectOnce(sent, 40);
    expect(await other.states()).toEqual({ 'accepted 250 2.0.0': 38, 'uncertain killed': 2 });

    await other.plan({ people: JSON.stringify({ again: true, domain: 'example.com', until: '2026-03-11' }) });
    expect(await other.comesTo('done')).toMatchObject({ meant: 3, accepted: 3 });
    expect(await other.states()).toEqual({ 'accepted 250 2.0.0': 41 });
  });

  it('whom the mail server puts off is tried again, and is named after some attempts; a lost connection is no attempt', async () => {
    const list = await setUp('lan', 'minh', 'mai', 'tuan');
    const greylisted: SendResult = { kind: 'putOff', answer: '451 4.7.1 <x@y>: greylisted' };
    const lost: SendResult = { kind: 'connection', answer: 'connection lost' };
    const full: SendResult = { kind: 'putOff', answer: '452 4.2.2 mailbox full' };
    const { transport, sent, attempts } = mailServer((to, attempt) => {
      if (to.startsWith('lan')) return attempt < 3 ? greylisted : undefined;
      if (to.startsWith('mai')) return attempt < 9 ? lost : undefined;
      return to.startsWith('tuan') ? full : undefined;
    });
    list.start(transport);
    await list.plan();
    expect(await list.comesTo('done')).toMatchObject({ accepted: 3, rejected: 1 });
    expect(attempts.get('tuan@example.com')).toBe(6);
    expect(await list.states()).toEqual({ 'accepted 250 2.0.0': 3, 'rejected later 452 4.2.2': 1 });
    expectOnce(sent, 3);
  });

  it('too many rejections, or a wrong password, stop it; a silent mail server and a limit make it wait; nobody is lost', async () => {
    const list = await setUp(...PEOPLE);
    const sendTo = (result: SendResult, rules = {}) =>
      list.start(mailServer(() => result).transport, { rules });
    await list.plan();
    const refused = sendTo({ kind: 'refused', answer: '535 5.7.8 no' });
    expect(await list.comesTo('stopped', 'refused')).toMatchObject({ answer: '535 5.7.8', accepted: 0 });
    await refused.stop();

    await list.plan();
    const silent = sendTo({ kind: 'connection', answer: 'timeout' }, { failuresInRow: 4 });
    await eventually(async () => expect((await list.sendings()).at(-1)?.waits_until).toMatch(/^20/));
    expect(await list.comesTo('running')).toMatchObject({ accepted: 0, rejected: 0 });
    await silent.stop();

    await list.plan();
    const wrong: SendResult = { kind: 'rejected', answer: '550 5.1.1 <x@y.example>: unknown' };
    const rejecting = sendTo(wrong, { rejectionsInHundred: 10 });
    const { rejected } = await list.comesTo('stopped', 'rejections');
    await rejecting.stop();
    expect(rejected).toBeLessThan(15);
    expect((await list.states())['rejected gone 550 5.1.1']).toBe(rejected);

    const { transport, sent } = mailServer();
    await list.plan();
    list.start(transport);
    expect(await list.comesTo('done')).toMatchObject({ accepted: 40 - rejected });
    expectOnce(sent, 40 - rejected);
  });

  it('an error of the database ends nothing for good: mails on their way have an answer, and all others follow', async () => {
    const list = await setUp(...PEOPLE);
    const { transport, sent } = mailServer();
    let fails = true;
    const { failures } = list.start(transport, {
      render: ({ id }) => {
        if (sent.size > 5 && fails) {
          fails = false;
          return Promise.reject(new Error('no such table'));
        }
        return Promise.resolve({ id, subject: '', preview: '', html: '', text: '', headers: {} });
      },
    });
    await list.plan();
    await list.comesTo('done');
    expect(failures).toHaveLength(1);
    const { 'uncertain killed': lost = 0, ...states } = await list.states();
    expect(lost).toBe(1);
    expect(states).toEqual({ 'accepted 250 2.0.0': 39 });
    expectOnce(sent, 39);
  });
});

it.each([
  [20, { en: 677, vi: 1901 }, { en: 5, vi: 15 }],
  [20, { vi: 3000, en: 4 }, { vi: 16, en: 4 }],
  [20, { ja: 1000, en: 100, ko: 10, vi: 5, th: 2 }, { ja: 6, en: 4, ko: 4, vi: 4, th: 2 }],
  [20, { vi: 12 }, { vi: 12 }],
  [20, {}, {}],
])('of the first %d of %o people', (first, byLanguage, shares) => {
  expect(shareOut(first, byLanguage)).toEqual(shares);
  expect(sumOf(shares)).toBe(Math.min(first, sumOf(byLanguage)));
});

it('60 mails in a minute are one in a second, and a slower rate counts from the next mail on', () => {
  let time = 0;
  const pace = createPace({ monotonic: () => time });
  const send = (perMinute: number) => {
    time += pace.rest();
    pace.take(1, perMinute);
  };
  for (let mail = 0; mail < 10; mail += 1) send(60);
  // A delay of up to 200 ms is made up for, which the first mail counts as.
  expect(time).toBe(9000 - 200);
  for (let mail = 0; mail < 3; mail += 1) send(6);
  expect(time).toBe(30_000 - 200);
});
