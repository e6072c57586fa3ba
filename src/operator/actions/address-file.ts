import { parseEmail, type Email } from '../../contract/email.ts';
import { BYTE_ORDER_MARK } from '../formats/csv.ts';
import { Refusal } from './action.ts';

/**
 * Reads a list of addresses with at most a heading above them, and nothing else: what a table says of the people in it is
 * not known here, and an export of ours names people who have not left.
 *
 * @returns the addresses, each once
 * @throws Refusal for a line that is no address: nobody is deleted because a file was misread
 */
export function readPlainList(text: string): Email[] {
  const lines = text
    .replace(BYTE_ORDER_MARK, '')
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((line) => line.text !== '');
  const read = lines[0]?.text.includes('@') === false ? lines.slice(1) : lines;
  const emails = read.map(({ line, text }) => {
    const email = parseEmail(text);
    if (email === undefined) throw new Refusal('notPlain', { line });
    return email;
  });
  return [...new Set(emails)];
}
