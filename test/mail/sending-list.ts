import { expect, onTestFinished, vi } from 'vitest';
import { openServiceDatabase } from '../../src/hosts/node/database.ts';
import { runSender, type SenderOptions } from '../../src/mail/sender.ts';
import { addSending, OPEN, type NewSending } from '../../src/mail/sendings.ts';
import { writeRate } from '../../src/mail/sent-mails.ts';
import type { SendResult, Transport } from '../../src/mail/transport.ts';
import { systemClock } from '../../src/waitlist/clock.ts';
import { migrateToLatest } from '../../src/waitlist/store/migrations.ts';
import type { Sending } from '../../src/waitlist/store/schema.ts';
import { LONGEST_WAIT } from '../environment.ts';
import { FIRST, SECOND } from '../languages.ts';
import { locate } from '../locate.ts';

const template = { subject: '', preview: '', html: '', text: '' };

export const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: LONGEST_WAIT });

/** Everything at once, and no pauses. */
const QUICK = { poll: 20, pause: 0, retry: 0, failuresInRow: 1000, rejectionsInHundred: 1000 };

type Answer = (to: string, attempt: number) => SendResult | undefined;

/** A mail server that accepts whatever `answer` gives no other result for. */
export function mailServer(answer: Answer = () => undefined) {
  const sent = new Map<string, number>();
  const attempts = new Map<string, number>();
  const transport: Pick<Transport, 'connections' | 'send'> = {
    connections: 5,
    send: async (to) => {
      const attempt = (attempts.get(to) ?? 0) + 1;
      attempts.set(to, attempt);
      await new Promise((done) => setImmediate(done));
      const result = answer(to, attempt) ?? { kind: 'accepted', answer: '250 2.0.0 ok' };
      if (result.kind === 'accepted') sent.set(to, (sent.get(to) ?? 0) + 1);
      return result;
    },
  };
  return { transport, sent, attempts };
}

/** A list with a connection of its own, in a thread of its own, so that no lock can block the others; its clock may jump. */
export async function sendingList(url: string) {
  const { db, kind } = openServiceDatabase(locate(url));
  onTestFinished(() => db.destroy());
  await migrateToLatest(db, kind);
  await writeRate(db, 1e9);
  let [jumped, passed, looks] = [0, 0, 0];
  const clock = {
    now: () => {
      looks += 1;
      return systemClock.now() + jumped + passed;
    },
    monotonic: () => systemClock.monotonic() + passed,
  };
  const actor = { now: clock.now, user: 'mai' };
  const sendings = () => db.selectFrom('sending').selectAll().orderBy('id').execute();
  const list = {
    ...{ db, kind, clock, actor, sendings },
    /** Time passes; the wall clock alone is set to another time. */
    pass: (milliseconds: number) => void (passed += milliseconds),
    /** Waits until a sender knows what time it is. */
    looksAtClock: () => {
      const before = looks;
      return eventually(() => expect(looks).toBeGreaterThan(before + 10));
    },
    jump: (milliseconds: number) => void (jumped += milliseconds),
    /** Plans the message `news` to everybody, now unless it is said otherwise: milliseconds from now, or with the stage. */
    plan: async (changed: Partial<NewSending> & { in?: number } = {}): Promise<string> => {
      const { in: after = 0, ...others } = changed;
      const open = (await sendings()).find(({ state }) => OPEN.includes(state));
      const planned: NewSending = {
        ...{ message: 'news', version: 1, people: '{}', first: 0, expected: 1000, with_stage: 0 },
        ...{ starts_at: new Date(clock.now() + after).toISOString(), origin: 'https://them.vn' },
        ...others,
      };
      return addSending(db, actor, planned, open?.id);
    },
    /** Sends until it is stopped. @returns what stops it */
    start: (transport: SenderOptions['transport'], more: Partial<SenderOptions> = {}) => {
      const stopping = new AbortController();
      const [failures, stopped]: [unknown[], Sending[]] = [[], []];
      const ended = runSender({
        ...{ db, kind, transport, clock, perHour: Infinity, ask: undefined },
        render: ({ id, version }) => Promise.resolve({ id, ...template, text: String(version), headers: {} }),
        assertHere: () => Promise.resolve(),
        findObstacle: () => Promise.resolve(undefined),
        onStopped: (sending) => stopped.push(sending),
        observer: {
          onConfirmMail: () => undefined,
          onMaintenanceFailure: (error) => failures.push(error),
        },
        signal: stopping.signal,
        ...more,
        rules: { ...QUICK, ...more.rules },
      });
      const stop = async () => {
        stopping.abort();
        await ended;
      };
      onTestFinished(stop);
      return { stop, failures, stopped };
    },
    /** Waits until the last sending is in a state. */
    comesTo: async (state: Sending['state'], reason: Sending['reason'] = ''): Promise<Sending> => {
      let last: Sending | undefined;
      await eventually(async () => {
        last = (await sendings()).at(-1);
        if (last?.state !== state || last.reason !== reason)
          throw new Error(`${last?.state ?? 'none'} ${last?.reason ?? ''}, not ${state} ${reason}`);
      });
      if (last === undefined) throw new Error('no sending');
      return last;
    },
    states: async () => {
      const rows = await db.selectFrom('mail_delivery').select(['state', 'reason', 'answer']).execute();
      const groups = Map.groupBy(rows, (row) =>
        `${row.state} ${row.reason} ${row.answer}`.replace('  ', ' '),
      );
      return Object.fromEntries([...groups].map(([group, { length }]) => [group.trim(), length]));
    },
    join: async (...names: string[]) => {
      const rows = names.map((name, index) => ({
        id: `0198b3f0-0000-7000-8000-${Buffer.from(name.slice(0, 6).padStart(6, '0')).toString('hex')}`,
        email: `${name}@example.com`,
        language: index % 2 === 0 ? FIRST : SECOND,
        source_page: 'landing',
        consent_version: '1',
        joined_at: '2026-03-10T05:00:00.000Z',
        added_at: new Date(systemClock.now()).toISOString(),
      }));
      await db.insertInto('submission').values(rows).execute();
    },
  };
  return list;
}
