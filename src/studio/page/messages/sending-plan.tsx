import { useState } from 'react';
import { useApply, usePlan } from '../ask.ts';
import { Field, Tick, WhoFields, type Who } from '../fields.tsx';
import { useLanguage } from '../language.tsx';
import { nameIn, ProblemNotice } from '../parts.tsx';
import { PlanSheet } from '../plan.tsx';
import { addressOf, go } from '../route.ts';

const PER_MINUTE = 60;
/** So many get it first, if somebody wants to see whether all is well. */
const FIRST = 20;

type Again = 'uncertain' | 'rejected';

/** Who gets the message, who does not and why, and how long it takes. */
export function SendingPlan({ name }: { name: string }) {
  const { t, say, format } = useLanguage();
  const { messages } = t;
  const [who, setWho] = useState<Who>({});
  const [isFirst, setFirst] = useState(false);
  const [addNew, setAddNew] = useState(false);
  const [again, setAgain] = useState<Again[]>([]);
  const [perMinute, setPerMinute] = useState(PER_MINUTE);
  const input = { name, ...who, addNew, again, perMinute, ...(isFirst && { first: FIRST }) };
  const { data: plan, error } = usePlan('send', input);
  const send = useApply('send', input);
  if (error) return <ProblemNotice error={error} />;
  if (!plan) return null;
  const { total, leftOut, obstacle } = plan;
  const minutes = Math.ceil(total / perMinute);
  const end = format.time(new Date(Date.now() + minutes * 60_000).toISOString());
  const isThere = (reason: keyof typeof leftOut) => (leftOut[reason] ?? 0) > 0;
  const out = Object.entries(leftOut);
  const chosen = out.reduce((sum, [, people]) => sum + people, total);
  return (
    <div className="two">
      <PlanSheet
        title={say(messages.planTitle, { number: total })}
        sum={[
          { label: messages.chosen, value: chosen },
          ...out.map(([reason, people]) => ({ label: nameIn(messages.leftOut, reason), value: -people })),
          { label: messages.willGet, value: total, kind: 'result' },
          ...Object.entries(plan.byLanguage).map(([language, value]) => ({
            label: format.languageName(language),
            value,
            kind: 'after' as const,
          })),
        ]}
        then={[
          [messages.howLong, say(messages.minutes, { number: minutes, end })],
          [messages.meanwhile, messages.meanwhileMore],
          [messages.noWayBack, messages.noWayBackMore],
        ]}
        button={
          obstacle === undefined
            ? say(messages.send, { number: total })
            : nameIn(messages.obstacles, obstacle)
        }
        isBlocked={obstacle !== undefined || total === 0}
        apply={{
          ...send,
          run: () => {
            send.run();
            go(addressOf('messages', { step: 'report' }, name));
          },
        }}
      />
      <section className="fieldset">
        <h3>{messages.who}</h3>
        <WhoFields who={who} onWho={(changed) => setWho({ ...who, ...changed })} />
        <Tick label={messages.first} isTicked={isFirst} onTick={() => setFirst(!isFirst)} />
        {(addNew || isThere('new')) && (
          <Tick label={messages.addNew} isTicked={addNew} onTick={() => setAddNew(!addNew)} />
        )}
        {(['uncertain', 'rejected'] as const).map((state) => {
          const isTicked = again.includes(state);
          const rest = again.filter((each) => each !== state);
          return (
            (isTicked || isThere(state)) && (
              <Tick
                key={state}
                label={messages.again[state]}
                isTicked={isTicked}
                onTick={() => setAgain(isTicked ? rest : [...rest, state])}
              />
            )
          );
        })}
        <Field
          type="number"
          min={1}
          label={messages.perMinute}
          value={perMinute}
          onValue={(typed) => setPerMinute(Math.max(1, Math.round(Number(typed)) || 1))}
        />
      </section>
    </div>
  );
}
