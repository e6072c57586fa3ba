import { fill } from '../../content/fill.ts';
import { en } from '../../studio/page/texts/en.ts';
import { Refusal } from '../actions/action.ts';
import type { Finding } from '../actions/doctor/doctor.ts';

type Sentences = Readonly<Record<string, string>>;

/** Why an action was refused: as the studio says it, or with what to type here. What stands in braces comes with it. */
const REFUSALS: Sentences = {
  ...en.problems,
  headings: 'The file has no column {names}, which --map names.',
  noEmail: 'None of these columns looks like email addresses: {names}. Name it with --map email=HEADING.',
  dates: 'Does {example} begin with the day or with the month? Add --dates dmy or --dates mdy.',
  listFile: '{file}: this is the list’s own file, which is never written over.',
  exists: '{file}: this exists. Name another file.',
  isList: 'This is the list itself, not a backup.',
  wrongKey: 'The backup is encrypted to another key.',
  needsKey: 'The backup is encrypted. Name the file with the key: --identity FILE.',
};

/** Refusals that nothing on the command line can change. */
const FAILURES: readonly string[] = ['unwritten', 'noBackup', 'mailFailed', 'busy'];

/** What the system says of a file or a port that was named wrongly (POSIX, `errno.h`). */
const WRONG: readonly string[] = ['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', 'EROFS', 'EADDRINUSE'];

/** Why a row of a file is left out. */
export const REASONS: Sentences = en.exchange.reasons;
/** Why somebody does not get a message: “they …”. */
export const LEFT_OUT: Sentences = en.messages.leftOut;
/** What is wrong with a message. */
export const MISTAKES: Sentences = en.messages.mistakes;
/** What is wrong, and what to do about it. */
export const FINDINGS: Readonly<Record<Finding['id'], string>> = en.goingLive.findings;

/** What went wrong, in a sentence. */
export function describeError(error: unknown): string {
  if (error instanceof Refusal) return fill(REFUSALS[error.reason] ?? error.reason, error.details);
  // Several addresses of one host were tried.
  if (error instanceof AggregateError) return describeError(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** Whether the command line, a file on it or a setting has to change. */
export function isUsage(error: unknown): boolean {
  if (error instanceof Refusal) return !FAILURES.includes(error.reason);
  return error instanceof Error && 'code' in error && WRONG.includes(String(error.code));
}
