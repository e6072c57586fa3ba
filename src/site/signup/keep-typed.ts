import { OUTCOME_ANCHORS } from '../../contract/submit-email.ts';

/** Where the browser's tab has it. */
const KEY = 'typed';

const fields = () => document.querySelectorAll<HTMLInputElement>('.signup [type=email]');

/** Keeps what was typed for the page that the browser is about to open: in another language, or the answer of a plain post. */
export function keepTyped(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Array.from(fields(), ({ value }) => value)));
  } catch {
    // Some browsers inside apps keep nothing.
  }
}

/** Puts what was kept into the fields, once, unless it is on the list now. */
export function restoreTyped(): void {
  try {
    const typed = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[];
    sessionStorage.removeItem(KEY);
    if (location.hash === `#${OUTCOME_ANCHORS.joined}`) return;
    fields().forEach((field, index) => (field.value ||= typed[index] ?? ''));
  } catch {
    // As above.
  }
}
