import { fill } from '../../content/fill.ts';
import { Refusal } from '../actions/action.ts';
import { FileError } from '../actions/output-file.ts';

/** Why an action was refused; what stands in braces comes with the refusal. */
const REFUSALS: Readonly<Record<string, string>> = {
  // Files that are read.
  empty: 'The file is empty.',
  binary: 'The file is not text.',
  workbook: 'This is a workbook. Save it as CSV (in Excel: “CSV UTF-8”).',
  encoding: 'The file is not in UTF-8. In Excel, save it as “CSV UTF-8”.',
  quotes: 'The file is not valid CSV: a quotation mark is missing or misplaced near line {line}.',
  longRow: 'The file is not valid CSV: a row near line {line} does not end.',
  headings: 'The file has no column {names}, which --map names.',
  noEmail: 'None of these columns looks like email addresses: {names}. Name it with --map email=HEADING.',
  twice: 'The file has the column {names} twice. Delete one of them.',
  dates: 'Does {example} begin with the day or with the month? Add --dates dmy or --dates mdy.',
  statuses: 'Do people with {names} want mail? Name the words that mean yes with --subscribed.',
  notPlain: 'Line {line} is no email address. The file must have one on each line, and nothing else.',
  noAddresses: 'There is no email address in it.',
  everybody: 'These are all people on the list. Is the file an export of it?',
  // Backups.
  noBackupFolder: 'Set BACKUP_FOLDER first: the backup goes there.',
  noRoom: 'The disk is full: {file}',
  corrupted: 'This is not a valid backup: {sentence}',
  noBackup: 'The backup that has to be made first cannot be written: {sentence}',
  unwritten: 'The list of people who left cannot be written into {file}.',
  isList: 'This is the list itself, not a backup.',
  needsKey: 'The backup is encrypted. Name the file with the key: --identity FILE.',
  wrongKey: 'The backup is encrypted to another key.',
  // Messages.
  noMailServer: 'Set MAIL_URL and MAIL_FROM. README.md, “Configuration”, shows an example.',
  notPublic: 'Set PUBLIC_ORIGIN to the page’s public https address: links in the mail lead there.',
  messageProblems: 'The message has to be corrected first.',
  mailFailed: 'The mail server did not take it: {sentence}',
  busy: 'Another process is sending. If it was killed, try again in a minute.',
};

/** Refusals that nothing on the command line can change. */
const FAILURES: ReadonlySet<string> = new Set(['noRoom', 'unwritten', 'noBackup', 'mailFailed', 'busy']);
/** What the system says of a file that was named wrongly (POSIX, `errno.h`). */
const WRONG_FILE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', 'EROFS']);

const FILE_PROBLEMS: Readonly<Record<FileError['problem'], string>> = {
  list: 'this is the list’s own file, which is never written over.',
  missing: 'there is no such folder.',
  exists: 'this exists. Name another file.',
};

/** Why something was refused, in a sentence. @param details what it names, such as headings of a file */
export function describeRefusal(reason: string, details: object): string {
  const named = Object.entries(details).map(([name, value]) => [name, [value].flat().join(', ')] as const);
  return fill(REFUSALS[reason] ?? reason, Object.fromEntries(named));
}

/** What a plan says of the backup that is made by itself first, and of what keeps the change from being made. */
export function precautionLines({
  backsUp,
  obstacle,
}: {
  backsUp: boolean;
  obstacle: string | undefined;
}): string[] {
  if (obstacle !== undefined) return [`This cannot be done: ${describeRefusal(obstacle, {})}`];
  return backsUp ? ['A backup is made first, in BACKUP_FOLDER.'] : [];
}

/** What went wrong, in a sentence. */
export function describeError(error: unknown): string {
  if (error instanceof Refusal) return describeRefusal(error.reason, error.details);
  if (error instanceof FileError) return `${error.path}: ${FILE_PROBLEMS[error.problem]}`;
  // Several addresses of one host were tried.
  if (error instanceof AggregateError) return describeError(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** Whether the command line, a file on it or a setting has to change. */
export function isUsage(error: unknown): boolean {
  if (error instanceof Refusal) return !FAILURES.has(error.reason);
  if (error instanceof FileError) return true;
  return error instanceof Error && 'code' in error && WRONG_FILE.has(String(error.code));
}
