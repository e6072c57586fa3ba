import type { ReactNode } from 'react';
import type { Job } from '../server/jobs.ts';
import { AskError, stopJob } from './ask.ts';
import { useLanguage } from './language.tsx';
import { say } from './say.ts';

/** An address in two tones: whose, and at which host. A host that looks mistyped is marked. */
export function Address({ email, isTypo = false }: { email: string; isTypo?: boolean }) {
  const at = email.indexOf('@');
  const domain = email.slice(at + 1);
  return (
    <span className="address">
      {email.slice(0, at)}
      <span className="at">@{!isTypo && domain}</span>
      {isTypo && <mark>{domain}</mark>}
    </span>
  );
}

/** A line of a plan's sum, or what follows from it. */
interface PlanProps {
  title: string;
  /** What follows, each with its key. */
  then?: readonly (readonly [key: string, text: string])[];
  children?: ReactNode;
  actions: ReactNode;
}

/** What will happen, before anything does. Its heading has the focus, never its button. */
export function PlanSheet({ title, then = [], children, actions }: PlanProps) {
  return (
    <div className="plan">
      <h2 tabIndex={-1} ref={focusOnce}>
        {title}
      </h2>
      {children}
      <ul className="then">
        {then.map(([key, text]) => (
          <li key={key}>
            <b>{key}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <div className="actions">{actions}</div>
    </div>
  );
}

interface SumLine {
  label: string;
  value: number;
  isResult?: boolean;
  /** A figure that follows from the result. */
  isAfter?: boolean;
}

/** A plan as a sum. Lines that change nothing are left out. */
export function Sum({ lines }: { lines: readonly SumLine[] }) {
  const { format } = useLanguage();
  return (
    <dl className="sum">
      {lines
        .filter(({ value, isResult }, index) => index === 0 || value !== 0 || isResult)
        .map(({ label, value, isResult, isAfter }) => (
          <div key={label} className={isResult ? 'result' : isAfter ? 'after' : undefined}>
            <dt>{label}</dt>
            <dd>{value < 0 ? `− ${format.number(-value)}` : format.number(value)}</dd>
          </div>
        ))}
    </dl>
  );
}

/** How far long work is, with a way to stop it. */
export function Progress({ job }: { job: Job }) {
  const { t, format } = useLanguage();
  const { id, done, total } = job;
  return (
    <div className="working">
      <progress aria-label={t.working} {...(total === undefined ? {} : { value: done, max: total })} />
      <p aria-live="polite">
        {total === undefined
          ? t.working
          : say(t.progress, { done: format.number(done), total: format.number(total) })}
      </p>
      <button type="button" className="button small" onClick={() => void stopJob(id)}>
        {t.stop}
      </button>
    </div>
  );
}

function focusOnce(element: HTMLElement | null): void {
  element?.focus();
}

/** What went wrong with a question or a change, in the organiser's words. */
export function ProblemNotice({ error, onAgain }: { error: Error; onAgain?: () => void }) {
  const { t } = useLanguage();
  const { problems } = t;
  const reason = error instanceof AskError ? error.reason : 'away';
  const known = Object.hasOwn(problems, reason) ? problems[reason as keyof typeof problems] : problems.failed;
  const details = error instanceof AskError ? error.details : {};
  return (
    <div className="notice bad" role="alert">
      <span className="mark mend" />
      <div>
        <p>
          <b>{say(known, details)}</b>
        </p>
        {reason === 'away' && <p>{problems.awayMore}</p>}
      </div>
      {onAgain && (
        <div className="actions">
          <button type="button" className="button small" onClick={onAgain}>
            {problems.again}
          </button>
        </div>
      )}
    </div>
  );
}
