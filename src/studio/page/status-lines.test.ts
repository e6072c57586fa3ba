import { describe, expect, it } from 'vitest';
import { byLanguage } from '../../contract/language.ts';
import type { Answer } from '../../operator/actions/actions.ts';
import type { Job } from '../server/jobs.ts';
import { statusLines } from './status-lines.ts';

type Sendings = Answer<'sendings'>;
type Sending = Sendings['sendings'][number];

const NOW = Date.parse('2026-11-28T03:32:00.000Z');
const after = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();

const sending = (state: Sending['state'], more: Partial<Sending> = {}): Sending => ({
  ...{ id: state, message: 'news', version: 3, first: 0, state, reason: '', answer: '', withStage: false },
  ...{
    subjects: byLanguage(() => ''),
    selected: {},
    startsAt: after(-60),
    endsAt: undefined,
    waitsUntil: undefined,
  },
  ...{ begunAt: after(-60), people: 3000, expected: 3000, meant: 3000, done: 436 },
  ...{ accepted: 430, rejected: 5, uncertain: 1, by: 'lan', changedBy: 'minh', changedAt: after(-60) },
  ...more,
});

const job = (id: string, state: Job['state'], more: Partial<Job> = {}): Job => ({
  ...{ id, state, action: 'backup', by: 'lan', isRead: false, done: 0, total: undefined },
  ...{ result: undefined, problem: undefined },
  ...more,
});
const done = { result: { phrase: 'add' as const } };

/** The kinds of the lines, with what each is about. */
function kinds(known: Partial<Sendings>, jobs: readonly Job[] = []) {
  const isLong = ({ id }: Job) => id.startsWith('long');
  const all = { sendings: [], stage: undefined, isSent: true, elsewhere: undefined, ...known };
  return statusLines(all, jobs, isLong, NOW).map((line) =>
    [line.kind, line.job?.id ?? line.sending?.id, line.stage?.stage].filter(Boolean).join(' '),
  );
}

describe('the status bar', () => {
  it('is empty where nothing runs and nothing is planned', () => {
    expect(kinds({})).toEqual([]);
    expect(kinds({ isSent: false })).toEqual([]);
  });

  it('says what runs, what was done and what comes next, in this order', () => {
    const sendings = [sending('planned', { startsAt: after(3600) }), sending('running')];
    const jobs = [job('long', 'running'), job('short', 'done', done)];
    expect(kinds({ sendings }, jobs)).toEqual([
      'running running',
      'working long',
      'did short',
      'next planned',
    ]);
  });

  it('counts the seconds of the last thirty before the first mail', () => {
    expect(kinds({ sendings: [sending('planned', { startsAt: after(31) })] })).toEqual(['next planned']);
    expect(kinds({ sendings: [sending('planned', { startsAt: after(30) })] })).toEqual(['grace planned']);
    expect(kinds({ sendings: [sending('planned', { startsAt: after(-1) })] })).toEqual(['grace planned']);
  });

  it('says why something does not go on', () => {
    expect(kinds({ sendings: [sending('running', { waitsUntil: after(60) })] })).toEqual(['waits running']);
    expect(kinds({ sendings: [sending('running', { waitsUntil: after(-1) })] })).toEqual(['running running']);
    expect(kinds({ sendings: [sending('paused')] })).toEqual(['paused paused']);
    expect(kinds({ sendings: [sending('paused', { reason: 'firstRejected' })] })).toEqual(['asks paused']);
    expect(kinds({ sendings: [sending('stopped', { reason: 'refused' })] })).toEqual(['stopped stopped']);
    const missed = sending('stopped', { reason: 'missed', begunAt: undefined });
    expect(kinds({ sendings: [missed] })).toEqual(['notBegun stopped']);
  });

  it('says that nobody sends only where something is to be sent, and first of all that the list is elsewhere', () => {
    const sendings = [sending('running')];
    const elsewhere = { origin: 'https://them.example', isOtherOrigin: true, isOtherPlace: false };
    expect(kinds({ sendings, isSent: false })).toEqual(['nobodySends', 'running running']);
    expect(kinds({ sendings: [sending('paused')], isSent: false })).toEqual(['paused paused']);
    expect(kinds({ sendings, isSent: false, elsewhere })[0]).toBe('elsewhere');
  });

  it('says of what is planned what comes first', () => {
    const stage = { stage: 'applications' as const, at: after(7200) };
    const together = sending('planned', { id: 'together', withStage: true, startsAt: undefined });
    const earlier = sending('planned', { id: 'earlier', startsAt: after(3600) });
    const later = sending('planned', { id: 'later', startsAt: after(9000) });
    expect(kinds({ sendings: [later, together], stage })).toEqual([
      'next together applications',
      'next later',
    ]);
    expect(kinds({ sendings: [later, earlier, together], stage })).toEqual([
      'next earlier',
      'next together applications',
      'next later',
    ]);
    expect(kinds({ sendings: [later], stage })).toEqual(['next applications', 'next later']);
    expect(kinds({ sendings: [together, later] })).toEqual(['next later', 'next together']);
    const closed = { stage: 'closed' as const, at: after(7200) };
    expect(kinds({ sendings: [together], stage: closed })).toEqual(['next closed', 'next together']);
  });

  it('has what was done last and what failed last, until somebody has read it', () => {
    const failed = { problem: { reason: 'away' as const } };
    const jobs = [
      job('short 3', 'failed', failed),
      job('short 2', 'done', { ...done, action: 'send' }),
      job('long 2', 'failed', failed),
      job('short 1', 'done', done),
      job('long 1', 'done', done),
    ];
    expect(kinds({}, jobs)).toEqual(['failed long 2', 'did short 1']);
    const read = jobs.map((each) => (each.id.endsWith('1') ? each : { ...each, isRead: true }));
    expect(kinds({}, read)).toEqual(['did short 1']);
    const [newest, ...older] = read.slice(-2).map((each) => ({ ...each, isRead: each.id === 'short 1' }));
    expect(kinds({}, newest ? [newest, ...older] : older)).toEqual([]);
  });
});
