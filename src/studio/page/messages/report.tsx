import { useEffect, useReducer } from 'react';
import type { Answer } from '../../../operator/actions/actions.ts';
import type { SendingState } from '../../../operator/actions/action.ts';
import type { Job } from '../../server/jobs.ts';
import { changeJob, client, usePlan } from '../ask.ts';
import { describeAction } from '../care/care.tsx';
import { format, say, t } from '../language.ts';
import { jobsOf, useLive } from '../live.ts';
import { Item } from '../checks.tsx';
import { Address, Button, ProblemNotice } from '../parts.tsx';
import { hrefOf, linkTo } from '../route.ts';
import { AskError } from '../session.ts';
import { minutesFor } from './sending-plan.tsx';

type Message = Answer<'messages'>[number];

const STATES = ['accepted', 'rejected', 'uncertain', 'queued'] as const;

/** How far a message is while it is sent; then what became of it: who has not got it, and why. */
export function Report({ message }: { message: Message }) {
  const { name, begunAt, rejected, uncertain, queued } = message;
  const job = jobsOf(useLive().jobs, 'send').find(({ sending }) => sending?.name === name);
  // What the outbox says has changed with each mail.
  const progress = `${job?.state} ${job?.done}`;
  useEffect(() => void client.invalidateQueries({ queryKey: ['query/messages'] }), [progress]);
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
      {begunAt && (
        <Events
          key={`${job?.state} ${rejected + uncertain}`}
          message={message}
          waits={job?.sending?.waits ?? []}
        />
      )}
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
  const { beginsAt = '', perMinute = 1, waits = [], isFirst }: Partial<SendingState> = job.sending ?? {};
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
    const end = ends[stopped?.reason ?? (state === 'stopped' ? state : isFirst ? 'first' : 'done')];
    const number = isFirst ? (result?.accepted ?? 0) : total;
    const remark = differs === undefined ? '' : say(t.differs, { shown: total - differs });
    return <p role="status">{[say(end, { number }), answer, remark].join(' ')}</p>;
  }
  const seconds = Math.ceil((Date.parse(beginsAt) - Date.now()) / 1000);
  return (
    <>
      {/* Not every second is read out. */}
      <p role={seconds > 0 ? 'timer' : 'status'}>
        {seconds > 0
          ? say(messages.beginsIn, { number: seconds, people: total })
          : total > 0
            ? left
            : t.working}
      </p>
      <div className="actions">
        <Button kind="main-action" onClick={() => changeJob(job.id, 'end')}>
          {seconds > 0 ? messages.takeBack : messages.pause}
        </Button>
        {perMinute > 1 && (
          <Button onClick={() => changeJob(job.id, 'slow')}>
            {say(messages.slower, { number: Math.floor(perMinute / 2) })}
          </Button>
        )}
      </div>
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
  const { rejections, failures, leftOut, runs } = plan;
  const events = [
    ...failures.map(({ at, email, state, codes }) => ({
      at: at ?? '',
      email,
      what: state === 'rejected' ? rejectionIn(codes ?? '').what : person.states.uncertain,
    })),
    ...waits.map((wait) => ({ at: wait.at, email: '', what: waitIn(wait) })),
    ...runs.map((run) => ({ at: run.at, email: '', what: `${run.by ?? ''} ${describeAction(run)}` })),
  ].sort((one, other) => other.at.localeCompare(one.at));
  return (
    <>
      {rejections.length + (leftOut.uncertain ?? 0) > 0 && (
        <section>
          <h2>{messages.why}</h2>
          <ul className="notices">
            {leftOut.uncertain !== undefined && (
              <Item
                mark="look"
                title={say(messages.uncertain, { number: leftOut.uncertain })}
                reason={messages.uncertainMore}
                act={[
                  messages.uncertainAct,
                  hrefOf('messages', { step: 'plan', again: 'uncertain' }, message.name),
                ]}
              />
            )}
            {rejections.map(({ codes, people }) => {
              const { what, act } = rejectionIn(codes);
              return (
                <Item
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
                  <a {...linkTo(hrefOf('people', { person: email }))}>
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
