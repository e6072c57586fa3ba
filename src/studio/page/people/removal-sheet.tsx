import type { Input, RemovalPlan, Removals } from '../../../operator/actions/actions.ts';
import type { ShownPlan } from '../../server/plans.ts';
import { useRemoval } from '../ask.ts';
import { say, t } from '../language.ts';
import { Button, ProblemNotice } from '../parts.tsx';
import { PlanSheet } from '../plan.tsx';

interface RemovalSheetProps<Name extends keyof Removals> {
  name: Name;
  input: Input<Name>;
  onDone?: (() => void) | undefined;
  /** Where a button has opened it: the way back. */
  onKeep?: () => void;
}

/** What the plans of both removals say. */
type Shown = ShownPlan<keyof Removals> & Partial<RemovalPlan<'erase'> & RemovalPlan<'takeOff'>>;

/** A plan that deletes people: the sum, who they are, what follows, and where they may still be found. */
export function RemovalSheet<Name extends keyof Removals>(sheet: RemovalSheetProps<Name>) {
  const { name, input, onDone, onKeep } = sheet;
  const { person } = t;
  const { plan, error, isPlaceholderData, apply } = useRemoval<keyof Removals>(name, input, onDone);
  if (!plan)
    return (
      <>
        {error && <ProblemNotice error={error} />}
        {error && onKeep && <Button onClick={onKeep}>{person.keep}</Button>}
      </>
    );
  const { listed: number, first, notListed, backups = 0, exports = 0, ...precaution }: Shown = plan;
  const isOne = number + notListed === 1;
  const block = say(person.block, { number: notListed });
  const names = first.join(', ') + (number > first.length ? '…' : '');
  return (
    <PlanSheet
      precaution={precaution}
      isBlocked={isPlaceholderData}
      apply={apply}
      leave={onKeep && [person.keep, onKeep]}
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
