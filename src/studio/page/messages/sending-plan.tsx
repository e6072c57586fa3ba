import { useState } from 'react';
import type { Plan } from '../../../operator/actions/actions.ts';
import { useAnswer, useApply, usePlan } from '../ask.ts';
import { Checkbox, Field, WhoFields, type Who } from '../fields.tsx';
import { format, say, t } from '../language.ts';
import { jobsOf, useLive } from '../live.ts';
import { Attention } from '../overview/attention.tsx';
import { ProblemNotice } from '../parts.tsx';
import { PlanSheet } from '../plan.tsx';
import { go, hrefOf } from '../route.ts';
import { useIsDraft } from './writing.tsx';

const PER_MINUTE = 60;
/** Why somebody does not get it, in this order. */
const LEFT_OUT = ['waiting', 'refused', 'accepted', 'rejected', 'uncertain', 'sending', 'new'] as const;
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
  const [typed, setTyped] = useState<string>();
  // Whoever goes on after a pause keeps the pace.
  const before = jobsOf(useLive().jobs, 'send').find(({ sending }) => sending?.name === name);
  const pace = before?.sending?.perMinute ?? PER_MINUTE;
  const perMinute = Math.max(1, Math.round(Number(typed)) || pace);
  const input = { name, ...who, ...(isFirst && { first: FIRST }), addNew, perMinute };
  const { data: plan, error } = usePlan('send', input);
  const send = useApply('send', { ...input, shown: plan?.total });
  const { data: figures } = useAnswer('figures', {});
  const isDraft = useIsDraft(name);
  const minutes = minutesFor(plan?.total ?? 0, perMinute);
  if (!plan && !error) return null;
  const { total = 0, byLanguage = {}, leftOut = {} }: Partial<Plan<'send'>> = plan ?? {};
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
          precaution={{ obstacle: isDraft ? 'unsaved' : plan.obstacle }}
          button={say(messages.send, { number: total })}
          isBlocked={total === 0}
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
          <Field type="number" min={1} label={messages.perMinute} value={typed ?? pace} onValue={setTyped} />
        </section>
        {figures && figures.total > 0 && <Attention figures={figures} page={undefined} />}
      </div>
    </div>
  );
}
