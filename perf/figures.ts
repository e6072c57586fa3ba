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
