import { useEffect, useReducer } from 'react';
import type { Answer } from '../../../operator/actions/actions.ts';
import type { SendingState } from '../../../operator/actions/action.ts';
import type { Job } from '../../server/jobs.ts';
import { useAnswer, useJobChange } from '../ask.ts';
import { describeAction } from '../care/care.tsx';
import { Item } from '../shown-checks.tsx';
import { client } from '../query-client.ts';
import { isRunning, useJobs } from '../follow.ts';
import { useTexts, type Spoken } from '../use-texts.tsx';
import { ActButton, Address, ProblemNotice } from '../parts.tsx';
import { hrefOf, linkTo } from '../route.ts';
import { AskError } from '../session.ts';

type Message = Answer<'messages'>[number];

const STATES = ['accepted', 'rejected', 'uncertain', 'queued'] as const;

/** How far a message is while it is sent; then what became of it: who has not got it, and why. */
export function Report({ message }: { message: Message }) {
  const { t, say } = useTexts();
  const { name, begunAt, queued } = message;
  const job = useJobs().find(({ sending }) => sending?.name === name);
  // What the outbox says has changed with each mail.
  const progress = `${job?.state} ${job?.done}`;
  useEffect(() => {
    for (const each of ['messages', 'report']) void client.invalidateQueries({ queryKey: [`query/${each}`] });
  }, [progress]);
  const isAtWork = job !== undefined && isRunning(job);
  return (
    <section className="report">
      {begunAt === undefined ? (
        <p className="muted">{t.messages.notSent}</p>
      ) : (
        <Counts message={message} begunAt={begunAt} />
      )}
      {job && <Progress job={job} />}
      {!isAtWork && queued > 0 && (
        <a className="button main-action" href={hrefOf('messages', { step: 'plan' }, name)}>
          {say(t.messages.goOn, { number: queued })}
        </a>
      )}
      {begunAt && <Events message={message} waits={job?.sending?.waits ?? []} />}
    </section>
  );
}

function Counts({ message, begunAt }: { message: Message; begunAt: string }) {
  const { t, say, format } = useTexts();
  const total = STATES.reduce((sum, state) => sum + message[state], 0);
  return (
    <>
      <p className="sent">
        <b>{format.number(message.accepted)}</b>
        <span>{say(t.messages.acceptedOf, { total, time: begunAt })}</span>
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
function Progress({ job }: { job: Job }) {
  const spoken = useTexts();
  const { t, say } = spoken;
  const { messages } = t;
  const { state, done, total = 0, problem } = job;
  const { beginsAt = '', perMinute = 1, waits = [] }: Partial<SendingState> = job.sending ?? {};
  const wait = waits.find(({ until }) => Date.parse(until) > Date.now());
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  const [end, slow] = [useJobChange(job.id, 'end'), useJobChange(job.id, 'slow')];
  useEffect(() => {
    if (state !== 'running') return;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [state]);
  if (problem) return <ProblemNotice error={new AskError(problem)} />;
  if (state !== 'running') return <p role="status">{describeEnd(spoken, job)}</p>;
  const seconds = Math.ceil((Date.parse(beginsAt) - Date.now()) / 1000);
  const minutes = Math.ceil((total - done) / perMinute);
  const clock = new Date(Date.now() + minutes * 60_000).toISOString();
  const left = wait ? waitIn(spoken, wait) : say(messages.minutes, { number: minutes, clock });
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
        <ActButton kind="main-action" act={end}>
          {seconds > 0 ? messages.takeBack : messages.pause}
        </ActButton>
        {perMinute > 1 && (
          <ActButton act={slow}>{say(messages.slower, { number: Math.floor(perMinute / 2) })}</ActButton>
        )}
      </div>
    </>
  );
}

/** How sending ended, and how that differs from what was shown. */
function describeEnd({ t, say }: Spoken, { state, total = 0, sending, result }: Job): string {
  const { ends } = t.messages;
  const { stopped, accepted = 0 } = result?.sent ?? {};
  const isFirst = sending?.isFirst === true;
  const end = ends[stopped?.reason ?? (state === 'stopped' ? state : isFirst ? 'first' : 'done')];
  const gone = result?.alreadyGone;
  return [
    say(end, { number: isFirst ? accepted : total }),
    stopped && 'answer' in stopped ? stopped.answer : '',
    gone === undefined ? '' : say(t.remarks.alreadyGone, { number: gone }),
  ].join(' ');
}

/** What the codes of a mail server say: the enhanced one (RFC 3463), or the reply alone (RFC 5321, RFC 7504). */
const KINDS = [
  ['noMailbox', /\.1\.[136]$|\.2\.1$|^55[013]$/],
  ['full', /\.2\.2$|^552$/],
  ['noHost', /\.1\.(?:2|10)$|\.4\.[14]$|^(?:521|556)$/],
  ['spam', /\.7\.\d+$|^554$/],
] as const;

function rejectionIn({ t }: Spoken, codes: string) {
  const kind = KINDS.find(([, pattern]) => pattern.test(codes))?.[0];
  return t.messages.rejections[kind ?? 'other'];
}

function waitIn({ t, say }: Spoken, { people, until }: SendingState['waits'][number]): string {
  return say(t.messages.putOff, { number: people, clock: until });
}

/** Why the mail server rejected it; and what happened, newest first: who may not have it, and when it asked to wait. */
function Events({ message, waits }: { message: Message; waits: SendingState['waits'] }) {
  const spoken = useTexts();
  const { t, say, format } = spoken;
  const { data: report } = useAnswer('report', { name: message.name });
  if (!report) return null;
  const { messages, person } = t;
  const { rejections, failures, uncertain, runs } = report;
  const events = [
    ...failures.map(({ at, email, state, codes }) => ({
      at: at ?? '',
      email,
      what: state === 'rejected' ? rejectionIn(spoken, codes ?? '').what : person.states.uncertain,
    })),
    ...waits.map((wait) => ({ at: wait.at, email: '', what: waitIn(spoken, wait) })),
    ...runs.map((run) => ({ at: run.at, email: '', what: `${run.by ?? ''} ${describeAction(spoken, run)}` })),
  ].sort((one, other) => other.at.localeCompare(one.at));
  return (
    <>
      {rejections.length + uncertain > 0 && (
        <section>
          <h2>{messages.why}</h2>
          <ul className="notices">
            {uncertain > 0 && (
              <Item
                mark="look"
                title={say(messages.uncertain, { number: uncertain })}
                reason={messages.uncertainMore}
                act={[
                  messages.uncertainAct,
                  hrefOf('messages', { step: 'plan', again: 'uncertain' }, message.name),
                ]}
              />
            )}
            {rejections.map(({ codes, people }) => {
              const { what, act } = rejectionIn(spoken, codes);
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
