import { correctDomain } from '../../content/mail-domains.ts';
import { parseEmail } from '../../contract/email.ts';

/** What may be wrong with what was typed: the name of a text in the content, and the address that may have been meant. */
export type Hint = { reason: 'noDiacritics' } | { reason: 'didYouMean'; suggestion: string };

/** Letters that Vietnamese has and an address cannot have. Browsers convert a domain that has them. */
const LETTERS = /[àáảãạăằắẳẵặâầấẩẫậđèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵ]/;

/**
 * Help with what was typed. It never rejects anything: the e-mail rule alone decides what may be sent. Without its marks
 * an address may be somebody else's, so none is suggested for one that has them.
 *
 * @param typed the field's text
 */
export function hintFor(typed: string, language: string): Hint | undefined {
  const text = typed.trim().toLowerCase().normalize('NFC');
  if (LETTERS.test(text) || (language === 'vi' && /[@.]xn--/.test(text))) return { reason: 'noDiacritics' };
  const at = text.lastIndexOf('@') + 1;
  const suggestion = text.slice(0, at) + (correctDomain(text.slice(at)) ?? '');
  return at > 0 && parseEmail(suggestion) ? { reason: 'didYouMean', suggestion } : undefined;
}
