import { OUTCOME_ANCHORS } from '../../contract/submit-email.ts';

/** Where the browser's tab has it. */
const KEY = 'typed';

const shown = () => document.querySelectorAll<HTMLInputElement>('.signup [type=email]');

/** Some browsers inside apps keep nothing, and throw. */
function ifKept<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Keeps what was typed for the page that the browser is about to open: in another language, or the answer of a plain post. */
export function keepTyped(): void {
  const typed = Array.from(shown(), ({ value }) => value).join('\n');
  // The page that finds something asks for its script at once.
  if (typed.trim()) ifKept(() => sessionStorage.setItem(KEY, typed));
}

/** Whether the page before has kept what was typed there. */
export const hasTyped = () => ifKept(() => KEY in sessionStorage) ?? false;

/** Puts what was kept into the fields, once, unless it is on the list now. */
export function restoreTyped(): void {
  const typed = ifKept(() => sessionStorage.getItem(KEY))?.split('\n') ?? [];
  ifKept(() => sessionStorage.removeItem(KEY));
  if (location.hash === `#${OUTCOME_ANCHORS.joined}`) return;
  shown().forEach((field, index) => (field.value ||= typed[index] ?? ''));
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
