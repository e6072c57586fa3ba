import { useState } from 'react';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../contract/language.ts';
import type { Done } from '../../../operator/actions/plan.ts';
import { Choice } from '../fields.tsx';
import { useTexts } from '../use-texts.ts';
import { PlanOf } from '../plan-view.tsx';
import type { Listed } from './people-table.tsx';
import { useSelected } from './use-selected.ts';

/** What is planned for people: for those who are chosen, for all who have not confirmed, or all at the domain of one. */
export type OpenPlan = 'erase' | 'eraseWaiting' | 'language' | 'domain';

interface PeoplePlanProps {
  plan: OpenPlan;
  /** Those who are chosen. */
  people: readonly Pick<Listed, 'id' | 'email' | 'language' | 'meant'>[];
  onDone: (done: Done) => void;
  onClose: () => void;
}

/** The plan to erase people, to write to them in another language from now on, or to correct a mistyped domain. */
export function PeoplePlan({ plan, people, ...ways }: PeoplePlanProps) {
  const { t, format } = useTexts();
  const { who } = useSelected();
  const other = LANGUAGES.find((each) => each !== people[0]?.language);
  const [language, setLanguage] = useState(other ?? DEFAULT_LANGUAGE);
  if (plan === 'language')
    return (
      <PlanOf
        name="changeLanguage"
        input={{ ids: people.map(({ id }) => id), language }}
        fields={
          <Choice
            label={t.columns.language}
            value={language}
            options={format.languageNames}
            onValue={setLanguage}
          />
        }
        {...ways}
      />
    );
  const { email = '', meant = '' } = people[0] ?? {};
  const domains = { from: email.replace(/.*@/, ''), to: meant };
  if (plan === 'domain') return <PlanOf name="correctDomain" input={domains} {...ways} />;
  const erased = plan === 'erase' ? { emails: people.map(({ email }) => email) } : { waiting: who };
  return <PlanOf name="takeOff" input={{ who: erased }} {...ways} />;
}
