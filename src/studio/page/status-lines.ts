import type { Answer, ChangeName } from '../../operator/actions/actions.ts';
import type { Job } from '../server/jobs.ts';
import { isRunning } from './follow.ts';

/** What is said of the work of the server and of this studio, in this order. */
const KINDS = [
  ...(['elsewhere', 'nobodySends', 'grace', 'running', 'working', 'waits', 'asks', 'paused'] as const),
  ...(['stopped', 'notBegun', 'failed', 'did', 'sent', 'next'] as const),
];
export type StatusKind = (typeof KINDS)[number];

type Sendings = Answer<'sendings'>;
type Sending = Sendings['sendings'][number];

/** A line of the status bar: about a sending, work of this studio, a planned stage, or a sending that begins with that. */
export interface StatusLine {
  kind: StatusKind;
  sending?: Sending;
  job?: Job;
  stage?: Sendings['stage'];
  /** When it begins, where that is known. */
  at?: string | undefined;
  /** Of what comes first: how many others are planned. Only messages say those. */
  others?: number;
}

/** Milliseconds before the first mail in which the seconds are counted. */
export const COUNTED = 30_000;
/** What became of these is said by the line of their sending. */
const TOLD: readonly ChangeName[] = ['send', 'pauseSending', 'goOn'];

function kindOf(
  { state, reason, startsAt = '', waitsUntil = '', begunAt }: Sending,
  now: number,
): StatusKind {
  if (state === 'planned') return Date.parse(startsAt) - now <= COUNTED ? 'grace' : 'next';
  if (state === 'running') return Date.parse(waitsUntil) > now ? 'waits' : 'running';
  if (state === 'paused') return reason === '' ? 'paused' : 'asks';
  if (state === 'stopped') return begunAt === undefined ? 'notBegun' : 'stopped';
  return 'sent';
}

/**
 * All that runs or has stopped, what was done and what failed last and nobody has read, and what is planned.
 *
 * @param known `elsewhere`: the list is not where it may send from
 * @param isLong whether work is shown while it runs, and where it failed
 * @param now milliseconds since 1970
 */
export function statusLines(
  known: Pick<Sendings, 'sendings' | 'stage' | 'isSent' | 'elsewhere'>,
  jobs: readonly Job[],
  isLong: (job: Job) => boolean,
  now: number,
): StatusLine[] {
  const { sendings, stage, isSent, elsewhere } = known;
  const lines: StatusLine[] = sendings.map((sending) => {
    const kind = kindOf(sending, now);
    const isWithStage = kind === 'next' && sending.startsAt === undefined && stage?.stage === 'applications';
    return { kind, sending, ...(isWithStage ? { stage, at: stage.at } : { at: sending.startsAt }) };
  });
  if (stage && !lines.some((line) => line.stage)) lines.push({ kind: 'next', stage, at: stage.at });
  if (elsewhere) lines.push({ kind: 'elsewhere' });
  const isWaiting = sendings.some(({ state }) => state === 'planned' || state === 'running');
  if (!isSent && isWaiting) lines.push({ kind: 'nobodySends' });
  const running = jobs.filter((job) => isRunning(job) && isLong(job));
  lines.push(...running.map((job) => ({ kind: 'working', job }) as const));
  const ended = jobs.filter((job) => !isRunning(job) && !TOLD.includes(job.action));
  const did = ended.find((job) => !job.problem && (job.result ?? isLong(job)));
  const failed = ended.find((job) => job.problem && isLong(job));
  if (failed && !failed.isRead) lines.push({ kind: 'failed', job: failed });
  if (did && !did.isRead) lines.push({ kind: 'did', job: did });
  const of = (kind: StatusKind) => lines.filter((line) => line.kind === kind);
  const [next, ...others] = of('next').sort(({ at: a = '9' }, { at: b = '9' }) => (a < b ? -1 : 1));
  if (next) next.others = others.length;
  return [...KINDS.flatMap(of).filter(({ kind }) => kind !== 'next'), ...(next ? [next] : []), ...others];
}
