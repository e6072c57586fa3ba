import { useState } from 'react';
import { apply, usePlan } from '../ask.ts';
import { useChange } from '../change.ts';
import { useLanguage } from '../language.tsx';
import { PlanSheet, ProblemNotice, Sum } from '../parts.tsx';
import { say } from '../say.ts';
import { FileDrop, type HandedFile } from './file-drop.tsx';

/** People whose addresses bounced, or who left elsewhere: a plain list of addresses. */
export function TakeOffForm() {
  const { t, format } = useLanguage();
  const { exchange } = t;
  const [text, setText] = useState('');
  const [handed, setHanded] = useState<HandedFile>();
  const [removed, setRemoved] = useState<number>();
  if (removed !== undefined)
    return (
      <p className="empty" role="status">
        {say(t.person.erased, { number: format.number(removed) })}
      </p>
    );
  return (
    <div className="two">
      <div className="fieldset">
        <h2>{exchange.offTitle}</h2>
        <p className="muted">{exchange.offMore}</p>
        <label htmlFor="addresses">{exchange.addresses}</label>
        <textarea
          className="input"
          id="addresses"
          rows={10}
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {handed ? <p>{handed.name}</p> : <FileDrop label={exchange.chooseFile} onFile={setHanded} />}
      </div>
      {(handed ?? (text.includes('@') ? text : undefined)) && (
        <TakeOffPlan input={handed ?? { text }} onDone={setRemoved} />
      )}
    </div>
  );
}

interface TakeOffPlanProps {
  input: { text: string } | HandedFile;
  onDone: (removed: number) => void;
}

/** Names that a plan shows. */
const NAMED = 12;

function TakeOffPlan({ input, onDone }: TakeOffPlanProps) {
  const { t, format } = useLanguage();
  const { exchange, person } = t;
  const { data: plan, error } = usePlan('takeOff', input);
  const change = useChange(
    () => apply('takeOff', input),
    ({ result }) => onDone((result as { removed: number }).removed),
  );
  if (error) return <ProblemNotice error={error} />;
  if (!plan) return null;
  const count = plan.listed.length;
  const values = { email: plan.listed[0] ?? '', number: format.number(count) };
  return (
    <section className="follow">
      <PlanSheet
        title={say(person.eraseTitle, values, count)}
        then={[
          [person.atOnce, person.atOnceMore],
          [person.staysOut, person.staysOutMore],
        ]}
        actions={
          <button
            type="button"
            className="button erase"
            aria-disabled={count === 0 || change.isRunning || undefined}
            onClick={change.run}
          >
            {say(person.erase, values, count)}
          </button>
        }
      >
        <Sum
          lines={[
            { label: exchange.named, value: count + plan.missing },
            { label: exchange.notOnList, value: -plan.missing },
            { label: exchange.goOff, value: count, isResult: true },
          ]}
        />
        <p className="small">
          {plan.listed.slice(0, NAMED).join(', ')}
          {count > NAMED && '…'}
        </p>
        {change.error && <ProblemNotice error={change.error} />}
      </PlanSheet>
    </section>
  );
}
