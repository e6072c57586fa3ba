import { useState } from 'react';
import { LANGUAGES, type Language } from '../../../contract/language.ts';
import { apply, useJobs, usePlan } from '../ask.ts';
import { useChange } from '../change.ts';
import { useLanguage } from '../language.tsx';
import { PlanSheet, ProblemNotice, Progress, Sum } from '../parts.tsx';
import { addressOf, go } from '../route.ts';
import { say } from '../say.ts';

const PER_MINUTE = 60;

/** Who gets the message, who does not and why, and how long it takes; then the sending itself. */
export function SendingPlan({ name, isBegun }: { name: string; isBegun: boolean }) {
  const { t, format } = useLanguage();
  const { messages } = t;
  const [language, setLanguage] = useState<Language>();
  const [since, setSince] = useState('');
  const [until, setUntil] = useState('');
  const [addNew, setAddNew] = useState(false);
  const [perMinute, setPerMinute] = useState(PER_MINUTE);
  const input = { name, language, since: since || undefined, until: until || undefined, addNew, perMinute };
  const { data: plan, error } = usePlan('send', input);
  const running = useJobs().find(({ action, state }) => action === 'send' && state === 'running');
  const change = useChange(
    () => apply('send', input),
    () => go(addressOf('messages', { step: 'report' }, name)),
  );
  const job = change.job?.state === 'running' ? change.job : running;
  if (job) return <Sending job={job} />;
  const obstacles: Readonly<Record<string, string>> = messages.obstacles;
  const obstacle = plan?.obstacle ?? (plan && plan.problems.length > 0 ? 'messageProblems' : undefined);
  const number = format.number;
  return (
    <div className="two">
      <section className="fieldset">
        <h2>{messages.who}</h2>
        <label htmlFor="send-language">{t.people.columns.language}</label>
        <select
          className="input"
          id="send-language"
          value={language ?? ''}
          onChange={({ target }) => setLanguage(LANGUAGES.find((each) => each === target.value))}
        >
          <option value="">{t.people.anyLanguage}</option>
          {LANGUAGES.map((each) => (
            <option key={each} value={each}>
              {format.languageName(each)}
            </option>
          ))}
        </select>
        <label htmlFor="send-since">{t.people.from}</label>
        <input
          className="input"
          id="send-since"
          type="date"
          value={since}
          onChange={({ target }) => setSince(target.value)}
        />
        <label htmlFor="send-until">{t.people.to}</label>
        <input
          className="input"
          id="send-until"
          type="date"
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
        {isBegun && (
          <label className="choice">
            <input type="checkbox" checked={addNew} onChange={() => setAddNew(!addNew)} />
            <span>{messages.addNew}</span>
          </label>
        )}
        <label htmlFor="per-minute">{messages.perMinute}</label>
        <input
          className="input"
          id="per-minute"
          type="number"
          min={1}
          value={perMinute}
          onChange={({ target }) => setPerMinute(Math.max(1, Number(target.value) || 1))}
        />
      </section>
      <section className="follow">
        {error && <ProblemNotice error={error} />}
        {plan && (
          <PlanSheet
            title={say(messages.planTitle, { name, number: number(plan.total) }, plan.total)}
            then={[
              [
                messages.howLong,
                say(messages.minutes, { number: number(Math.ceil(plan.total / perMinute)) }),
              ],
              [messages.meanwhile, messages.meanwhileMore],
              [messages.noWayBack, messages.noWayBackMore],
            ]}
            actions={
              <button
                type="button"
                className="button main-action"
                aria-disabled={obstacle !== undefined || plan.total === 0 || change.isRunning || undefined}
                onClick={change.run}
              >
                {obstacle === undefined
                  ? say(messages.send, { number: number(plan.total) }, plan.total)
                  : (obstacles[obstacle] ?? obstacle)}
              </button>
            }
          >
            <Sum
              lines={[
                {
                  label: messages.chosen,
                  value: plan.total + plan.leftOut.reduce((sum, { people }) => sum + people, 0),
                },
                ...plan.leftOut.map(({ reason, people }) => ({
                  label: messages.leftOut[reason],
                  value: -people,
                })),
                { label: messages.willGet, value: plan.total, isResult: true },
                ...Object.entries(plan.byLanguage).map(([each, people]) => ({
                  label: format.languageName(each),
                  value: people,
                  isAfter: true,
                })),
              ]}
            />
            {change.error && <ProblemNotice error={change.error} />}
          </PlanSheet>
        )}
      </section>
    </div>
  );
}

/** Thirty seconds in which it can be taken back; then how far it is. */
function Sending({ job }: { job: NonNullable<ReturnType<typeof useJobs>[number]> }) {
  const { t, format } = useLanguage();
  const { messages } = t;
  const { beginsAt, putOff, until } = (job.detail ?? {}) as {
    beginsAt?: string;
    putOff?: number;
    until?: string;
  };
  const seconds = beginsAt === undefined ? 0 : Math.ceil((Date.parse(beginsAt) - Date.now()) / 1000);
  return (
    <section className="block" aria-live="polite">
      <p className="sent">
        <b>{format.number(job.done)}</b>{' '}
        {job.total !== undefined && <span>{say(messages.ofTotal, { total: format.number(job.total) })}</span>}
      </p>
      {seconds > 0 && <p>{say(messages.beginsIn, { number: format.number(seconds) })}</p>}
      {putOff !== undefined && until !== undefined && (
        <p>{say(messages.putOff, { number: format.number(putOff), time: format.time(until) })}</p>
      )}
      <Progress job={job} />
      <p className="muted small">{messages.mayLeave}</p>
    </section>
  );
}
