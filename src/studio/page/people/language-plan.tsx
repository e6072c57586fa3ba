import { useState } from 'react';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../contract/language.ts';
import { Choice, useLanguageNames } from '../fields.tsx';
import { useTexts } from '../use-texts.tsx';
import { PlanOf } from '../plan-view.tsx';

interface LanguagePlanProps {
  people: readonly { id: string; language: string }[];
  onDone: (language: string) => void;
  onKeep: () => void;
}

/** The plan to write to people in another language from now on. */
export function LanguagePlan({ people, onDone, onKeep }: LanguagePlanProps) {
  const { t } = useTexts();
  const names = useLanguageNames();
  const other = LANGUAGES.find((each) => each !== people[0]?.language);
  const [language, setLanguage] = useState(other ?? DEFAULT_LANGUAGE);
  const input = { ids: people.map(({ id }) => id), language };
  return (
    <PlanOf
      name="changeLanguage"
      input={input}
      fields={<Choice label={t.columns.language} value={language} options={names} onValue={setLanguage} />}
      onDone={(done) => onDone(done.language ?? language)}
      onClose={onKeep}
    />
  );
}
