/**
 * The landing page's inline start-up: everything until the page's own script has come, which the first interaction asks
 * for. It is a classic script in the head, so that it runs before the first paint.
 */
import { watchErrors } from '../diagnostics/error-log.ts';
import { isPlainClick } from '../i18n/plain-click.ts';

/** Paths that the build writes in: the page's script, the texts of its language, the style sheet of the fonts. */
declare const LANDING_ENTRY: string;
declare const TRANSLATION_ENTRY: string;
declare const FONT_STYLES: string;

/** How long a submission waits for the page's script before the browser posts the form itself, in milliseconds. */
const POST_AFTER_MS = 5000;

const INTERACTIONS = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'focusin',
  'scroll',
  // A screen reader's press and an automatic entry come without any of these.
  'click',
  'input',
];

watchErrors();

let isAsked = false;
let hasFailed = false;
/** What a visitor has done with a control or form, to be done again, once, after hydration. */
const later = new Map<Element, () => void>();
/** Ends the listeners below. */
const hydration = new AbortController();
const { signal } = hydration;

function askForScript(): void {
  if (isAsked) return;
  isAsked = true;
  // At the same time; the page's script asks again, and reports a failure.
  import(/* @vite-ignore */ TRANSLATION_ENTRY).catch(() => undefined);
  import(/* @vite-ignore */ LANDING_ENTRY).catch((failure: unknown) => {
    hasFailed = true;
    throw failure;
  });
}

function partsOf(form: HTMLFormElement) {
  return {
    field: form.querySelector<HTMLInputElement>('[type=email]'),
    button: form.querySelector<HTMLButtonElement>('.btn'),
  };
}

/** Disables the buttons of empty forms. The forms' own messages take the place of the browser's. */
function updateButtons(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('.signup')) {
    const { field, button } = partsOf(form);
    if (!field || !button) continue;
    button.formNoValidate = true;
    button.disabled = field.disabled || !field.value;
  }
}

/** Lets the hydrated form handle a submission. */
function sendAgain(form: HTMLFormElement): void {
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
}

function onSubmit(event: Event): void {
  const form = event.target as HTMLFormElement;
  const { field, button } = partsOf(form);
  if (!field || !button) return;
  event.preventDefault();
  if (hasFailed) isAsked = hasFailed = false;
  askForScript();
  const focused = document.activeElement as HTMLElement;
  form.setAttribute('aria-busy', 'true');
  field.disabled = button.disabled = true;
  const release = () => {
    clearTimeout(timer);
    form.removeAttribute('aria-busy');
    field.disabled = false;
    focused.focus({ preventScroll: true });
  };
  const timer = setTimeout(() => {
    later.delete(form);
    release();
    updateButtons();
    // Without a connection the browser would leave the page, and what was typed.
    if (navigator.onLine) form.submit();
  }, POST_AFTER_MS);
  later.set(form, () => {
    release();
    sendAgain(form);
  });
}

function onClick(event: MouseEvent): void {
  const control = (event.target as Element).closest<HTMLElement>('.lang a, [type=button]');
  if (!control) return;
  if (control instanceof HTMLAnchorElement) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const isTyped = [...document.forms].some((form) => partsOf(form).field?.value);
    // Another document would not have what was typed: the hydrated page changes its language in place.
    if (hasFailed || !isTyped) {
      location.replace(control.pathname + location.search + location.hash);
      return;
    }
  }
  later.set(control, () => control.click());
}

/** A form ignores the Enter key while its button is disabled; the hydrated form says what is missing. */
function onKeyDown({ key, target }: KeyboardEvent): void {
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type !== 'email') return;
  const { form } = target;
  if (form && !target.value) later.set(target, () => target.value || sendAgain(form));
}

for (const type of INTERACTIONS)
  addEventListener(type, askForScript, { capture: true, passive: true, signal });
addEventListener('submit', onSubmit, { signal });
addEventListener('click', onClick, { signal });
addEventListener('keydown', onKeyDown, { signal });
// While the document is being read, before anything of it is painted; and when the browser has filled in the fields again.
const parsing = new MutationObserver(updateButtons);
parsing.observe(document, { childList: true, subtree: true });
addEventListener('DOMContentLoaded', () => parsing.disconnect());
for (const type of ['DOMContentLoaded', 'input', 'pageshow'])
  addEventListener(type, updateButtons, { signal });

addEventListener(
  'hydrated',
  () => {
    hydration.abort();
    // In a task of its own, when the page has finished what follows its hydration.
    setTimeout(() => later.forEach((act) => act()));
  },
  { once: true },
);

// The fonts come after the first paint: in the task after the next frame.
addEventListener('load', () =>
  requestAnimationFrame(() =>
    setTimeout(() => {
      const link = document.createElement('link');
      document.head.append(Object.assign(link, { rel: 'stylesheet', href: FONT_STYLES }));
    }),
  ),
);
