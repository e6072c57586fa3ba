import type { Language } from '../../contract/language.ts';
import { HONEYPOT_FIELD, SOURCE_PAGE } from '../../contract/submit-email.ts';

/** What a post without script carries besides the address, and the field that people neither see nor reach. */
export function PlainFields({ language }: { language: Language }) {
  return (
    <>
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="sourcePage" value={SOURCE_PAGE} />
      <input className="vh" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" aria-hidden="true" />
    </>
  );
}
