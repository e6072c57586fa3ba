import { useState } from 'react';
import { programme } from '../../../content/programme.ts';
import { Choice, Field, Tick, toggled, useLanguageNames } from '../fields.tsx';
import { useLanguage } from '../language.tsx';
import type { ChoosingProps } from './import-form.tsx';

/** What the file does not say, and what is taken instead. */
export function Assumptions({ plan, chosen, onChoose }: ChoosingProps) {
  const { t, say } = useLanguage();
  const { exchange } = t;
  const assumed: Readonly<Record<string, number>> = 'assumed' in plan ? plan.assumed : {};
  const count = (name: string) =>
    assumed[name] === undefined ? undefined : say(exchange.assumedFor, { number: assumed[name] });
  const found = 'dates' in plan && plan.dates ? exchange[plan.dates] : exchange.asInFile;
  return (
    <section className="block">
      <h2>{exchange.assumed}</h2>
      <div className="fieldset">
        <Words plan={plan} chosen={chosen} onChoose={onChoose} />
        <Choice
          label={t.people.columns.language}
          hint={count('language')}
          value={chosen.language ?? ''}
          options={{ '': exchange.defaultLanguage, ...useLanguageNames() }}
          onValue={(language) => onChoose({ language: language || undefined })}
        />
        <Choice
          label={exchange.dates}
          value={chosen.dates ?? ''}
          options={{ '': found, dmy: exchange.dmy, mdy: exchange.mdy }}
          onValue={(dates) => onChoose({ dates: dates || undefined })}
        />
        <Choice
          label={exchange.zone}
          hint={count('zone')}
          value={chosen.zone ?? programme.timeZone}
          options={{ [programme.timeZone]: programme.timeZone, UTC: 'UTC' }}
          onValue={(zone) => onChoose({ zone })}
        />
        <Field
          isLate
          label={t.person.consent}
          hint={`${exchange.consentMore} ${count('consent') ?? ''}`}
          placeholder={t.person.consentExample}
          value={chosen.consent ?? ''}
          onValue={(consent) => onChoose({ consent: consent || undefined })}
        />
        {assumed['time'] !== undefined && (
          <p className="small muted">
            {exchange.noTime} {count('time')}
          </p>
        )}
      </div>
    </section>
  );
}

/** A word that means yes in every file, so that all that are not ticked mean no. */
const YES = 'subscribed';

/** The words of a status column that are not known, and those among them that mean that somebody wants mail. */
function Words({ plan, chosen: { subscribed = [] }, onChoose }: ChoosingProps) {
  const { t } = useLanguage();
  const [asked, setAsked] = useState<readonly string[]>([]);
  const words = 'problem' in plan && plan.problem === 'statuses' ? plan.names : asked;
  if (words.length === 0) return null;
  const toggle = (word: string) => {
    setAsked(words);
    onChoose({ subscribed: [...toggled(subscribed, word).add(YES)] });
  };
  return (
    <fieldset>
      <legend>{t.exchange.wants}</legend>
      {words.map((word) => (
        <Tick
          key={word}
          label={`“${word}”`}
          isTicked={subscribed.includes(word)}
          onTick={() => toggle(word)}
        />
      ))}
    </fieldset>
  );
}
