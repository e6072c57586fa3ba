import { toUnicode } from 'punycode/punycode.es6.js';
import { parseEmail } from '../../../contract/email.ts';
import { correctDomain } from '../../../content/mail-domains.ts';
import { hasDiacritics, plainLetters, telexKeys } from './plain-letters.ts';

/** What a hint says: names of texts in the content. */
export type HintReason = 'noDiacritics' | 'noSpaces' | 'missingAt' | 'didYouMean';

export interface Hint {
  reason: HintReason;
  /** Addresses that may have been meant, the likeliest first. Each passes the e-mail rule. */
  suggestions: string[];
}

/** Characters without width that come along with copied text. */
const INVISIBLE = /\p{Cf}/gu;

/**
 * Help with what was typed. It never rejects anything: the e-mail rule alone decides what may be sent, and most hints are
 * about what that rule rejects anyway.
 *
 * @param typed the field's text, as the browser hands it over
 */
export function hintFor(typed: string): Hint | undefined {
  const text = asSeen(typed);
  if (text === '') return undefined;
  const marked = hasDiacritics(text);
  const readings = marked ? [plainLetters(text), telexKeys(text)] : [text];
  const suggestions = [...new Set(readings.map(correctAddress))].filter(
    (address) => parseEmail(address) !== undefined && address !== typed.trim().toLowerCase(),
  );
  const reason = reasonFor(text, marked, suggestions.length > 0);
  return reason && { reason, suggestions };
}

function reasonFor(text: string, marked: boolean, canSuggest: boolean): HintReason | undefined {
  if (marked) return 'noDiacritics';
  if (/\S\s+\S/.test(text)) return 'noSpaces';
  // Somebody who has come to the dot is past the @.
  if (!text.includes('@') && /\.[a-z]{2,}$/i.test(text)) return 'missingAt';
  return canSuggest ? 'didYouMean' : undefined;
}

/**
 * The text as a person sees it: full-width letters are letters, nothing invisible, a domain with its own letters, and only
 * the address of a `mailto:` link or of `Name <address>`.
 */
function asSeen(typed: string): string {
  const text = typed.normalize('NFKC').replace(INVISIBLE, '').trim();
  const inBrackets = /<([^<>]*@[^<>]*)>/.exec(text)?.[1] ?? text;
  const address = inBrackets
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/, '')
    .trim();
  const at = address.lastIndexOf('@');
  return at < 0 ? address : address.slice(0, at + 1) + domainAsTyped(address.slice(at + 1));
}

/** Browsers convert the domain of an e-mail field to Punycode. What cannot be decoded stays as it is. */
export function domainAsTyped(domain: string): string {
  try {
    return toUnicode(domain.toLowerCase());
  } catch {
    return domain;
  }
}

/** Removes what no address has, and corrects a typo of a well-known domain. */
function correctAddress(text: string): string {
  const address = text
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/^[<"'(]+|[>"'),.;:]+$/g, '')
    .replace(/@+/g, '@')
    .replace(/,/g, '.')
    .replace(/\.{2,}/g, '.');
  const at = address.indexOf('@');
  if (at < 0) return address;
  const domain = address.slice(at + 1).replace(/^\.+/, '');
  return `${address.slice(0, at)}@${correctDomain(domain) ?? domain}`;
}
