import * as v from 'valibot';
import { LANGUAGES, type Language } from '../../../contract/language.ts';
import { parseTimestamp, type DateOrder } from '../../time/timestamp.ts';
import { Refusal } from '../plan.ts';
import { isConsentVersion } from '../../../waitlist/consent-version.ts';
import { valueKey, type FileColumn, type FileLook } from './file-columns.ts';
import { cellsOf } from './file-rows.ts';

/** What somebody says of a file of people. */
export const fileAnswers = v.object({
  /** A file of this machine, or one that was handed to the studio. */
  file: v.pipe(v.string(), v.minLength(1)),
  /** Its name, for the audit log. */
  name: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** The heading of the column with the people's addresses. */
  email: v.optional(v.string()),
});

/** The columns that say who is meant, each as `HEADING=value,value`; or everybody: `none` of them of an import, `all` who leave. */
export const ticked = v.optional(v.array(v.string()), []);

export const importInput = v.object({
  ...fileAnswers.entries,
  /** Who may be written to. */
  mayWrite: ticked,
  /** The column with the times of joining, as `HEADING`, `HEADING=dmy` or `HEADING=mdy`; or `none`. */
  joined: v.optional(v.string()),
  /** The column with the languages, as `HEADING` or `HEADING=vi`; or the language of rows that do not say it. */
  language: v.optional(v.string()),
  /** What they agreed to, and where that can be seen, such as `fair-2026`. */
  consent: v.optional(v.pipe(v.string(), v.check(isConsentVersion, 'not a name such as fair-2026'))),
});
export type ImportInput = v.InferOutput<typeof importInput>;

/** What is asked of a file, by its name in the input. */
const FILE_QUESTIONS = ['email', 'mayWrite', 'leaving', 'joined', 'language', 'consent'] as const;
export type FileQuestion = (typeof FILE_QUESTIONS)[number];

/** Who is meant by the values of a column: these, or each that is not empty. */
interface Ticks {
  column: number;
  values: readonly string[];
  any: boolean;
}

/** A time of a file, if there is one that fits both orders of day and month, and when it is in each. */
type ReadTime = { text: string } & Partial<Record<DateOrder, string>>;

/** What is known of a file by its cells and by what somebody has said; places are those of columns. */
export interface Settled {
  email: number | undefined;
  /** `undefined`: nobody has said it; none: everybody is meant. */
  ticks: readonly Ticks[] | undefined;
  joined: { column: number; order: DateOrder | undefined; example: ReadTime } | undefined;
  language: { column: number | undefined; code: Language | undefined };
  consent: string | undefined;
  /** What somebody has to say first. */
  open: FileQuestion[];
}

/** The column of a heading, and what is written after it and a sign. @throws Refusal for a heading that the file does not have */
function columnNamed(columns: readonly FileColumn[], typed: string) {
  const answer = typed.normalize('NFC');
  const found = columns
    .map(({ heading }, column) => ({ heading, column }))
    .filter(({ heading }) => answer === heading || answer.startsWith(`${heading}=`))
    .sort((one, other) => other.heading.length - one.heading.length)[0];
  if (found === undefined) throw new Refusal('headings', { names: answer.split('=', 1)[0] ?? '' });
  const isAlone = answer === found.heading;
  return { column: found.column, rest: isAlone ? undefined : answer.slice(found.heading.length + 1) };
}

/** A value in double quotation marks, and a place where none is written. */
const QUOTED = /"(?:[^"]|"")*"/g;
const BLANK = /(?:^|,)\s*(?:,|$)/;

/** @throws Refusal for a value that the column does not have */
function readTicks(columns: readonly FileColumn[], answer: string): Ticks {
  const { column, rest } = columnNamed(columns, answer);
  const { values = [], others = 0, heading = '' } = columns[column] ?? {};
  const known = new Set(values.map(({ value }) => valueKey(value)));
  const typed = valueKey(rest ?? '');
  // Where nothing is written, a variable of a script may have been blank.
  if (rest === undefined || (!known.has(typed) && BLANK.test(rest.replace(QUOTED, '-'))))
    throw new Refusal('noValues', { heading });
  const chosen = known.has(typed) ? [typed] : cellsOf(rest, { separator: ',' }).cells.map(valueKey);
  // A column may have a `*` of its own.
  const any = chosen.includes('*') && !known.has('*');
  const wrong = chosen.find((value) => value !== '' && !known.has(value) && !(any && value === '*'));
  if (wrong !== undefined && others === 0) throw new Refusal('values', { heading, value: wrong });
  return { column, values: chosen, any };
}

/** Who is meant by what is ticked. @throws Refusal as {@link readTicks} */
function readAllTicks(columns: readonly FileColumn[], answers: readonly string[]): Settled['ticks'] {
  if (answers.length === 0) return undefined;
  const ticks = Map.groupBy(
    answers.map((answer) => readTicks(columns, answer)),
    ({ column }) => column,
  );
  return [...ticks].map(([column, of]) => ({
    ...{ column, any: of.some(({ any }) => any) },
    values: of.flatMap(({ values }) => values),
  }));
}

/** The place of the addresses, where there is one. @throws Refusal where no column has any */
function findAddresses({ columns, isOwnExport }: FileLook, answer: string | undefined): number | undefined {
  if (answer !== undefined) return columnNamed(columns, answer).column;
  if (columns.length === 0) return 0;
  if (isOwnExport) return columns.findIndex(({ heading }) => heading === 'email');
  const found = columns.flatMap(({ kind }, index) => (kind === 'addresses' ? [index] : []));
  if (found.length === 0)
    throw new Refusal('noEmail', { names: columns.map(({ heading }) => heading).join(', ') });
  return found.length === 1 ? found[0] : undefined;
}

/**
 * Settles what a file does not say.
 *
 * @param isLeaving whether it names people who are to be taken off
 * @throws Refusal for an answer that does not fit the file
 */
export function settle(look: FileLook, input: ImportInput, isLeaving: boolean, zone: string): Settled {
  const { columns, isOwnExport } = look;
  const email = findAddresses(look, input.email);
  // A list of addresses, and our own export, say it by themselves.
  const isPlain = isLeaving ? columns.length <= 1 : isOwnExport;
  const { mayWrite } = input;
  // “None of the columns” lets all of them in, but “none” must not take all of them off.
  const isEverybody = mayWrite.length === 0 ? isPlain : mayWrite.join() === (isLeaving ? 'all' : 'none');
  const ticks = isEverybody ? [] : readAllTicks(columns, mayWrite);
  const joined = settleTimes(columns, input.joined, zone);
  const language = settleLanguage(columns, input.language);
  const { consent } = input;
  const isSpoken = language.code !== undefined || columns[language.column ?? -1]?.empty === 0;
  const isOpen: Record<FileQuestion, boolean> = {
    email: email === undefined,
    mayWrite: !isLeaving && ticks === undefined,
    leaving: isLeaving && ticks === undefined,
    joined: !isLeaving && joined !== undefined && joined.order === undefined,
    language: !isLeaving && !isSpoken,
    consent: !isLeaving && ticks?.length === 0 && !isOwnExport && consent === undefined,
  };
  const open = FILE_QUESTIONS.filter((each) => isOpen[each]);
  return { email, ticks, joined, language, consent, open };
}

/** The column with the times, by the cells the fullest; its order of day and month by the cells that show one. */
function settleTimes(
  columns: readonly FileColumn[],
  answer: string | undefined,
  zone: string,
): Settled['joined'] {
  const [fullest] = columns
    .map((each, column) => ({ ...each, column }))
    .filter(({ kind }) => kind === 'times')
    .sort((one, other) => other.filled - one.filled);
  if (answer === 'none' || (answer ?? fullest) === undefined) return undefined;
  const { column, rest } =
    answer === undefined ? { column: fullest?.column ?? 0, rest: undefined } : columnNamed(columns, answer);
  const { dmy, mdy, either } = columns[column]?.orders ?? {};
  if (rest !== undefined && rest !== 'dmy' && rest !== 'mdy') throw new Refusal('order', { value: rest });
  const isClear = either === undefined || (dmy === undefined) !== (mdy === undefined);
  const text = either ?? columns[column]?.example ?? '';
  const read = (as: DateOrder) => {
    const instant = parseTimestamp(text, zone, as);
    return instant === undefined ? {} : { [as]: new Date(instant).toISOString() };
  };
  return {
    column,
    order: rest ?? (isClear ? (mdy === undefined ? 'dmy' : 'mdy') : undefined),
    example: { text, ...read('dmy'), ...read('mdy') },
  };
}

/** The column with the languages, by its cells; for rows that do not say it, the only one. */
function settleLanguage(columns: readonly FileColumn[], answer = ''): Settled['language'] {
  const codeOf = (text: string) => LANGUAGES.find((language) => language === text);
  const [only, other] = LANGUAGES as readonly Language[];
  const byItself = other === undefined ? only : undefined;
  const found = columns.findIndex(({ kind }) => kind === 'languages');
  const own = { column: found < 0 ? undefined : found, code: codeOf(answer) ?? byItself };
  if (answer === '' || codeOf(answer) !== undefined) return own;
  const { column, rest } = columnNamed(columns, answer);
  return { column, code: codeOf(rest ?? '') ?? byItself };
}
