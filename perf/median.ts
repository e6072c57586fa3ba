/** The middle one of some numbers, the larger of the two where there is none; `NaN` of none. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN;
}
