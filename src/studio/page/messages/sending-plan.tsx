import { useState } from 'react';
import type { Plan } from '../../../operator/actions/actions.ts';
import type { Area } from '../../../operator/checks/check.ts';
import { useAnswer, useApply, usePlan } from '../ask.ts';
import { Checks, linesOf } from '../checks.tsx';
import { ForAdministrator } from '../copy.tsx';
import { Checkbox, Field, WhoFields, type Who } from '../fields.tsx';
import { format, say, t } from '../language.ts';
import { jobsOf, useLive } from '../live.ts';
import { ProblemNotice } from '../parts.tsx';
import { PlanSheet } from '../plan.tsx';
import { go, hrefOf, useRoute } from '../route.ts';
import { useIsDraft } from './writing.tsx';

const PER_MINUTE = 60;
/** Why somebody does not get it, in this order. */
const LEFT_OUT = [
  ...(['waiting', 'refused', 'accepted', 'rejected', 'uncertain', 'sending', 'new', 'later'] as const),
];
/** What is looked at before, and of what also that is named which is well. */
const BEFORE: Area[] = ['site', 'page', 'backups', 'people', 'mail', 'message'];
const NAMED: readonly Area[] = ['mail', 'message'];
/** So many get it first, if somebody wants to see whether all is well. */
const FIRST = 20;

/** How long so many mails take, and until when. */
export function minutesFor(mails: number, perMinute: number): string {
  const number = Math.ceil(mails / perMinute);
  return say(t.messages.minutes, {
    number,
    end: format.time(new Date(Date.now() + number * 60_000).toISOString()),
  });
}

/** Who gets the message, who does not and why, and how long it takes. */
export function SendingPlan({ name }: { name: string }) {
  const { messages } = t;
  const [who, setWho] = useState<Who>({});
  const [isFirst, setFirst] = useState(false);
  const [addNew, setAddNew] = useState(false);
  const [isAgain, setAgain] = useState(useRoute().query.has('again'));
  const [typed, setTyped] = useState<string>();
  // Whoever goes on after a pause keeps the pace.
  const jobs = jobsOf(useLive().jobs, 'send');
  const before = jobs.find(({ sending }) => sending?.name === name);
  const isBusy = jobs.some(({ state }) => state === 'running');
  const pace = before?.sending?.perMinute ?? PER_MINUTE;
  const perMinute = Math.max(1, Math.round(Number(typed)) || pace);
  const again = isAgain ? (['uncertain'] as const) : [];
  const input = { name, ...who, ...(isFirst && { first: FIRST }), addNew, again: [...again], perMinute };
  const { data: plan, error, isPlaceholderData } = usePlan('send', input);
  const send = useApply('send', { ...input, shown: plan?.total });
  const isDraft = useIsDraft(name);
  const minutes = minutesFor(plan?.total ?? 0, perMinute);
  if (!plan && !error) return null;
  const { total = 0, byLanguage = {}, leftOut = {} }: Partial<Omit<Plan<'send'>, 'obstacle'>> = plan ?? {};
  const out = LEFT_OUT.map((reason) => ({ label: messages.leftOut[reason], value: -(leftOut[reason] ?? 0) }));
  const run = () => {
    send.run();
    go(hrefOf('messages', { step: 'report' }, name));
  };
  return (
    <div className="two">
      {error && <ProblemNotice error={error} />}
      {plan && (
        <PlanSheet
          title={say(messages.planTitle, { number: total })}
          sum={[
            { label: messages.chosen, value: out.reduce((sum, { value }) => sum - value, total) },
            ...out,
            { label: messages.willGet, value: total, kind: 'result' },
            ...Object.entries(byLanguage).map(
              ([language, value]) =>
                ({ label: format.languageName(language), value, kind: 'after' }) as const,
            ),
          ]}
          then={[
            [messages.howLong, `${minutes} ${messages.meanwhileMore}`],
            [messages.noWayBack, messages.noWayBackMore],
          ]}
          obstacle={isBusy ? 'busy' : isDraft ? 'unsaved' : plan.obstacle}
          button={say(messages.send, { number: total })}
          isBlocked={total === 0 || isPlaceholderData}
          apply={{ ...send, run }}
        />
      )}
      <div>
        <section className="fieldset block">
          <h2>{t.person.who}</h2>
          <WhoFields who={who} onWho={(changed) => setWho({ ...who, ...changed })} />
          <Checkbox label={messages.first} isChecked={isFirst} onChange={() => setFirst(!isFirst)} />
          {(addNew || leftOut.new) && (
            <Checkbox label={messages.addNew} isChecked={addNew} onChange={() => setAddNew(!addNew)} />
          )}
          {(isAgain || leftOut.uncertain) && (
            <Checkbox label={messages.again} isChecked={isAgain} onChange={() => setAgain(!isAgain)} />
          )}
          <Field type="number" min={1} label={messages.perMinute} value={typed ?? pace} onValue={setTyped} />
          <p className="small muted">{messages.rate}</p>
        </section>
        <Before name={name} />
      </div>
    </div>
  );
}

/** What to know before the button is pressed. What is well of message and mail is named, all else that is well counted. */
function Before({ name }: { name: string }) {
  const { data: checks } = useAnswer('checks', { areas: BEFORE, url: 'public', message: name });
  const shown = checks?.filter(({ area, level }) => level !== 'good' || NAMED.includes(area)) ?? [];
  return (
    <section aria-labelledby="before">
      <h2 id="before">{t.messages.before}</h2>
      <Checks checks={shown} />
      <p className="muted small">
        {checks ? say(t.goingLive.fine, { number: checks.length - shown.length }) : t.working}
      </p>
      <ForAdministrator lines={linesOf(shown)} />
    </section>
  );
}
