/**
 * The landing page's inline start-up: what must run before the page's own script is requested. It is a classic script in
 * the document, so that nothing is fetched before the first paint. What follows the paint is in `after-paint.ts`.
 */
import type { Language } from '../../contract/language.ts';
import { keepEarlyErrors } from '../diagnostics/early.ts';
import { isPlainClick } from '../i18n/plain-click.ts';

/** Path of the landing page's entry, written in by the build. */
declare const LANDING_ENTRY: string;
/** Path of the script that follows the first screen's paint. */
declare const AFTER_PAINT_ENTRY: string;

const early = keepEarlyErrors();

// Before the first paint, when it costs nothing. A jump to an anchor, or to a text (which the location does not show), needs
// the whole page.
const root = document.documentElement;
if (!performance.getEntries()[0]?.name.includes('#')) root.className = 'deferred';

/** Whether `after-paint.ts` decides what is rendered. */
let isPainted = false;

/** Renders the whole page at once. */
function renderAll(): void {
  root.className = '';
}

let asked = false;

/** Requests the landing entry, once; again only after a failure. */
function loadScript(): void {
  if (asked) return;
  asked = true;
  import(/* @vite-ignore */ LANDING_ENTRY).catch((failure: unknown) => {
    asked = false;
    throw failure;
  });
}

/** Resolves after the first contentful paint; Firefox does not report it where the page opens at an anchor. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      // The background may be painted, and reported, before the text is.
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, 1000);
  });
}

/** Resolves once the drawing of the first screen, the largest thing to be painted, is on the screen. */
async function largestPaint(): Promise<void> {
  await document
    .querySelector<HTMLImageElement>('.hero img')
    ?.decode()
    .catch(() => undefined);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

async function startUp(): Promise<void> {
  await firstPaint();
  await largestPaint();
  await import(/* @vite-ignore */ AFTER_PAINT_ENTRY);
  isPainted = true;
}

addEventListener('load', () => {
  startUp().catch((failure: unknown) => {
    // A script that cannot be loaded must not keep anything hidden.
    renderAll();
    throw failure;
  });
});

/** The first interaction needs the page rendered and hydrated at once. */
function onInteraction(): void {
  if (!isPainted) renderAll();
  loadScript();
}
for (const type of ['pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'])
  addEventListener(type, onInteraction, true);

// Once the page is hydrated, its own handlers have handled these events before they bubble up to the window.
addEventListener('click', (event) => {
  const target = (event.target as Element).closest<HTMLAnchorElement>('.lang a');
  if (!target || event.defaultPrevented || !isPlainClick(event)) return;
  event.preventDefault();
  const isTyped = [...document.querySelectorAll<HTMLInputElement>('[type=email]')].some(({ value }) => value);
  // Another document would not have what was typed: the page itself switches the language, as soon as it is hydrated.
  if (isTyped && asked) early.language = target.hreflang as Language;
  else location.replace(target.pathname + location.search + location.hash);
});
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  const field = form.querySelector<HTMLInputElement>('[type=email]');
  if (!field || event.defaultPrevented || field.value.trim()) return;
  event.preventDefault();
  // Read when the form is hydrated: it then shows what is missing.
  form.dataset['tried'] = '';
  field.focus();
});
