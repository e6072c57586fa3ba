import type { Input } from '../../../operator/actions/actions.ts';
import type { ShownPlan } from '../../server/plans.ts';
import { useRemoval } from '../ask.ts';
import { say, t } from '../language.ts';
import { Button, ProblemNotice } from '../parts.tsx';
import { PlanSheet, type PlanSheetProps } from '../plan.tsx';

interface ErasePlanProps {
  /** Addresses, or of these people all who have not confirmed theirs. */
  who: { emails: string[] } | { waiting: Input<'countPeople'> };
  onDone?: (() => void) | undefined;
  onKeep: () => void;
}

/** Whom an erasure deletes, and what follows from it. */
export function ErasePlan({ who, onDone, onKeep }: ErasePlanProps) {
  const { keep } = t.person;
  const { plan, error, isPlaceholderData, apply } = useRemoval('erase', who, onDone);
  if (plan)
    return <RemovalSheet plan={plan} isBlocked={isPlaceholderData} apply={apply} leave={[keep, onKeep]} />;
  if (!error) return null;
  return (
    <>
      <ProblemNotice error={error} />
      <Button onClick={onKeep}>{keep}</Button>
    </>
  );
}

interface RemovalSheetProps extends Pick<PlanSheetProps, 'precaution' | 'isBlocked' | 'apply' | 'leave'> {
  plan: ShownPlan<'erase'> | ShownPlan<'takeOff'>;
}

/** A plan that deletes people: the sum, who they are, what follows, and where they may still be found. */
export function RemovalSheet({ plan, ...sheet }: RemovalSheetProps) {
  const { person } = t;
  const { listed: number, first, notListed } = plan;
  const isOne = number + notListed === 1;
  const block = say(person.block, { number: notListed });
  const names = first.join(', ') + (number > first.length ? '…' : '');
  const { backups = 0, exports = 0 } = 'backups' in plan ? plan : {};
  return (
    <PlanSheet
      {...sheet}
      kind="erase"
      title={number > 0 ? say(person.eraseTitle, { email: first[0] ?? '', number }) : block}
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
