import { useEffect, useReducer } from 'react';
import type { Values } from '../../operator/actions/plan.ts';
import type { SendingReason } from '../../waitlist/store/schema.ts';
import { useAnswer } from './ask.ts';
import { useJobs } from './follow.ts';
import { hrefOf } from './route.ts';
import { COUNTED, statusLines, type StatusLine } from './status-lines.ts';
import { useTexts, type Spoken } from './use-texts.ts';

const [SECOND, MINUTE, DAY] = [1000, 60_000, 86_400_000];

/** What is to be said now, in sentences; `undefined` until it is known. While nothing is due, nothing is rendered. */
export function useStatus() {
  const spoken = useTexts();
  const { data } = useAnswer('sendings', {});
  const jobs = useJobs();
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  const now = Date.now();
  const times = data?.sendings.flatMap(({ startsAt, waitsUntil }) => [startsAt, waitsUntil]) ?? [];
  const left = times.map((time = '') => Date.parse(time) - now).filter((until) => until > 0);
  const due = left.map((until) => (until > COUNTED ? until - COUNTED : until % SECOND || SECOND));
  useEffect(() => {
    const timer = setTimeout(tick, Math.min(DAY, ...due));
    return () => clearTimeout(timer);
  });
  const lines = data && statusLines(data, jobs, ({ action }) => action in spoken.t.doing, now);
  return lines?.map((line) => ({ ...line, ...describeStatus(spoken, line, now) }));
}

export type SaidLine = StatusLine & ReturnType<typeof describeStatus>;

/** @returns `head` and `text`: a sentence, `what`: its main part; `turn`: another one when it is to be read out again */
function describeStatus(spoken: Spoken, line: StatusLine, now: number) {
  const { t, say, format, subjectOf, who } = spoken;
  const { kind, sending, job, at, others = 0 } = line;
  const seconds = Math.max(0, Math.ceil((Date.parse(at ?? '') - now) / SECOND));
  const [value = 0, max] = sending ? [sending.done, sending.meant] : [job?.done, job?.total];
  const values = {
    ...{ part: value, all: max, have: sending?.accepted, number: sending?.people, version: sending?.version },
    subject: sending && subjectOf(sending.subjects, sending.message),
    name: who(sending?.changedBy ?? job?.by),
    clock: kind === 'waits' ? sending?.waitsUntil : sending?.endsAt,
    when: at === undefined ? t.status.withStage : format.moment(at),
  };
  const what = whatOf(spoken, line, values);
  const { head, text } = t.status.lines[kind];
  const more = others > 0 ? say(t.status.more, { number: others }) : '';
  const isAtWork = kind === 'running' || kind === 'working';
  const counted = { value: COUNTED / SECOND - seconds, max: COUNTED / SECOND };
  return {
    ...{ key: `${kind} ${sending?.id ?? job?.id}`, what, more, subject: values.subject, when: values.when },
    head: say(head, { ...values, what, ...(kind === 'grace' && { number: seconds }) }),
    text: say(text, { ...values, what }),
    progress: kind === 'grace' ? counted : isAtWork ? (max !== undefined ? { value, max } : {}) : undefined,
    // Each minute; and 30, 10 and 0 seconds before the first mail.
    turn: isAtWork ? Math.floor(now / MINUTE) : [10, 0].filter((step) => seconds <= step).length,
  };
}

/** What happens or has happened, without its time. */
function whatOf(spoken: Spoken, line: StatusLine, values: Values): string {
  const { t, say, describeDone } = spoken;
  const { kind, sending, job, stage } = line;
  if (kind === 'next') return say(t.status.next[stage ? (sending ? 'both' : stage.stage) : 'mail'], values);
  if (!job) return sending?.reason ? whyOf(spoken, sending.reason, sending.answer) : '';
  const { action, result, problem, state, total } = job;
  const doing: Readonly<Partial<Record<string, string>>> = t.doing;
  if (kind === 'working') return `${doing[action]} ${total === undefined ? '' : say(t.ofAll, values)}`.trim();
  if (problem) return say(t.problems[problem.reason], problem.details);
  const done = [result && describeDone(result), state === 'stopped' && t.stopped].filter(Boolean).join('. ');
  return done.charAt(0).toLocaleLowerCase() + done.slice(1);
}

/** Why a sending stopped or waits; `answer` is the mail server's, how many would get it, or when the backup was made. */
function whyOf({ t, format }: Spoken, reason: SendingReason, answer: string): string {
  const more = reason === 'restored' && answer !== '' ? format.full(answer) : answer;
  return more === '' ? t.status.reasons[reason] : `${t.status.reasons[reason]} (${more})`;
}

/** What the overview begins with. */
export const findFirst = (lines: readonly SaidLine[]): SaidLine | undefined =>
  lines.find(({ kind }) => kind === 'grace' || kind === 'running' || kind === 'next');

/** Where there is more about a line. */
export function placeOf({ kind, stage, sending }: StatusLine): string {
  const step = kind === 'next' || kind === 'notBegun' ? 'plan' : 'report';
  return stage || !sending ? hrefOf('going-live') : hrefOf('messages', { step }, sending.message);
}
