import { useEffect, useReducer } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Answer } from '../../../operator/actions/actions.ts';
import type { SendingState } from '../../../operator/actions/action.ts';
import type { Job } from '../../server/jobs.ts';
import { AskError, endJob, usePlan } from '../ask.ts';
import { format, say, t } from '../language.ts';
import { jobsOf, useLive } from '../live.ts';
import { FindingItem } from '../overview/finding.tsx';
import { Address, Button, ProblemNotice } from '../parts.tsx';
import { hrefOf } from '../route.ts';
import { minutesFor } from './sending-plan.tsx';

type Message = Answer<'messages'>[number];

const STATES = ['accepted', 'rejected', 'uncertain', 'queued'] as const;

/** How far a message is while it is sent; then what became of it: who has not got it, and why. */
export function Report({ message }: { message: Message }) {
  const { name, begunAt, rejected, uncertain, queued } = message;
  const client = useQueryClient();
  const job = jobsOf(useLive().jobs, 'send').find(({ sending }) => sending?.name === name);
  // What the outbox says has changed with each mail.
  const progress = `${job?.state} ${job?.done}`;
  useEffect(() => void client.invalidateQueries({ queryKey: ['query/messages'] }), [client, progress]);
  return (
    <section className="report">
      {begunAt === undefined ? (
        <p className="muted">{t.messages.notSent}</p>
      ) : (
        <Counts message={message} begunAt={begunAt} />
      )}
      {job && <Progress job={job} />}
      {job?.state !== 'running' && queued > 0 && (
        <a className="button main-action" href={hrefOf('messages', { step: 'plan' }, name)}>
          {say(t.messages.goOn, { number: queued })}
        </a>
      )}
      {begunAt && <Events key={rejected + uncertain} message={message} waits={job?.sending?.waits ?? []} />}
    </section>
  );
}

function Counts({ message, begunAt }: { message: Message; begunAt: string }) {
  const total = STATES.reduce((sum, state) => sum + message[state], 0);
  return (
    <>
      <p className="sent">
        <b>{format.number(message.accepted)}</b>
        <span>{say(t.messages.acceptedOf, { total, time: format.full(begunAt) })}</span>
      </p>
      <div className="kinds">
        {STATES.filter((state) => message[state] > 0).map((state) => (
          <i key={state} className={state} style={{ flexGrow: message[state] }} />
        ))}
      </div>
      <dl className="tally">
        {STATES.map((state) => (
          <div key={state} className={state}>
            <dt>{t.person.states[state]}</dt>
            <dd>{format.number(message[state])}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Thirty seconds in which it can be taken back; then how long it takes, with a way to pause; then how it ended. */
function Progress({ job }: { job: Job<'send'> }) {
  const { ends, ...messages } = t.messages;
  const { state, done, total = 0, problem, result } = job;
  const { beginsAt = '', perMinute = 1, waits = [] }: Partial<SendingState> = job.sending ?? {};
  const wait = waits.find(({ until }) => Date.parse(until) > Date.now());
  const left = wait ? waitIn(wait) : minutesFor(total - done, perMinute);
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  if (problem) return <ProblemNotice error={new AskError(problem)} />;
  if (state !== 'running') {
    const { stopped, differs } = result ?? {};
    const answer = stopped && 'answer' in stopped ? stopped.answer : '';
    const end = ends[stopped?.reason ?? (state === 'stopped' ? state : 'done')];
    const remark = differs === undefined ? '' : say(t.differs, { shown: total - differs });
    return <p role="status">{[end, answer, remark].join(' ')}</p>;
  }
  const seconds = Math.ceil((Date.parse(beginsAt) - Date.now()) / 1000);
  return (
    <>
      {/* Not every second is read out. */}
      <p role={seconds > 0 ? 'timer' : 'status'}>
        {seconds > 0 ? say(messages.beginsIn, { number: seconds }) : total > 0 ? left : t.working}
      </p>
      <Button kind="main-action" onClick={() => endJob(job.id)}>
        {seconds > 0 ? messages.takeBack : messages.pause}
      </Button>
    </>
  );
}

/** What the codes of a mail server say: the enhanced one (RFC 3463), or the reply alone (RFC 5321, RFC 7504). */
const KINDS = [
  ['noMailbox', /\.1\.[136]$|\.2\.1$|^55[013]$/],
  ['full', /\.2\.2$|^552$/],
  ['noHost', /\.1\.(?:2|10)$|\.4\.[14]$|^(?:521|556)$/],
  ['spam', /\.7\.\d+$|^554$/],
] as const;

function rejectionIn(codes: string) {
  const kind = KINDS.find(([, pattern]) => pattern.test(codes))?.[0];
  return t.messages.rejections[kind ?? 'other'];
}

function waitIn({ people, until }: SendingState['waits'][number]): string {
  return say(t.messages.putOff, { number: people, time: format.time(until) });
}

/** Why the mail server rejected it; and what happened, newest first: who may not have it, and when it asked to wait. */
function Events({ message, waits }: { message: Message; waits: SendingState['waits'] }) {
  const { data: plan } = usePlan('send', { name: message.name });
  if (!plan) return null;
  const { messages, person } = t;
  const { rejections, failures } = plan;
  const events = [
    ...failures.map(({ at, email, state, codes }) => ({
      at: at ?? '',
      email,
      what: state === 'rejected' ? rejectionIn(codes ?? '').what : person.states.uncertain,
    })),
    ...waits.map((wait) => ({ at: wait.at, email: '', what: waitIn(wait) })),
    { at: message.begunAt ?? '', email: '', what: messages.begun },
  ].sort((one, other) => other.at.localeCompare(one.at));
  return (
    <>
      {rejections.length > 0 && (
        <section>
          <h2>{messages.why}</h2>
          <ul className="notices">
            {rejections.map(({ codes, people }) => {
              const { what, act } = rejectionIn(codes);
              return (
                <FindingItem
                  key={codes}
                  mark="fix"
                  title={`${what}: ${format.number(people)}`}
                  reason={`${act} ${codes && say(messages.answer, { codes })}`}
                />
              );
            })}
          </ul>
        </section>
      )}
      <section>
        <h2>{messages.events}</h2>
        <ol className="log">
          {events.map(({ at, email, what }) => (
            <li key={`${at} ${email}`}>
              <time>{format.full(at)}</time>
              <span>
                {email !== '' && (
                  <a href={hrefOf('people', { person: email })}>
                    <Address email={email} />
                  </a>
                )}{' '}
                {what}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
