import { parseEmail } from '../../contract/email.ts';
import { BYTE_ORDER_MARK } from '../formats/csv.ts';

/**
 * Reads a list of addresses with at most a heading above them, and nothing else: what a table says of the people in it is
 * not known here, and an export of ours names people who have not left. One bad line makes the whole list unusable: nobody
 * is deleted because a file was misread.
 *
 * @returns the addresses, each once, or the lines that are not addresses
 */
export function readPlainList(
  text: string,
): { emails: string[] } | { wrong: { line: number; text: string }[] } {
  const lines = text
    .replace(BYTE_ORDER_MARK, '')
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ line: index + 1, text: line.trim(), email: parseEmail(line) }))
    .filter((line) => line.text !== '');
  const read = lines[0]?.text.includes('@') === false ? lines.slice(1) : lines;
  const wrong = read.filter(({ email }) => email === undefined).map(({ line, text }) => ({ line, text }));
  return wrong.length > 0 ? { wrong } : { emails: [...new Set(read.map(({ email = '' }) => email))] };
}
