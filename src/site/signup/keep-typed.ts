import { OUTCOME_ANCHORS } from '../../contract/submit-email.ts';

/** Where the browser's tab has it; `start-up.ts` looks whether there is any. */
const KEY = 'typed';

const shown = () => document.querySelectorAll<HTMLInputElement>('.signup [type=email]');

/** Keeps what was typed for the page that the browser is about to open: in another language, or the answer of a plain post. */
export function keepTyped(): void {
  try {
    sessionStorage.setItem(KEY, Array.from(shown(), ({ value }) => value).join('\n'));
  } catch {
    // Some browsers inside apps keep nothing.
  }
}

/** Keeps it whenever a page that is not hydrated opens such a page. */
export function keepWhenLeaving(): void {
  addEventListener('submit', keepTyped, true);
  addEventListener('click', ({ target }) => (target as Element).closest('.lang a') && keepTyped(), true);
}

/** Puts what was kept into the fields, once, unless it is on the list now. */
export function restoreTyped(): void {
  try {
    const typed = sessionStorage.getItem(KEY)?.split('\n') ?? [];
    sessionStorage.removeItem(KEY);
    if (location.hash === `#${OUTCOME_ANCHORS.joined}`) return;
    shown().forEach((field, index) => (field.value ||= typed[index] ?? ''));
  } catch {
    // As above.
  }
}

/** Each form's field, by its id, and the one that has the focus. */
const fields = new Map<string, HTMLInputElement>();
let focused: EventTarget | null = null;

/** From now on a field that takes another's place takes over what was typed in it, and the focus. */
export function watchFields(): void {
  focused = document.activeElement;
  addEventListener('focusin', ({ target }) => (focused = target));
  shown().forEach(takeOver);
}

/** Takes over from the field before, where React has made the form anew. */
export function takeOver(field: HTMLInputElement): void {
  const before = fields.get(field.id);
  fields.set(field.id, field);
  if (!before || before === field) return;
  field.value = before.value;
  if (focused === before) field.focus();
}
