import { parseEmail } from '../../../contract/email.ts';
import { restoreFormula } from '../../formats/csv.ts';

/** What is beside addresses: `Lan <lan@example.com>`, `mailto:lan@example.com`, `lan@example.com (12A)`. */
const BESIDE = /[\s<>()[\],;|:]+/;
/** Marks around an address. In the middle of one they are a part of it: `o'brien@example.com` is not `brien@example.com`. */
const AROUND = /^["']+|(?<!["'])["']+$/g;
/** No address is longer than this with its name. What is, may take an expression too long. */
const LONGEST = 1000;
const NAMED = /^[^<>@]*<[^\s@<>]+@[^\s@<>]+>$/;

/** Whether a cell has addresses and, but for the name before one, nothing else. */
export function isAllAddresses(cell: string): boolean {
  if (!cell.includes('@') || cell.length > LONGEST) return false;
  const written = cell.trim();
  if (NAMED.test(written)) return true;
  const parts = partsOf(written).filter((part) => part !== '' && part !== 'mailto');
  return parts.length > 0 && parts.every((part) => /.@.+\../.test(part));
}

const partsOf = (text: string) => text.split(BESIDE).map((part) => part.replace(AROUND, ''));

/** The addresses in a cell, as they are written; the cell where there are none. */
export function addressesIn(cell: string): string[] {
  const written = restoreFormula(cell.trim());
  if (/^[\w.+@-]*$/.test(written) || parseEmail(written) !== undefined) return [written];
  // Split, not searched: a cell without an address may have 100,000 characters. What a link has is no address.
  const found = partsOf(written).filter((part) => /.@./.test(part) && !part.startsWith('//'));
  if (found.length === 0) return [written];
  // What is no address beside several may be a person whom somebody misses.
  const others =
    found.length > 1 ? written.split(/[,;]/).filter((part) => part.trim() && !part.includes('@')) : [];
  return [...found.map((part) => part.replace(/(?<!\.)\.+$/, '')), ...others.map((part) => part.trim())];
}
