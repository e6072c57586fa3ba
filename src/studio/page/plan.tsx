import { useEffect, useRef, type ReactNode } from 'react';
import type { Apply } from './ask.ts';
import { format, t } from './language.ts';
import { Button, ProblemNotice } from './parts.tsx';
import type { Texts } from './texts/en.ts';

interface SumLine {
  label: string;
  /** Below the label, such as an example. */
  more?: string | undefined;
  /** What it takes off or adds; the first line and the result are what there is. */
  value: number;
  kind?: 'result' | 'after';
}

interface PlanSheetProps {
  title: string;
  /** The plan as a sum. Lines that change nothing are left out. */
  sum?: readonly SumLine[] | undefined;
  /** What follows, each with its key. Empty ones are left out. */
  then?: readonly (readonly [key: string, text: string])[] | undefined;
  /** What is still to be said or chosen. */
  children?: ReactNode;
  /** What is in the way of the whole. */
  obstacle?: keyof Texts['problems'] | undefined;
  /** The button's verb and number. */
  button: string;
  isBlocked?: boolean | undefined;
  kind?: 'main-action' | 'erase';
  apply: Apply;
  /** The way out, and its verb. */
  leave?: readonly [verb: string, onLeave: () => void] | undefined;
}

/** What will happen, before anything does. Where it was opened and can be left, its heading has the focus, never its button. */
export function PlanSheet({
  sum = [],
  then = [],
  obstacle,
  kind = 'main-action',
  apply,
  leave,
  ...plan
}: PlanSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpened = leave !== undefined;
  useEffect(() => {
    if (isOpened) heading.current?.focus();
  }, [isOpened]);
  const lines = sum.filter(({ value, kind }, index) => index === 0 || value !== 0 || kind === 'result');
  return (
    <div className="plan">
      <h2 tabIndex={-1} ref={heading}>
        {plan.title}
      </h2>
      {lines.length > 0 && (
        <dl className="sum">
          {lines.map(({ label, more = '', value, kind }) => (
            <div key={label + more} className={kind}>
              <dt>
                {label} {more && <small>{more}</small>}
              </dt>
              <dd>{value < 0 ? `− ${format.number(-value)}` : format.number(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {plan.children}
      <ul className="then">
        {then.map(
          ([key, text]) =>
            text !== '' && (
              <li key={key}>
                <b>{key}</b>
                <span>{text}</span>
              </li>
            ),
        )}
      </ul>
      {apply.error && <ProblemNotice error={apply.error} />}
      <div className="actions">
        <Button
          kind={kind}
          isBlocked={plan.isBlocked === true || obstacle !== undefined || apply.isRunning}
          onClick={apply.run}
        >
          {apply.isRunning ? t.working : obstacle ? t.problems[obstacle] : plan.button}
        </Button>
        {leave && (
          <Button kind="leave" onClick={leave[1]}>
            {leave[0]}
          </Button>
        )}
      </div>
    </div>
  );
}
