import { useState } from 'react';
import { useApply, usePlan } from '../ask.ts';
import { useLanguage } from '../language.tsx';
import { Button, ProblemNotice } from '../parts.tsx';
import { PlanSheet } from '../plan.tsx';
import { removalOf } from '../people/erase-plan.tsx';
import { FileDrop, type HandedFile } from './file-drop.tsx';

/** People whose addresses bounced, or who left elsewhere: a plain list of addresses, pasted or in a file. */
export function TakeOffForm() {
  const { t } = useLanguage();
  const { exchange } = t;
  const [text, setText] = useState('');
  const [handed, setHanded] = useState<HandedFile>();
  const clear = () => {
    setText('');
    setHanded(undefined);
  };
  return (
    <div className="two">
      <div className="fieldset">
        <p className="muted">{exchange.offMore}</p>
        {handed ? (
          <div className="file">
            <b>{handed.name}</b>
            <Button kind="small" onClick={clear}>
              {exchange.another}
            </Button>
          </div>
        ) : (
          <>
            <label htmlFor="addresses">{exchange.addresses}</label>
            <textarea
              className="input"
              id="addresses"
              rows={10}
              spellCheck={false}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <FileDrop label={exchange.chooseFile} onFile={setHanded} />
          </>
        )}
      </div>
      {(handed ?? text.includes('@')) && <TakeOffPlan input={handed ?? { text }} onDone={clear} />}
    </div>
  );
}

function TakeOffPlan({ input, onDone }: { input: { text: string } | HandedFile; onDone: () => void }) {
  const language = useLanguage();
  const { t, say } = language;
  const { data: plan, error } = usePlan('takeOff', input);
  const apply = useApply('takeOff', input, onDone);
  if (error) return <ProblemNotice error={error} />;
  if (!plan) return null;
  const { listed } = plan;
  const values = { email: listed[0] ?? '', number: listed.length };
  return (
    <section className="follow">
      <PlanSheet
        title={say(t.person.eraseTitle, values)}
        {...removalOf(language, plan)}
        precaution={plan}
        kind="erase"
        button={say(t.person.erase, values)}
        isBlocked={listed.length === 0}
        apply={apply}
      />
    </section>
  );
}
