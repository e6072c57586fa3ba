import { apply, usePlan } from '../ask.ts';
import { useChange } from '../change.ts';
import { useLanguage } from '../language.tsx';
import { PlanSheet, ProblemNotice } from '../parts.tsx';
import { say } from '../say.ts';

interface ErasePlanProps {
  emails: readonly string[];
  onDone: () => void;
  onKeep: () => void;
}

/** Whom an erasure deletes, and what follows from it. */
export function ErasePlan({ emails, onDone, onKeep }: ErasePlanProps) {
  const { t, format } = useLanguage();
  const { person } = t;
  const { error } = usePlan('erase', { emails: [...emails] });
  const change = useChange(() => apply('erase', { emails: [...emails] }), onDone);
  const count = emails.length;
  const values = { email: emails[0] ?? '', number: format.number(count) };
  return (
    <PlanSheet
      title={say(person.eraseTitle, values, count)}
      then={[
        [person.atOnce, person.atOnceMore],
        [person.staysOut, person.staysOutMore],
      ]}
      actions={
        <>
          <button
            type="button"
            className="button erase"
            aria-disabled={change.isRunning || undefined}
            onClick={change.run}
          >
            {say(person.erase, values, count)}
          </button>
          <button type="button" className="button" onClick={onKeep}>
            {person.keep}
          </button>
        </>
      }
    >
      {(error ?? change.error) && <ProblemNotice error={error ?? change.error ?? new Error()} />}
    </PlanSheet>
  );
}
