import { meantDomain } from '../../content/mail-domains.ts';
import { parseEmail } from '../../contract/email.ts';

/** What may be wrong with what was typed: the name of a text in the content, and the address that may have been meant. */
export type Hint =
  { reason: 'noDiacritics' } | { reason: 'didYouMean' | 'unseen' | 'more'; suggestion: string };

/** Letters that an address cannot have, in any language. Browsers convert a domain that has them. */
const LETTERS = /[\p{L}\p{M}]/u;

/** What nobody sees in a text that was copied: marks of direction, joiners, spaces without a width. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{DI}]/gu;

/** What may be around an address that was copied: a name, `mailto:`, the end of a sentence. */
const AROUND = /^(?:[^<]*<)?["'(]*(?:mailto:)?|[?>].*$|["'),.;:]+$/g;

/**
 * Help with what was typed. It never rejects anything: the e-mail rule alone decides what may be sent. Full-width letters
 * are those of an East Asian keyboard for the same address. Without its marks an address may be somebody else's, so none is
 * suggested for one that has them.
 *
 * @param typed the field's text
 */
export function hintFor(typed: string, language: string): Hint | undefined {
  const all = typed.trim().toLowerCase();
  const seen = all.replace(UNSEEN, '').trim();
  const bare = seen.replace(AROUND, '');
  const narrow = bare.normalize('NFKC').replaceAll('。', '.');
  const isConverted = language === 'vi' && /[@.]xn--/.test(narrow);
  if (isConverted || LETTERS.test(narrow.replace(/[a-z]/g, ''))) return { reason: 'noDiacritics' };
  const at = narrow.lastIndexOf('@') + 1;
  const domain = narrow.slice(at);
  const suggestion = narrow.slice(0, at) + (meantDomain(domain) ?? domain);
  if (suggestion === all || at === 0 || !parseEmail(suggestion)) return undefined;
  const isOther = suggestion !== bare;
  return { reason: isOther ? 'didYouMean' : bare !== seen ? 'more' : 'unseen', suggestion };
}
