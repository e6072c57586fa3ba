import { useEffect, useRef, type ReactNode } from 'react';
import type { Apply } from './ask.ts';
import { useLanguage } from './language.tsx';
import { Button, ProblemNotice } from './parts.tsx';
import type { Texts } from './texts/en.ts';

interface SumLine {
  label: string;
  /** What it takes off or adds; the first line and the result are what there is. */
  value: number;
  kind?: 'result' | 'after';
}

interface PlanSheetProps {
  title: string;
  /** The plan as a sum. Lines that change nothing are left out. */
  sum?: readonly SumLine[] | undefined;
  /** What follows, each with its key. */
  then?: readonly (readonly [key: string, text: string])[] | undefined;
  /** What is still to be said or chosen. */
  children?: ReactNode;
  /** Whether a backup is made before, and what is in the way of the whole. */
  precaution?: { backsUp: boolean; obstacle?: keyof Texts['problems'] | undefined } | undefined;
  /** The button's verb and number; where it cannot be pressed, why. */
  button: string;
  isBlocked?: boolean | undefined;
  kind?: 'main-action' | 'erase';
  apply: Apply;
  /** The way out, and its verb. */
  leave?: readonly [verb: string, onLeave: () => void] | undefined;
}

/** What will happen, before anything does. Where it was opened and can be left, its heading has the focus, never its button. */
export function PlanSheet(props: PlanSheetProps) {
  const { title, sum = [], children, precaution, button, kind = 'main-action', apply, leave } = props;
  const { t, format } = useLanguage();
  const obstacle = precaution?.obstacle;
  const isBlocked = props.isBlocked === true || obstacle !== undefined || apply.isRunning;
  const first = precaution?.backsUp ? [[t.first, t.backsUp] as const] : [];
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpened = leave !== undefined;
  useEffect(() => {
    if (isOpened) heading.current?.focus({ preventScroll: true });
  }, [isOpened]);
  const written = (value: number) => (value < 0 ? `− ${format.number(-value)}` : format.number(value));
  return (
    <div className="plan">
      <h2 tabIndex={-1} ref={heading}>
        {title}
      </h2>
      {sum.length > 0 && (
        <dl className="sum">
          {sum
            .filter((line, index) => index === 0 || line.value !== 0 || line.kind === 'result')
            .map((line) => (
              <div key={line.label} className={line.kind}>
                <dt>{line.label}</dt>
                <dd>{written(line.value)}</dd>
              </div>
            ))}
        </dl>
      )}
      {children}
      <ul className="then">
        {[...first, ...(props.then ?? [])].map(([key, text]) => (
          <li key={key}>
            <b>{key}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {apply.error && <ProblemNotice error={apply.error} />}
      <div className="actions">
        <Button kind={kind} isBlocked={isBlocked} onClick={apply.run}>
          {apply.isRunning ? t.working : obstacle ? t.problems[obstacle] : button}
        </Button>
        {leave && <Button onClick={leave[1]}>{leave[0]}</Button>}
      </div>
    </div>
  );
}
