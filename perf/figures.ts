import { readFileSync } from 'node:fs';
import type { StudioProcess } from '../test/studio/studio-process.ts';

/** Figures of several runs, by their name, then by whose they are. */
export type Figures = Record<string, Record<string, number[]>>;

/** The middle of some numbers; `NaN` of none. */
export function median(numbers: readonly number[] = []): number {
  return numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN;
}

export function addFigure(figures: Figures, what: string, whose: string, value: number): void {
  ((figures[what] ??= {})[whose] ??= []).push(value);
}

/** Prints the medians, with the least and the most. */
export function printMedians(figures: Figures): void {
  const rounded = (value: number) => Number(value.toPrecision(4));
  const brief = (numbers: readonly number[]) =>
    `${rounded(median(numbers))} (${rounded(Math.min(...numbers))} to ${rounded(Math.max(...numbers))})`;
  const rows = Object.entries(figures).map(([what, each]) => {
    return [what, Object.fromEntries(Object.entries(each).map(([whose, all]) => [whose, brief(all)]))];
  });
  console.table(Object.fromEntries(rows));
}

/** Prints figures of one run as JSON. */
export function printFigures(figures: object): void {
  process.stdout.write(`${JSON.stringify(figures, undefined, 2)}\n`);
}

/** Answers to a form: so many thousand rows of a hundred bytes. */
export function* answers(thousands: number): Generator<Buffer> {
  yield Buffer.from('Timestamp,Email,Name,May we write to you?,Note\n');
  const begun = Date.now();
  for (let thousand = 0; thousand < thousands; thousand += 1) {
    const rows = Array.from({ length: 1000 }, (_, index) => {
      const row = thousand * 1000 + index;
      const at = new Date(begun - row * 10_000).toISOString().slice(0, 19).replace('T', ' ');
      const yes = row % 4 === 0 ? 'Later' : 'Yes';
      return `${at},student.${row}@campus.example,Somebody ${row},${yes},"a note, ${row}"\n`;
    });
    yield Buffer.from(rows.join(''));
  }
}

/** Hands such a file to a studio. @returns what its plan is made from */
export async function handIn(studio: StudioProcess, file: Iterable<Buffer>) {
  const { body } = await studio.request('/api/files', { method: 'POST', body: file });
  return { file: JSON.parse(body) as string, mayWrite: ['May we write to you?=Yes'], language: 'en' };
}

/** The most memory that a process has had so far. */
export const mostMegabytes = (pid: number): number =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
