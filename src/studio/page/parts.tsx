import { useState, type ComponentProps, type PropsWithChildren, type ReactNode } from 'react';
import { useTexts } from './use-texts.ts';
import type { Act } from './ask.ts';
import { AskError } from './session.ts';
import { LookOnly, tellLookOnly } from './access/look-only.tsx';
import { useIsLooking } from './access/me.ts';

interface ButtonProps extends ComponentProps<'button'> {
  /** What it looks like, such as `main-action`. */
  kind?: string | undefined;
  /** Whether pressing it does nothing at present. It keeps its focus and can be read. */
  isBlocked?: boolean | undefined;
  /** Whether whoever may only look may press it. */
  isForAll?: boolean;
}

export function Button({ kind = '', isBlocked = false, isForAll = false, onClick, ...button }: ButtonProps) {
  const isRefused = useIsLooking() && !isForAll;
  return (
    <button
      type="button"
      {...button}
      className={`button ${kind}`}
      aria-disabled={isBlocked || isRefused || undefined}
      onClick={(event) => {
        if (isRefused) tellLookOnly();
        if (isBlocked || isRefused) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

interface OpenButtonProps extends ButtonProps {
  dialog: (onClose: () => void) => ReactNode;
}

/** A button that opens a dialog, which begins anew each time. */
export function OpenButton({ dialog, ...button }: OpenButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}

/** A button that does something, and says beside it why that failed. */
export function ActButton({ act, ...button }: ButtonProps & { act: Act }) {
  return (
    <>
      <Button {...button} isBlocked={button.isBlocked === true || act.isRunning} onClick={act.run} />
      {act.error && <ProblemNotice error={act.error} />}
    </>
  );
}

/** An address in two tones: whose, and at which host. A host that looks mistyped is marked. */
export function Address({ email, isTypo = false }: { email: string; isTypo?: boolean }) {
  const at = email.indexOf('@');
  const domain = email.slice(at + 1);
  return (
    <span className="address">
      {email.slice(0, at)}
      <wbr />
      <span className="at">@{!isTypo && domain}</span>
      {isTypo && <mark>{domain}</mark>}
    </span>
  );
}

interface TableProps<Row> {
  /** @property kind such as `num` */
  columns: readonly { head: string; kind?: string; cell: (row: Row) => ReactNode }[];
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
            {columns.map(({ head, kind }) => {
              const Cell = head === '' ? 'td' : 'th';
              return (
                <Cell key={head} className={kind}>
                  {head}
                </Cell>
              );
            })}
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
      {facts
        .filter(([, fact]) => fact !== undefined)
        .map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
    </dl>
  );
}

/** What went wrong with a question or a change, in the organiser's words. */
export function ProblemNotice({ error }: { error: Error }) {
  const { t, say } = useTexts();
  const { message: sentence } = error;
  const { reason, details } = error instanceof AskError ? error : { reason: 'failed' as const };
  // One notice for the whole page says that.
  if (reason === 'closed') return null;
  // That is no mistake.
  if (reason === 'lookOnly')
    return (
      <p className="muted">
        <LookOnly />
      </p>
    );
  return (
    <Notice title={say(t.problems[reason], { sentence, ...details })}>
      {reason === 'away' && t.awayMore}
    </Notice>
  );
}

/** A few words with their mark, which says nothing more. */
export function Flag({ mark, children }: { mark: string; children: ReactNode }) {
  return (
    <span className="flag">
      <span className={`mark ${mark}`} />
      <span>{children}</span>
    </span>
  );
}

/** Something that everybody should see, on a tint; as the main title where a screen's own is out of reach. */
export function Notice({ title, isMain, children }: PropsWithChildren<{ title: string; isMain?: boolean }>) {
  const Title = isMain ? 'h1' : 'p';
  return (
    <div className="notice" role="alert">
      <span className="mark fix" />
      <div>
        <Title>
          <b>{title}</b>
        </Title>
        {children}
      </div>
    </div>
  );
}
