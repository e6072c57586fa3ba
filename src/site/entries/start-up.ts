/**
 * The landing page's inline start-up: everything until the page's own script has come, which the first interaction asks
 * for. It is a classic script in the head, so that it runs before the first paint.
 */
import { SOURCE_PARAMETERS, sourceIn } from '../../contract/source.ts';
import type { OUTCOME_ANCHORS } from '../../contract/submit-email.ts';
import { watchErrors } from '../diagnostics/error-log.ts';
import { keepPlace } from '../i18n/keep-place.ts';
import { hasTyped, keepTyped } from '../signup/keep-typed.ts';
import { asks, opens, submission, type Script } from './start-up-decisions.ts';

/** Paths that the build writes in: the page's script, the texts of its language. */
declare const LANDING_ENTRY: string;
declare const TRANSLATION_ENTRY: string;
/** What is said without a connection, and whether the function is on another origin. */
declare const OFFLINE: string;
declare const FUNCTION_ELSEWHERE: boolean;
/** The page's fonts: family, weight, path. Where they differ, those of every language. */
type Fonts = readonly [string, string, string][];
declare const FONTS: Fonts;
declare const FONTS_OF: Readonly<Record<string, Fonts>> | null;

/** How long a submission waits for the page's script before the browser posts the form itself, in milliseconds. */
const POST_AFTER_MS = 5000;

/** A screen reader's press and an automatic entry come as `click` and `input` alone. */
const INTERACTIONS = 'pointermove pointerdown keydown focusin scroll click input'.split(' ');

watchErrors();

/** While the root has this class, sections below the first screen are rendered when they come near the window. */
const LATER = 'deferred';
/** And with this one none is: laid out before the page's fonts have come, they would be laid out twice. */
const WAITING = 'waiting';
const { classList } = document.documentElement;
const showSections = () => classList.remove(WAITING);
/** A jump to a part of the page would miss among heights that are only estimated. */
const renderAll = () => classList.remove(LATER, WAITING);
if (!location.hash) classList.add(LATER, WAITING);
// A screen reader may be there without any event.
setTimeout(showSections, 3000);
const onJump = ({ target }: Event) => {
  const link = (target as Element).closest<HTMLAnchorElement>('[href^="#"]');
  if (link) renderAll();
  // Once it has jumped, and where people do not apply elsewhere.
  if (link?.hash === '#cta')
    setTimeout(() => document.getElementById('cta-email')?.focus({ preventScroll: true }));
};
addEventListener('click', onJump, true);
addEventListener('hashchange', () => {
  if (!classList.contains(LATER)) return;
  // An address that was edited by hand: the browser has jumped already.
  renderAll();
  document.querySelector(':target')?.scrollIntoView();
});

let script: Script = 'unasked';
/** What a visitor has done with a control or form, to be done once it is hydrated, or known that it will not be. */
const later = new Map<Element, (isHydrated: boolean) => void>();
/** Ends the listeners below. */
const hydration = new AbortController();
const { signal } = hydration;

/** Browsers report a pointer that rests where the page opens as one that has moved by nothing. */
function onInteraction(event: Event): void {
  const { type, movementX, movementY } = event as PointerEvent;
  if (type === 'pointermove' && !movementX && !movementY) return;
  showSections();
  if (asks(script, navigator.onLine)) askForScript();
}

function askForScript(): void {
  if (script === 'asked') return;
  script = 'asked';
  // At the same time; the page's script asks again, and reports a failure.
  import(/* @vite-ignore */ TRANSLATION_ENTRY).catch(() => undefined);
  import(/* @vite-ignore */ LANDING_ENTRY).catch((failure: unknown) => {
    fail('failed');
    throw failure;
  });
}

// What the page before has kept; and after a post without script, by a visitor who may pass the page on.
if (location.hash === ('#joined' satisfies `#${typeof OUTCOME_ANCHORS.joined}`) || hasTyped()) askForScript();

/** Without the page's script, links of the language switch open the other page, and the browser posts the forms. */
function fail(how: 'failed' | 'unusable'): void {
  script = how;
  later.forEach((act, control) => control.matches('a, [aria-busy]') && act(false));
}

const fieldOf = (form: HTMLFormElement) => form.elements.namedItem('email') as HTMLInputElement;

/** Disables the buttons of empty forms. The forms' own messages take the place of the browser's. */
function updateButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.signup .btn')) {
    const field = button.form && fieldOf(button.form);
    button.formNoValidate = true;
    button.disabled = !field?.value || field.disabled;
  }
}

/** Submits a form as a press does. */
const sendAgain = (form: HTMLFormElement) =>
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

function onSubmit(event: Event): void {
  const form = event.target as HTMLFormElement;
  const field = fieldOf(form);
  const typed = field.value;
  const status = form.querySelector('.signup-status');
  event.preventDefault();
  const focused = document.activeElement as HTMLElement;
  form.setAttribute('aria-busy', 'true');
  field.disabled = true;
  updateButtons();
  status?.replaceChildren();
  const act = (isHydrated: boolean) => {
    clearTimeout(timer);
    later.delete(form);
    form.removeAttribute('aria-busy');
    field.disabled = false;
    if (!isHydrated) updateButtons();
    focused.focus({ preventScroll: true });
    // React may have made the form anew.
    if (isHydrated) sendAgain((document.getElementById(field.id) as HTMLInputElement).form ?? form);
    else if (submission(script, navigator.onLine, true) === 'posted') {
      keepTyped();
      form.submit();
    } else {
      // The browser would leave the page, and what was typed.
      status?.replaceChildren(OFFLINE);
      const goOn = () => {
        status?.replaceChildren();
        if (field.value === typed && !field.disabled) sendAgain(form);
      };
      addEventListener('online', goOn, { once: true, signal });
    }
  };
  const timer = setTimeout(act, POST_AFTER_MS, false);
  later.set(form, act);
  if (submission(script, navigator.onLine, false) === 'waits') askForScript();
  else act(false);
}

function onClick(event: MouseEvent): void {
  const control = (event.target as Element).closest<HTMLElement>('.lang a, [type=button]');
  if (!control) return;
  if (control instanceof HTMLAnchorElement) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (opens(script, document.querySelector('[type=email]:not(:placeholder-shown)') !== null)) {
      keepTyped();
      location.replace(control.pathname + location.search + location.hash);
      return;
    }
  }
  later.set(control, () => control.click());
}

/** A form ignores the Enter key while its button is disabled; the hydrated form says what is missing. */
function onKeyDown({ key, target }: KeyboardEvent): void {
  const field = target as HTMLInputElement;
  const { form } = field;
  if (key === 'Enter' && form && !field.value) later.set(field, () => field.value || sendAgain(form));
}

for (const type of INTERACTIONS)
  addEventListener(type, onInteraction, { capture: true, passive: true, signal });
addEventListener('submit', onSubmit, { signal });
addEventListener('click', onClick, { signal });
addEventListener('keydown', onKeyDown, { signal });
// While the document is being read, before anything of it is painted; and when the browser has filled in the fields again.
const parsing = new MutationObserver(updateButtons);
parsing.observe(document, { childList: true, subtree: true });
for (const type of ['input', 'pageshow']) addEventListener(type, updateButtons, { signal });

// Another origin sees nothing of the page's address but its origin: what is posted there names the source itself.
if (FUNCTION_ELSEWHERE)
  addEventListener('DOMContentLoaded', () => {
    const source = sourceIn(location.search);
    for (const form of document.querySelectorAll<HTMLFormElement>('.signup'))
      if (source !== undefined) form.action += `?${SOURCE_PARAMETERS[0]}=${source}`;
  });

addEventListener('nothydrated', () => fail('unusable'));
addEventListener(
  'hydrated',
  () => {
    hydration.abort();
    parsing.disconnect();
    // In a task of its own, when the page has finished what follows its hydration.
    setTimeout(() => later.forEach((act) => act(true)));
  },
  { once: true },
);

/** Of the language that was chosen last. */
let wanted: readonly FontFace[] | undefined;

const targetTop = () => document.querySelector(':target')?.getBoundingClientRect().top ?? 0;

/** All at once: each change of the fonts lays out the whole page again. The sections come in the frame after that layout. */
async function addFonts(): Promise<void> {
  const faces = (FONTS_OF?.[document.documentElement.lang] ?? FONTS).map(
    ([family, weight, path]) => new FontFace(family, `url(${path})`, { weight }),
  );
  const isSwitch = FONTS_OF && wanted;
  if (FONTS_OF) wanted = faces;
  await Promise.allSettled(faces.map((face) => face.load()));
  // The language has changed again meanwhile.
  if (FONTS_OF && wanted !== faces) return;
  const restorePlace = isSwitch && keepPlace();
  if (FONTS_OF) document.fonts.clear();
  // Before anything is laid out: browsers that keep a place themselves would keep that of a layout between.
  const before = restorePlace ? 0 : targetTop();
  for (const face of faces) document.fonts.add(face);
  if (restorePlace) {
    restorePlace();
    return;
  }
  // What the address names stays where it is on the screen.
  const moved = targetTop() - before;
  if (moved && Math.abs(before) < innerHeight) scrollBy(0, moved);
  requestAnimationFrame(() => requestAnimationFrame(showSections));
}

// The fonts come when the first screen has been painted, its picture included, and the styles that the page itself asks for.
addEventListener('load', () => {
  void Promise.allSettled([document.images[0]?.decode()]).then(() =>
    requestAnimationFrame(() => setTimeout(() => void addFonts(), 100)),
  );
});

// A page that changes its language in place.
if (FONTS_OF)
  new MutationObserver(() => void addFonts()).observe(document.documentElement, {
    attributeFilter: ['lang'],
  });
