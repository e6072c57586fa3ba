import type { QUERIES } from '../../../operator/actions/actions.ts';
import { useApply, usePlan, type Input, type Plan } from '../ask.ts';
import { say, t } from '../language.ts';
import { Button, ProblemNotice } from '../parts.tsx';
import { PlanSheet, type PlanSheetProps } from '../plan.tsx';

interface ErasePlanProps {
  /** Addresses, or of these people all who have not confirmed theirs. */
  who: { emails: string[] } | { waiting: Input<(typeof QUERIES)['countPeople']> };
  onDone?: (() => void) | undefined;
  onKeep: () => void;
}

/** Whom an erasure deletes, and what follows from it. */
export function ErasePlan({ who, onDone, onKeep }: ErasePlanProps) {
  const { keep } = t.person;
  const { data: plan, error, isPlaceholderData } = usePlan('erase', who);
  const apply = useApply('erase', who, onDone);
  if (plan) return <Removal plan={plan} isBlocked={isPlaceholderData} apply={apply} leave={[keep, onKeep]} />;
  if (!error) return null;
  return (
    <>
      <ProblemNotice error={error} />
      <Button onClick={onKeep}>{keep}</Button>
    </>
  );
}

interface RemovalProps extends Pick<PlanSheetProps, 'precaution' | 'isBlocked' | 'apply' | 'leave'> {
  plan: Plan<'erase'> | Plan<'takeOff'>;
}

/** Names that a plan shows. */
const NAMED = 12;

/** A plan that deletes people: the sum, who they are, what follows, and where they may still be found. */
export function Removal({ plan, ...sheet }: RemovalProps) {
  const { person } = t;
  const { listed, notListed } = plan;
  const number = listed.length;
  const isOne = number + notListed === 1;
  const block = say(person.block, { number: notListed });
  const names = listed.slice(0, NAMED).join(', ') + (number > NAMED ? '…' : '');
  const { backups = 0, exports = 0 } = 'backups' in plan ? plan : {};
  return (
    <PlanSheet
      {...sheet}
      kind="erase"
      title={number > 0 ? say(person.eraseTitle, { email: listed[0] ?? '', number }) : block}
      sum={
        isOne
          ? []
          : [
              { label: t.exchange.addresses, value: number + notListed },
              { label: person.notListedOf, value: -notListed },
              { label: person.goOff, value: number, kind: 'result' },
            ]
      }
      then={[
        [person.who, isOne ? '' : names],
        [person.atOnce, number > 0 ? person.atOnceMore : ''],
        [person.staysOut, person.staysOutMore],
        [t.care.backups, backups > 0 ? say(person.backups, { number: backups }) : ''],
        [t.exchange.out, exports > 0 ? say(person.exports, { number: exports }) : ''],
      ]}
      button={number > 0 ? say(person.erase, { number }) : block}
    />
  );
}
