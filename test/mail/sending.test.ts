import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openServiceDatabase } from '../../src/hosts/node/database.ts';
import type { Recipients } from '../../src/mail/outbox.ts';
import { createPace } from '../../src/mail/pace.ts';
import { planSending, shareOut, sumOf } from '../../src/mail/recipients.ts';
import { runSending, type SendingReport, type SendingRequest } from '../../src/mail/sender.ts';
import type { SendResult, Transport } from '../../src/mail/transport.ts';
import { conditionOf } from '../../src/operator/actions/selection.ts';
import { systemClock } from '../../src/waitlist/clock.ts';
import { readAudit } from '../../src/waitlist/privacy/audit.ts';
import { migrateToLatest } from '../../src/waitlist/store/migrations.ts';
import { onEveryDatabase } from '../every-database.ts';
import { locate } from '../locate.ts';
import { FIRST, IS_MULTILINGUAL, SECOND } from '../languages.ts';

const template = { subject: '', preview: '', html: '', text: '' };
const ALL: Recipients = { people: sql<boolean>`true`, addNew: false, again: [] };

/** Everything at once, and no pauses. */
const QUICK = { pause: 0, retry: 0, failuresInRow: 1000, rejectionsInHundred: 1000 };

type Answer = (to: string, attempt: number) => SendResult | undefined;

/** A mail server that accepts whatever `answer` gives no other result for. */
function mailServer(answer: Answer = () => undefined) {
  const sent = new Map<string, number>();
  const attempts = new Map<string, number>();
  const transport: Transport = {
    connections: 5,
    send: async (to) => {
      const attempt = (attempts.get(to) ?? 0) + 1;
      attempts.set(to, attempt);
      await new Promise((done) => setImmediate(done));
      const result = answer(to, attempt) ?? { kind: 'accepted', answer: '250 2.0.0 ok' };
      if (result.kind === 'accepted') sent.set(to, (sent.get(to) ?? 0) + 1);
      return result;
    },
    verify: () => Promise.resolve(undefined),
    close: () => undefined,
  };
  return { transport, sent, attempts };
}

/** An operator with a connection to the database of their own, in a thread of its own: no lock can block the others. */
async function openOperator(url: string) {
  const { db, kind } = openServiceDatabase(locate(url));
  onTestFinished(() => db.destroy());
  await migrateToLatest(db, kind);
  return {
    db,
    kind,
    send: (transport: Transport, more: Partial<SendingRequest> = {}): Promise<SendingReport | 'busy'> =>
      runSending({
        ...{ db, kind, transport, clock: systemClock, message: 'news', selection: ALL },
        actor: { now: () => Date.now(), user: 'mai' },
        render: ({ id }) => ({ id, ...template, headers: {} }),
        stopped: () => false,
        rate: { perMinute: 1e9 },
        onPeople: () => undefined,
        onWait: () => undefined,
        ...more,
        pace: { ...QUICK, ...more.pace },
      }),
    plan: (selection: Partial<Recipients> = {}) =>
      planSending({ db, kind, pace: {} }, 'news', { ...ALL, ...selection }),
    states: async () => {
      const rows = await db.selectFrom('mail_delivery').select(['state', 'answer']).execute();
      const groups = Map.groupBy(rows, ({ state, answer }) => `${state} ${answer}`.trim());
      return Object.fromEntries([...groups].map(([group, { length }]) => [group, length]));
    },
    join: async (...names: string[]) => {
      const rows = names.map((name, index) => ({
        id: `0198b3f0-0000-7000-8000-${Buffer.from(name.slice(0, 6).padStart(6, '0')).toString('hex')}`,
        email: `${name}@example.com`,
        language: index % 2 === 0 ? FIRST : SECOND,
        source_page: 'landing',
        consent_version: '1',
        joined_at: '2026-03-10T05:00:00.000Z',
      }));
      await db.insertInto('submission').values(rows).execute();
    },
  };
}

/** So many people got the message, each of them once. */
function expectOnce(sent: ReadonlyMap<string, number>, people: number): void {
  expect([...sent.values()]).toEqual(Array.from({ length: people }, () => 1));
}

const PEOPLE = Array.from({ length: 40 }, (_, index) => `p${index}`);

onEveryDatabase((createUrl) => {
  it('everybody gets a message once, and in the next run only who joined since, and only with --new', async () => {
    const operator = await openOperator(await createUrl());
    await operator.join(...PEOPLE);
    const byLanguage = IS_MULTILINGUAL ? { [FIRST]: 20, [SECOND]: 20 } : { [FIRST]: 40 };
    const nothing = { begunAt: undefined, leftOut: {}, rejections: [], failures: [] };
    expect(await operator.plan()).toEqual({ ...nothing, total: 40, byLanguage });
    const { transport, sent } = mailServer();
    const counts = { accepted: 40, rejected: 0, uncertain: 0 };
    expect(await operator.send(transport)).toEqual({ ...counts, stopped: undefined });
    expectOnce(sent, 40);

    await operator.join('late');
    expect(await operator.plan()).toMatchObject({ total: 0, leftOut: { new: 1, accepted: 40 } });
    expect(await operator.plan({ addNew: true })).toMatchObject({ total: 1 });
    expect(await operator.send(transport)).toMatchObject({ accepted: 0 });
    const selection = { ...ALL, addNew: true };
    expect(await operator.send(transport, { selection })).toMatchObject({ accepted: 1 });
    expectOnce(sent, 41);
    const detail = { message: 'news', accepted: 1, rejected: 0, uncertain: 0 };
    expect(await readAudit(operator.db, 1)).toMatchObject([{ action: 'mail-sent', by: 'mai', detail }]);
  });

  it('whoever leaves while it runs gets nothing more, and who joins meanwhile is not meant', async () => {
    const operator = await openOperator(await createUrl());
    await operator.join(...PEOPLE);
    let left = false;
    const { transport, sent } = mailServer();
    await operator.send({
      ...transport,
      send: async (...mail) => {
        if (!left) {
          left = true;
          const emails = ['p38@example.com', 'p39@example.com'];
          await operator.db.deleteFrom('submission').where('email', 'in', emails).execute();
          await operator.join('import');
        }
        return transport.send(...mail);
      },
    });
    expect(sent.size).toBe(38);
    expect([...sent.keys()]).not.toContain('p39@example.com');
    // Whoever comes back with the same id, by a restored backup, has not had it.
    await operator.join('p39');
    await operator.send(transport);
    expect(sent.get('p39@example.com')).toBe(1);
    expect([...sent.keys()]).not.toContain('import@example.com');
    expectOnce(sent, 39);
  });

  it('only one process sends at a time; a sender that was not heard of is replaced: its mails are uncertain, and it stops at its next write', async () => {
    const url = await createUrl();
    const [asleep, other] = [await openOperator(url), await openOperator(url)];
    await other.join(...PEOPLE);
    const { transport, sent } = mailServer();
    const begun = Promise.withResolvers<undefined>();
    const awake = Promise.withResolvers<undefined>();
    let onTheirWay = 0;
    const sleeping = asleep.send({
      ...transport,
      connections: 2,
      send: async (...mail) => {
        if (++onTheirWay === 2) begun.resolve(undefined);
        await awake.promise;
        return transport.send(...mail);
      },
    });
    await begun.promise;
    expect(await other.plan()).toMatchObject({ total: 38, leftOut: { sending: 2 } });
    expect(await other.send(transport)).toBe('busy');
    // What the database sees of a machine that sleeps: a time long ago.
    await other.db
      .updateTable('setting')
      .set({ value: sql<string>`substr(value, 1, 36) || ' 1700000000'` })
      .where('name', '=', 'mail-sender')
      .execute();
    const locks = () =>
      other.db.selectFrom('setting').selectAll().where('name', '=', 'mail-sender').execute();
    const [before, states] = [await locks(), await other.states()];
    expect(await other.plan()).toMatchObject({ total: 38, leftOut: { uncertain: 2 } });
    expect((await other.plan()).failures.map(({ state }) => state)).toEqual(['uncertain', 'uncertain']);
    expect(await other.plan({ again: ['uncertain'] })).toMatchObject({ total: 40 });
    // A plan takes no lock and changes nothing.
    expect([await locks(), await other.states()]).toEqual([before, states]);
    expect(await other.send(transport)).toMatchObject({ accepted: 38, stopped: undefined });
    await other.join('late');
    // It has the mail server's answers now, and may write nothing any more; it begins no further mail.
    awake.resolve(undefined);
    expect(await sleeping).toMatchObject({ accepted: 0, stopped: { reason: 'superseded' } });
    expectOnce(sent, 40);
    expect(await other.states()).toEqual({ 'accepted 250 2.0.0': 38, uncertain: 2 });
    expect((await other.plan()).failures).toHaveLength(2);

    const again: Recipients = { ...ALL, again: ['uncertain'] };
    expect(await other.plan({ again: ['uncertain'] })).toMatchObject({ total: 2 });
    expect(await other.send(transport, { selection: again })).toMatchObject({ accepted: 2 });
    expect(await other.states()).toEqual({ 'accepted 250 2.0.0': 40 });
  });

  it('a pause is in the log with its numbers; a filter limits who gets it, also of those whom it has left in the queue', async () => {
    const operator = await openOperator(await createUrl());
    await operator.join('lan', 'minh', 'mai');
    const { transport, sent } = mailServer();
    const report = await operator.send({ ...transport, connections: 1 }, { stopped: () => sent.size > 0 });
    expect(report).toMatchObject({ accepted: 1, stopped: { reason: 'interrupted' } });
    const detail = { message: 'news', accepted: 1, stopped: 'interrupted' };
    expect(await readAudit(operator.db, 1)).toMatchObject([{ action: 'mail-sent', by: 'mai', detail }]);
    const others = { people: conditionOf({ language: SECOND }) };
    const plan = await operator.plan(others);
    expect(plan.total).toBeLessThan(3);
    await operator.send(transport, { selection: { ...ALL, ...others } });
    expect(sent.size).toBe(1 + plan.total);
    await operator.send(transport);
    expectOnce(sent, 3);
  });

  it('the first few are of each language, as many as were shown, and nobody else’s mail is begun', async () => {
    const operator = await openOperator(await createUrl());
    await operator.join(...PEOPLE);
    const { byLanguage } = await operator.plan();
    const shares = shareOut(20, byLanguage);
    // Whoever is put off gives their place to somebody else of that language.
    const putOff: SendResult = { kind: 'putOff', answer: '451 4.7.1 later' };
    const { transport, sent } = mailServer((to) => (/^p[12]@/.test(to) ? putOff : undefined));
    const end = await operator.send(transport, { shares });
    expect(end).toMatchObject({ accepted: 20, stopped: undefined });
    expectOnce(sent, 20);
    const after = (await operator.plan()).byLanguage;
    const got = Object.entries(byLanguage).map(([language, people]) => people - (after[language] ?? 0));
    expect(got).toEqual(Object.values(shares));
    expect((await readAudit(operator.db, 9, [], 'news')).map(({ detail }) => detail)).toEqual([
      expect.objectContaining({ accepted: 20 }),
      expect.objectContaining({ first: 20 }),
    ]);
    expect(await readAudit(operator.db, 9, [], 'n_ws')).toEqual([]);
  });

  it('whom the mail server puts off is tried again, and is left for the next run after some attempts', async () => {
    const operator = await openOperator(await createUrl());
    await operator.join('lan', 'minh', 'mai', 'tuan');
    const greylisted: SendResult = { kind: 'putOff', answer: '451 4.7.1 <x@y>: greylisted' };
    const lost: SendResult = { kind: 'connection', answer: 'connection lost' };
    const full: SendResult = { kind: 'putOff', answer: '452 4.2.2 mailbox full' };
    const { transport, sent, attempts } = mailServer((to, attempt) => {
      if (to.startsWith('lan')) return attempt < 3 ? greylisted : undefined;
      if (to.startsWith('mai')) return attempt < 2 ? lost : undefined;
      return to.startsWith('tuan') && attempt < 8 ? full : undefined;
    });
    expect(await operator.send(transport)).toMatchObject({ accepted: 3, rejected: 0, stopped: undefined });
    expect(attempts.get('tuan@example.com')).toBe(6);
    expect(await operator.states()).toEqual({ 'accepted 250 2.0.0': 3, 'queued 452 4.2.2': 1 });
    expect(await operator.send(transport)).toMatchObject({ accepted: 1 });
    expectOnce(sent, 4);
  });

  it('too many rejections, a wrong password or a silent mail server end it, and nobody is lost', async () => {
    const operator = await openOperator(await createUrl());
    await operator.join(...PEOPLE);
    const sendTo = (result: SendResult, pace = {}) =>
      operator.send(mailServer(() => result).transport, { pace });
    const answer = '535 5.7.8 no';
    const stopped = { reason: 'refused', answer };
    const refused = await sendTo({ kind: 'refused', answer });
    expect(refused).toEqual({ accepted: 0, rejected: 0, uncertain: 0, stopped });
    const silent = await sendTo({ kind: 'connection', answer: 'timeout' }, { failuresInRow: 4 });
    expect(silent).toMatchObject({ accepted: 0, stopped: { reason: 'connection' } });
    const wrong: SendResult = { kind: 'rejected', answer: '550 5.1.1 <x@y.example>: unknown' };
    const report = await sendTo(wrong, { rejectionsInHundred: 10 });
    expect(report).toMatchObject({ stopped: { reason: 'rejections' } });
    const rejected = typeof report === 'string' ? NaN : report.rejected;
    expect(rejected).toBeLessThan(15);
    expect((await operator.states())['rejected 550 5.1.1']).toBe(rejected);

    const { transport, sent } = mailServer();
    await operator.send(transport);
    expect(sent.size).toBe(40 - rejected);
    const selection: Recipients = { ...ALL, again: ['rejected'] };
    expect(await operator.send(transport, { selection })).toMatchObject({ accepted: rejected });
    expectOnce(sent, 40);
  });

  it('an error of the database ends it only when the mails on their way have an answer', async () => {
    const operator = await openOperator(await createUrl());
    await operator.join(...PEOPLE);
    const { transport, sent } = mailServer();
    const fail = () => {
      throw new Error('the terminal is gone');
    };
    await expect(operator.send(transport, { onPeople: fail })).rejects.toThrow('terminal');
    expect((await operator.states())['sending']).toBeUndefined();
    await operator.send(transport);
    expectOnce(sent, 40);
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

it('60 mails in a minute are one in a second, and a slower rate counts from the next mail on', async () => {
  let time = 0;
  const clock = { now: () => time, monotonic: () => time };
  const wait = (duration: number) => Promise.resolve((time += duration));
  const rate = { perMinute: 60 };
  const { ready } = createPace(rate, clock, () => false, wait);
  for (let mail = 0; mail < 10; mail += 1) await ready();
  // A delay of up to 200 ms is made up for, which the first mail counts as.
  expect(time).toBe(9000 - 200);
  rate.perMinute = 6;
  for (let mail = 0; mail < 2; mail += 1) await ready();
  expect(time).toBe(20_000 - 200);
});
