import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { SendingDetail } from '../../../operator/actions/send.ts';
import type { Job } from '../../server/jobs.ts';
import { AskError, endJob, useJobs, usePlan, type Result } from '../ask.ts';
import { useLanguage } from '../language.tsx';
import { Button, nameIn, Notice, ProblemNotice, Table } from '../parts.tsx';
import { addressOf } from '../route.ts';
import type { Message } from './messages.tsx';

const STATES = ['accepted', 'rejected', 'uncertain', 'waiting'] as const;

/** How far a message is while it is sent; then what became of it: who has not got it, and why. */
export function Report({ message }: { message: Message }) {
  const { t, say, format } = useLanguage();
  const { messages } = t;
  const { name, begunAt, rejected, uncertain, waiting } = message;
  const client = useQueryClient();
  const job = useJobs().find(({ action, detail }) => action === 'send' && detailOf(detail)?.name === name);
  const { data: plan } = usePlan('send', { name });
  // What the outbox says has changed with each mail.
  const progress = `${job?.id} ${job?.state} ${job?.done}`;
  useEffect(() => void client.invalidateQueries({ queryKey: ['messages'] }), [client, progress]);
  const failures = rejected + uncertain;
  useEffect(() => void client.invalidateQueries({ queryKey: ['plan', 'send'] }), [client, failures]);
  const isRunning = job?.state === 'running';
  const newPeople = plan?.leftOut['new'] ?? 0;
  const planAddress = addressOf('messages', { step: 'plan' }, name);
  return (
    <section className="report">
      {begunAt === undefined ? (
        !job && <p className="muted">{messages.notBegun}</p>
      ) : (
        <Counts message={message} />
      )}
      {job && <Progress job={job} />}
      {!isRunning && waiting > 0 && (
        <a className="button main-action" href={planAddress}>
          {say(messages.goOn, { number: waiting })}
        </a>
      )}
      {plan && plan.rejections.length > 0 && (
        <Table
          rows={plan.rejections}
          keyOf={({ codes }) => codes}
          columns={[
            { head: messages.why, cell: ({ codes }) => codes || messages.noReason },
            { head: t.screens.people, kind: 'num', cell: ({ people }) => format.number(people) },
          ]}
        />
      )}
      {plan && plan.uncertain.length > 0 && (
        <p className="small muted">
          {messages.states.uncertain}: {plan.uncertain.join(', ')}
        </p>
      )}
      {!isRunning && newPeople > 0 && (
        <Notice title={say(messages.joinedSince, { number: newPeople })}>
          <a href={planAddress}>{messages.planForThem}</a>
        </Notice>
      )}
    </section>
  );
}

function Counts({ message }: { message: Message }) {
  const { t, say, format } = useLanguage();
  const { states, meanings, acceptedOf } = t.messages;
  const total = STATES.reduce((sum, state) => sum + message[state], 0);
  return (
    <>
      <p className="sent">
        <b>{format.number(message.accepted)}</b>
        <span>{say(acceptedOf, { total, time: format.full(message.begunAt ?? '') })}</span>
      </p>
      <div className="progress" aria-hidden="true">
        {STATES.filter((state) => state !== 'waiting' && message[state] > 0).map((state) => (
          <i key={state} className={state} style={{ width: `${(100 * message[state]) / total}%` }} />
        ))}
      </div>
      <dl className="tally">
        {STATES.map((state) => (
          <div key={state}>
            <dt>
              <i className={`key ${state}`} />
              {states[state]}
            </dt>
            <dd>{format.number(message[state])}</dd>
            <dd className="muted small">{meanings[state]}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Of sending, always this one (`send` in the actions). */
const detailOf = (detail: unknown) => detail as SendingDetail | undefined;

/** Thirty seconds in which it can be taken back; then how long it takes, with a way to pause; then how it ended. */
function Progress({ job }: { job: Job }) {
  const { t, say, format } = useLanguage();
  const { messages } = t;
  const { id, state, done, total = 0, problem } = job;
  const { beginsAt, putOff, perMinute = 1 } = detailOf(job.detail) ?? {};
  if (problem && state === 'failed') return <ProblemNotice error={new AskError(problem)} />;
  if (state !== 'running') {
    const { stopped } = (job.result ?? {}) as Partial<Result<'send'>>;
    const answer = stopped && 'answer' in stopped ? stopped.answer : '';
    return <p role="status">{say(nameIn(messages.ends, stopped?.reason ?? state), { answer })}</p>;
  }
  const seconds = beginsAt === undefined ? 0 : Math.ceil((Date.parse(beginsAt) - Date.now()) / 1000);
  const minutes = Math.ceil((total - done) / perMinute);
  const end = format.time(new Date(Date.now() + minutes * 60_000).toISOString());
  return (
    <>
      <p role="status">
        {seconds > 0
          ? say(messages.beginsIn, { number: seconds })
          : putOff
            ? say(messages.putOff, { number: putOff.people, time: format.time(putOff.until) })
            : say(messages.minutesLeft, { number: minutes, end })}
      </p>
      <p className="muted small">{messages.mayLeave}</p>
      <Button kind="main-action" onClick={() => endJob(id)}>
        {seconds > 0 ? messages.takeBack : messages.pause}
      </Button>
    </>
  );
}
