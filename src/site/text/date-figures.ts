/** The figures of a date as they are set, between their dots: `31·7·2025` is `31`, `07` and `2025`. */
export function dateFigures(date: string): string[] {
  return date.split('·').map((figure) => figure.padStart(2, '0'));
}
