import type { QUERIES } from '../../../operator/actions/actions.ts';
import { useApply, usePlan, type Input } from '../ask.ts';
import { useLanguage } from '../language.tsx';
import { ProblemNotice } from '../parts.tsx';
import { PlanSheet } from '../plan.tsx';

interface ErasePlanProps {
  /** Addresses, or of these people all who have not confirmed theirs. */
  who: { emails: string[] } | { waiting: Input<(typeof QUERIES)['countPeople']> };
  onDone?: (() => void) | undefined;
  onKeep: () => void;
}

/** Whom an erasure deletes, and what follows from it. */
export function ErasePlan({ who, onDone, onKeep }: ErasePlanProps) {
  const { t } = useLanguage();
  const { data: plan, error } = usePlan('erase', who);
  const apply = useApply('erase', who, onDone);
  const removal = useRemoval(plan ?? { listed: 'emails' in who ? who.emails : [], notListed: 0 });
  return (
    <PlanSheet {...removal} isBlocked={!plan} apply={apply} leave={[t.person.keep, onKeep]}>
      {error && <ProblemNotice error={error} />}
    </PlanSheet>
  );
}

interface Removal {
  listed: readonly string[];
  notListed: number;
  /** Where they may still be found, as far as that is known. */
  backups?: number;
  exports?: number;
}

/** Names that a plan shows. */
const NAMED = 12;

/** What a plan says that deletes people: the sum, who they are, and what follows. */
export function useRemoval(
  { listed, notListed, backups = 0, exports = 0 }: Removal = { listed: [], notListed: 0 },
) {
  const { t, say } = useLanguage();
  const { person } = t;
  const number = listed.length;
  const isOne = number + notListed === 1;
  const names = listed.slice(0, NAMED).join(', ') + (number > NAMED ? '…' : '');
  return {
    title: say(person.eraseTitle, { email: listed[0] ?? '', number }),
    sum: isOne
      ? []
      : [
          { label: t.exchange.addresses, value: number + notListed },
          { label: person.notListedOf, value: -notListed },
          { label: person.goOff, value: number, kind: 'result' as const },
        ],
    then: [
      ...(isOne || number === 0 ? [] : [[person.who, names] as const]),
      [person.atOnce, person.atOnceMore] as const,
      [person.staysOut, person.staysOutMore] as const,
      ...(backups > 0 ? [[t.care.backups, say(person.backups, { number: backups })] as const] : []),
      ...(exports > 0 ? [[t.exchange.out, say(person.exports, { number: exports })] as const] : []),
    ],
    button: say(person.erase, { number }),
    kind: 'erase' as const,
  };
}
