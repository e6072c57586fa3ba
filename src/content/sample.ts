import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { textsIn } from './check-programme.ts';

/** Facts as only a sample has them: reserved names (RFC 2606), numbers of noughts, the word itself. */
const INVENTED = /\.example\b|\bexample\.(?:com|org|net)\b|0000|\(sample|\(mẫu|đơn vị mẫu/i;
/** What another programme may leave as it is: names of pictures, texts of the form, of buttons, of dialogs, of the law. */
const KEPT =
  /^(?:nav|footer|successDialog|toasts|status|form|offline|languages|labels|privacyDetails|sample|scenes)\.|^(?:weeks|cards|logos\.\d+\.file)(?:\.|$)|^cta\.(?:email|submi)|^announcement\.(?:button|opens|date)|^images\.founderAlts|\.(?:icon|linkedin)$|Language$/;
/** Names of facts and counts alone: `{brand}`, `{statistic1}`. */
const ONLY_PLACEHOLDERS = /^(?:\{\w+\})+$/;

const fingerprints = new URL('./sample-fingerprints.txt', import.meta.url);

/** Facts that nobody has: their entries. */
export function inventedEntries(facts: unknown): string[] {
  return textsIn(facts).flatMap(([entry, text]) => (INVENTED.test(text) ? [entry] : []));
}

/**
 * The entries of a file that still say what the sample says.
 *
 * @param file from the project's folder
 * @param content what the file exports; texts with their placeholders
 */
export function sampleEntries(file: string, content: unknown): string[] {
  const known = new Set(readFileSync(fingerprints, 'utf8').split('\n'));
  return fingerprintsOf(file, content).flatMap(({ entry, hash }) => (known.has(hash) ? [entry] : []));
}

/** A short hash of each entry that a programme of its own would change. The texts themselves are nowhere else. */
export function fingerprintsOf(file: string, content: unknown): { entry: string; hash: string }[] {
  return ownTexts(content).map(([entry, text]) => ({
    entry,
    hash: createHash('sha256').update(`${file} ${entry} ${text}`).digest('hex').slice(0, 8),
  }));
}

/** The texts, by their entries, that no other programme would have as well. */
export function ownTexts(content: unknown): [entry: string, text: string][] {
  return textsIn(content).filter(([entry, text]) => !KEPT.test(entry) && !ONLY_PLACEHOLDERS.test(text));
}
