import type { QUERIES } from '../../../operator/actions/actions.ts';
import { useApply, usePlan, type Input } from '../ask.ts';
import { useLanguage } from '../language.tsx';
import { ProblemNotice } from '../parts.tsx';
import { PlanSheet } from '../plan.tsx';

interface ErasePlanProps {
  emails?: readonly string[];
  /** Instead of addresses: of these people all who have not confirmed theirs. */
  waiting?: Input<(typeof QUERIES)['countPeople']>;
  onDone?: (() => void) | undefined;
  onKeep: () => void;
}

/** Whom an erasure deletes, and what follows from it. */
export function ErasePlan({ emails = [], waiting, onDone, onKeep }: ErasePlanProps) {
  const { t, say } = useLanguage();
  const { person } = t;
  const input = waiting === undefined ? { emails: [...emails] } : { waiting };
  const { data: plan, error } = usePlan('erase', input);
  const apply = useApply('erase', input, onDone);
  const count = plan?.listed.length ?? emails.length;
  return (
    <PlanSheet
      title={say(person.eraseTitle, {
        email: emails[0] ?? '',
        number: waiting === undefined ? emails.length : count,
      })}
      {...removalOf(useLanguage(), plan)}
      kind="erase"
      button={say(person.erase, { number: count })}
      apply={apply}
      leave={[person.keep, onKeep]}
    >
      {error && <ProblemNotice error={error} />}
    </PlanSheet>
  );
}

interface Removal {
  listed: readonly string[];
  missing: number;
  /** Where they may still be found, as far as that is known. */
  backups?: number;
  exports?: number;
}

/** Names that a plan shows. */
const NAMED = 12;

/** The sum of a plan that deletes people, who they are, and what follows. */
export function removalOf({ t: { person }, say }: ReturnType<typeof useLanguage>, plan: Removal | undefined) {
  const { listed = [], missing = 0, backups = 0, exports = 0 } = plan ?? {};
  const isOne = listed.length + missing === 1;
  const names = listed.slice(0, NAMED).join(', ') + (listed.length > NAMED ? '…' : '');
  return {
    sum: isOne
      ? []
      : [
          { label: person.named, value: listed.length + missing },
          { label: person.notListedOf, value: -missing },
          { label: person.goOff, value: listed.length, kind: 'result' as const },
        ],
    then: [
      ...(isOne || listed.length === 0 ? [] : [[person.who, names] as const]),
      [person.atOnce, person.atOnceMore],
      [person.staysOut, person.staysOutMore],
      ...(backups > 0 ? [[person.forYou, say(person.backups, { number: backups })] as const] : []),
      ...(exports > 0 ? [[person.filesToo, say(person.exports, { number: exports })] as const] : []),
    ] as const,
  };
}
