import type { ButtonHTMLAttributes, ReactNode } from 'react';
import type { Job } from '../server/jobs.ts';
import { AskError, endJob as stopJob } from './ask.ts';
import { say } from './say.ts';
import { useLanguage } from './language.tsx';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it looks like, such as `main-action`. */
  kind?: string | undefined;
  /** Whether pressing it does nothing at present. It keeps its focus and can be read. */
  isBlocked?: boolean | undefined;
}

export function Button({ kind = '', isBlocked = false, onClick, ...button }: ButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={`button ${kind}`}
      aria-disabled={isBlocked || undefined}
      onClick={(event) => {
        if (isBlocked) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

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

interface Column<Row> {
  head: string;
  /** Such as `num`. */
  kind?: string;
  cell: (row: Row) => ReactNode;
}

interface TableProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** What tells a row from the others. */
  keyOf: (row: Row) => string | number;
  /** Key of the row that is open. */
  current?: string | undefined;
}

/** Rows on hairlines; a table that is too wide scrolls in its own box. */
export function Table<Row>({ columns, rows, keyOf, current }: TableProps<Row>) {
  return (
    <div className="scroll">
      <table className="table">
        <thead>
          <tr>
            {columns.map(({ head, kind }) => (
              <th key={head} className={kind}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} aria-current={keyOf(row) === current || undefined}>
              {columns.map(({ head, kind, cell }) => (
                <td key={head} className={kind}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What is known, each with its name; what is `undefined` is left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, fact: ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts.map(
        ([name, fact]) =>
          fact !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** What went wrong with a question or a change, in the organiser's words. */
export function ProblemNotice({ error }: { error: Error; onAgain?: () => void }) {
  const { t, say: tell } = useLanguage();
  const { reason, details } = error instanceof AskError ? error : new AskError({ reason: 'failed' });
  // One notice for the whole page says that.
  if (reason === 'closed') return null;
  return (
    <Notice isBad title={tell(nameIn(t.problems, reason), details)}>
      {reason === 'away' && t.awayMore}
    </Notice>
  );
}

interface NoticeProps {
  title: string;
  isBad?: boolean;
  /** What follows, and what to do. */
  children?: ReactNode;
}

/** Something that everybody should see, on a tint. */
export function Notice({ title, isBad = false, children }: NoticeProps) {
  return (
    <div className={isBad ? 'notice bad' : 'notice fine'} role={isBad ? 'alert' : 'status'}>
      <span className={isBad ? 'mark mend' : 'mark good'} />
      <div>
        <p>
          <b>{title}</b>
        </p>
        {children}
      </div>
    </div>
  );
}

/** The words for something that the studio's server named; what has none is called by that name. */
export function nameIn(words: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(words, name) ? (words[name] ?? name) : name;
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
