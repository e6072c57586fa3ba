import * as v from 'valibot';
import { LANGUAGES, type Language } from '../../../contract/language.ts';
import { dateOrderOf, type DateOrder } from '../../time/timestamp.ts';
import type { ActionHost } from '../action.ts';
import { FILE_COLUMNS } from '../../../waitlist/entry-columns.ts';
import { isConsentVersion } from '../selection.ts';
import { Refusal } from '../refusal.ts';
import { findColumns, MEANINGS, type Columns } from './file-columns.ts';
import { findConsentColumns } from './consent-columns.ts';
import { openRows, textOf, type FileRow } from './open-rows.ts';
import { TIMES, type RowRules } from './validate-row.ts';

export const importInput = v.object({
  /** A file of this machine, or one that was handed to the studio. */
  file: v.pipe(v.string(), v.minLength(1)),
  /** Its name, for the audit log. */
  name: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** What a column becomes, by its heading, where that is not found or not right. */
  columns: v.optional(v.record(v.string(), v.picklist(MEANINGS)), {}),
  /** Order of day and month, where the file does not show it. */
  dates: v.optional(v.picklist(['dmy', 'mdy'])),
  /** For rows without a language or a consent of their own. */
  language: v.optional(v.picklist(LANGUAGES)),
  consent: v.optional(v.pipe(v.string(), v.check(isConsentVersion, 'not a name such as fair-2026'))),
});
export type ImportInput = v.InferOutput<typeof importInput>;

/** A value that is taken where rows do not say it: none yet, a chosen one, or what a place in the file shows. */
interface Assumed<Value> {
  value: Value | undefined;
  line?: number;
  shown?: string;
}

/** Letters of one language alone. Nothing else is evidence: most programs have English headings everywhere. */
const LETTERS: Readonly<Record<string, RegExp>> = {
  vi: /[đơưăạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/i,
};

function evidenceIn({ line, cells }: FileRow): Assumed<Language> | undefined {
  for (const shown of cells) {
    const value = LANGUAGES.find((language) => LETTERS[language]?.test(shown.normalize('NFC')));
    if (value !== undefined) return { value, line, shown };
  }
  return undefined;
}

/**
 * Opens a file, finds its columns and what it does not say, and reads it to the end. Nothing is changed.
 *
 * @returns what is found and assumed, and a `refusal` where somebody has to choose first
 * @throws Refusal for a file that cannot be read, or a heading that it does not have
 */
export async function prepare(
  { programme, actor, resolveFile }: ActionHost,
  input: Partial<ImportInput> & ({ file: string } | { text: string }),
) {
  const text = 'text' in input ? input.text : await textOf(resolveFile(input.file));
  const { headings, example, isPlain, rows } = openRows(text);
  const chosen = new Map(Object.entries(input.columns ?? {}));
  const unknown = [...chosen.keys()].filter((name) => !headings.includes(name));
  if (unknown.length > 0) throw new Refusal('headings', { names: unknown.join(', ') });
  const found = findColumns(headings, chosen);
  const { answers, findOptOut } = findConsentColumns(headings, Object.values(found), chosen, rows);
  /** What the first row has under each heading, which of our columns it becomes, and what it says about mail. */
  const columns = [...new Set(headings)].filter(Boolean).map((heading) => {
    const index = headings.indexOf(heading);
    const becomes = FILE_COLUMNS.find((column) => found[column] === index);
    return { heading, example: example[index] ?? '', becomes: becomes ?? answers[index] };
  });
  const { language, dates } = findAssumed([{ line: 1, cells: headings }, ...rows], found, input);
  const { timeZone: zone } = programme;
  const rules: RowRules = {
    ...{ columns: found, place: { email: found.email, isPlain, headings }, findOptOut, zone },
    ...{ dates: dates?.value, now: actor.now(), language: language?.value, consent: input.consent },
  };
  const refusal = refusalOf(columns, dates, language);
  return { columns, assumed: { language, dates, zone, consent: input.consent }, rows, rules, refusal };
}

export type Prepared = Awaited<ReturnType<typeof prepare>>;

/** What has to be chosen first. */
function refusalOf(
  columns: readonly { heading: string; becomes: string | undefined }[],
  dates: Assumed<DateOrder> | undefined,
  language: Assumed<Language> | undefined,
): Refusal | undefined {
  const names = (of: typeof columns) => ({ names: of.map(({ heading }) => heading).join(', ') });
  if (!columns.some(({ becomes }) => becomes === 'email')) return new Refusal('noEmail', names(columns));
  const unclear = columns.filter(({ becomes }) => becomes === 'unclear');
  if (unclear.length > 0) return new Refusal('answers', names(unclear));
  if (dates && !dates.value) return new Refusal('dates', { example: dates.shown ?? '' });
  return language && !language.value ? new Refusal('language') : undefined;
}

/** What rows do not say; `undefined` where each says it. */
function findAssumed(all: readonly FileRow[], found: Columns, input: Partial<ImportInput>) {
  const rows = all.slice(1);
  const cellOf = ({ cells }: FileRow, column: keyof Columns) =>
    (cells[found[column] ?? cells.length] ?? '').trim();
  const [only, other] = LANGUAGES as readonly Language[];
  const known = input.language ?? (other === undefined ? only : undefined);
  const evidence = known === undefined ? all.map(evidenceIn).find(Boolean) : undefined;
  const isAsked = rows.some((row) => cellOf(row, 'language') === '');
  const columns = TIMES.filter((column) => found[column] !== undefined);
  const times = rows.flatMap((row) =>
    columns.map((column) => ({ line: row.line, shown: cellOf(row, column) })),
  );
  const firstIn = (order: DateOrder | 'either') => times.find(({ shown }) => dateOrderOf(shown) === order);
  const [dmy, mdy] = [firstIn('dmy'), firstIn('mdy')];
  // One `21/11/2026` decides for all the others; dates of both orders, or of neither, do not.
  const order = dmy && mdy ? undefined : dmy ? 'dmy' : mdy && 'mdy';
  const shown = order === undefined ? (firstIn('either') ?? mdy) : (dmy ?? mdy);
  const language: Assumed<Language> = evidence ?? { value: known };
  const dates: Assumed<DateOrder> = { value: input.dates ?? order, ...shown };
  return { language: isAsked ? language : undefined, dates: shown && dates };
}
