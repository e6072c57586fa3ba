import { fill } from '../content/fill.ts';
import type { FileColumn } from '../operator/actions/import/file-columns.ts';
import type { FileQuestion } from '../operator/actions/import/import-answers.ts';
import type { FileRead } from '../operator/actions/import/read-people.ts';
import type { ShownPlan } from '../operator/actions/plan.ts';
import { en } from './texts/en.ts';

/** What a file asks: the question, and in JSON what is in its columns. */
interface AskedOfFile {
  question: FileQuestion;
  asks: string;
  columns: readonly FileColumn[];
}

/** What somebody has to say first of the file of a plan; `undefined` where that is nothing. */
export function questionsOf({ look, settled }: ShownPlan & Partial<FileRead>): AskedOfFile[] | undefined {
  if (!look || !settled || settled.open.length === 0) return undefined;
  const { heading = '', orders } = look.columns[settled.joined?.column ?? -1] ?? {};
  const asked = (question: FileQuestion): readonly FileColumn[] => {
    if (question === 'email') return look.columns.filter(({ kind }) => kind === 'addresses');
    const isAboutWho = question === 'mayWrite' || question === 'leaving';
    return isAboutWho ? look.telling.flatMap((index) => look.columns[index] ?? []) : [];
  };
  return settled.open.map((question) => ({
    question,
    asks: fill(en.asks[question], { heading, example: orders?.either ?? '' }),
    columns: asked(question),
  }));
}

/** Each question, and below it the columns with their values and how many rows have each. */
export function linesOfQuestions(questions: readonly AskedOfFile[]): string[] {
  return questions.flatMap(({ asks, columns }) => [
    asks,
    ...columns.flatMap(({ heading, filled, empty, values, others }) => [
      fill(en.column, { heading, filled: String(filled), empty: String(empty) }),
      ...(others > 0 && values.length > 3 ? values.slice(0, 3) : values).map(
        ({ value, count }) => `${String(count).padStart(9)}  ${value}`,
      ),
      ...(others > 0 ? [`${String(others).padStart(9)}  (${en.others})`] : []),
    ]),
  ]);
}
