import type { ReactNode } from 'react';
import type { Input, RemovalPlan, Removals } from '../../../operator/actions/actions.ts';
import type { ShownPlan } from '../../server/plans.ts';
import { useRemoval } from '../ask.ts';
import { format, say, t } from '../language.ts';
import { Address, Button, ProblemNotice } from '../parts.tsx';
import { PlanSheet } from '../plan.tsx';

interface RemovalSheetProps<Name extends keyof Removals> {
  name: Name;
  input: Input<Name>;
  onDone?: (() => void) | undefined;
  /** Where a button has opened it: the way back. */
  onKeep?: () => void;
  /** What is still to be said or chosen. */
  children?: (plan: Shown) => ReactNode;
}

/** What the plans of all removals say. */
type Shown = ShownPlan<keyof Removals> &
  Partial<RemovalPlan<'erase'> & RemovalPlan<'takeOff'> & RemovalPlan<'takeBack'>>;

/** A plan that deletes people: the sum, who they are, what follows, and where they may still be found. */
export function RemovalSheet<Name extends keyof Removals>(sheet: RemovalSheetProps<Name>) {
  const { name, input, onDone, onKeep, children } = sheet;
  const { person, exchange } = t;
  const { plan, error, isPlaceholderData, apply } = useRemoval(name, input, onDone);
  if (!plan)
    return (
      <>
        {error && <ProblemNotice error={error} />}
        {error && onKeep && <Button onClick={onKeep}>{person.keep}</Button>}
      </>
    );
  const shown: Shown = plan;
  const { listed: number, first, notListed } = plan;
  const { backups = [], exports = 0, came, since = 0, written = 0, unread } = shown;
  const isBack = came !== undefined;
  const isOne = !isBack && !unread && number + notListed === 1;
  const still = backups.map(({ madeAt, isSure }) =>
    isSure ? format.full(madeAt) : say(person.perhaps, { time: format.full(madeAt) }),
  );
  const block = say(person.block, { number: notListed });
  const isNobody = number + notListed === 0;
  const erase = number > 0 ? say(person.eraseTitle, { email: first[0] ?? '', number }) : block;
  const title = isBack ? say(exchange.backTitle, { number }) : isNobody ? exchange.off : erase;
  const button = isBack ? say(exchange.back, { number }) : number > 0 ? say(person.erase, { number }) : block;
  return (
    <PlanSheet
      obstacle={shown.obstacle}
      isBlocked={isPlaceholderData || isNobody}
      apply={apply}
      leave={onKeep && [person.keep, onKeep]}
      kind="erase"
      title={title}
      sum={
        isOne || isNobody
          ? []
          : [
              {
                label: isBack ? exchange.came : exchange.addresses,
                value: came ?? number + notListed + (unread?.count ?? 0),
              },
              {
                label: t.reasons.email,
                more: unread && say(exchange.suchAs, unread),
                value: -(unread?.count ?? 0),
              },
              { label: person.notListedOf, value: -notListed },
              { label: exchange.since, value: -since },
              { label: exchange.written, value: -written },
              { label: person.goOff, value: number, kind: 'result' },
            ]
      }
      then={[
        [t.first, shown.backup ? t.around[shown.backup] : ''],
        [person.atOnce, isBack ? exchange.backMore : number > 0 ? person.atOnceMore : ''],
        [person.staysOut, isBack ? '' : person.staysOutMore],
        [t.care.backups, still.length > 0 ? say(person.backups, { times: still.join('; ') }) : ''],
        [exchange.out, exports > 0 ? say(person.exports, { number: exports }) : ''],
      ]}
      button={button}
    >
      {!isOne && first.length > 0 && (
        <ul className="names" role="list" tabIndex={0} aria-label={person.who}>
          {first.map((email) => (
            <li key={email}>
              <Address email={email} />
            </li>
          ))}
          {number > first.length && <li>…</li>}
        </ul>
      )}
      {children?.(shown)}
    </PlanSheet>
  );
}
