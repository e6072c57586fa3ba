import { fill } from '../../content/fill.ts';

/** Fills a sentence in; of a pair, the first is for one. */
export function say(
  sentence: string | readonly string[],
  values: Readonly<Record<string, string | number>> = {},
  count = 2,
): string {
  const text = typeof sentence === 'string' ? sentence : sentence[count === 1 ? 0 : 1];
  return fill(text ?? '', values);
}
