import { useEffect, useReducer } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { SendingDetail } from '../../../operator/actions/send.ts';
import type { Job } from '../../server/jobs.ts';
import { AskError, endJob, useLive, usePlan, type Result } from '../ask.ts';
import { format, say, t } from '../language.ts';
import { Button, Facts, nameIn, ProblemNotice } from '../parts.tsx';
import { addressOf } from '../route.ts';
import type { Message } from './messages.tsx';
import { minutesFor } from './sending-plan.tsx';

const STATES = ['accepted', 'rejected', 'uncertain', 'queued'] as const;
/** Of a job of `send`, always this. */
const detailOf = ({ detail }: Job) => detail as SendingDetail | undefined;

/** How far a message is while it is sent; then what became of it: who has not got it, and why. */
export function Report({ message }: { message: Message }) {
  const { name, begunAt, rejected, uncertain, queued } = message;
  const client = useQueryClient();
  const job = useLive().jobs.find((each) => each.action === 'send' && detailOf(each)?.name === name);
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
        <a className="button main-action" href={addressOf('messages', { step: 'plan' }, name)}>
          {say(t.messages.goOn, { number: queued })}
        </a>
      )}
      <Failures key={rejected + uncertain} name={name} />
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
function Progress({ job }: { job: Job }) {
  const { ends, ...messages } = t.messages;
  const { state, done, total = 0, problem, result } = job;
  const { beginsAt = '', putOff, perMinute = 1 } = detailOf(job) ?? {};
  const minutes = minutesFor(total - done, perMinute);
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  if (problem) return <ProblemNotice error={new AskError(problem)} />;
  if (state !== 'running') {
    const { stopped } = (result ?? {}) as Partial<Result<'send'>>;
    const answer = stopped && 'answer' in stopped ? stopped.answer : '';
    return <p role="status">{`${nameIn(ends, stopped?.reason ?? state)} ${answer}`}</p>;
  }
  const seconds = Math.ceil((Date.parse(beginsAt) - Date.now()) / 1000);
  const waits = putOff && say(messages.putOff, { number: putOff.people, time: format.time(putOff.until) });
  return (
    <>
      {/* Not every second is read out. */}
      <p role={seconds > 0 ? 'timer' : 'status'}>
        {seconds > 0
          ? say(messages.beginsIn, { number: seconds })
          : total > 0
            ? (waits ?? minutes)
            : t.working}
      </p>
      <Button kind="main-action" onClick={() => endJob(job.id)}>
        {seconds > 0 ? messages.takeBack : messages.pause}
      </Button>
    </>
  );
}

/** Why the mail server rejected it, and who may have it or not. */
function Failures({ name }: { name: string }) {
  const { data: plan } = usePlan('send', { name });
  if (!plan) return null;
  const { rejections, uncertain } = plan;
  return (
    <>
      {rejections.length > 0 && <h2>{t.messages.why}</h2>}
      <Facts
        facts={rejections.map(({ codes, people }) => [codes || t.messages.noReason, format.number(people)])}
      />
      {uncertain.length > 0 && <h2>{t.person.states.uncertain}</h2>}
      <p>{uncertain.join(', ')}</p>
    </>
  );
}
