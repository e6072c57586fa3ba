import { useState } from 'react';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../contract/language.ts';
import { useApply, usePlan } from '../ask.ts';
import { Choice, languageNames } from '../fields.tsx';
import { format, say, t } from '../language.ts';
import { ProblemNotice } from '../parts.tsx';
import { PlanSheet } from '../plan.tsx';

interface LanguageSheetProps {
  people: readonly { id: string; language: string }[];
  onDone: (language: Language) => void;
  onKeep: () => void;
}

/** The plan to write to people in another language from now on. */
export function LanguageSheet({ people, onDone, onKeep }: LanguageSheetProps) {
  const other = LANGUAGES.find((each) => each !== people[0]?.language);
  const [language, setLanguage] = useState(other ?? DEFAULT_LANGUAGE);
  const ids = people.map(({ id }) => id);
  const { data: plan, error, isPlaceholderData } = usePlan('changeLanguage', { ids, language });
  const apply = useApply('changeLanguage', { ids, language }, (_, applied) => onDone(applied.language));
  const { people: texts } = t;
  if (!plan) return error && <ProblemNotice error={error} />;
  const { people: number, same, gone } = plan;
  return (
    <PlanSheet
      title={say(texts.languageTitle, { number, language: format.languageName(language) })}
      sum={
        ids.length === 1
          ? []
          : [
              { label: t.messages.chosen, value: ids.length },
              { label: texts.sameLanguage, value: -same },
              { label: texts.haveLeft, value: -gone },
              { label: texts.changed, value: number, kind: 'result' },
            ]
      }
      then={[
        [texts.fromNow, texts.fromNowMore],
        [t.columns.consent_version, texts.readBefore],
      ]}
      button={say(texts.changeLanguage, { number })}
      isBlocked={isPlaceholderData || number === 0}
      apply={apply}
      leave={[t.leave, onKeep]}
    >
      <Choice label={t.columns.language} value={language} options={languageNames()} onValue={setLanguage} />
    </PlanSheet>
  );
}
