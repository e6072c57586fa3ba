/**
 * The landing page's inline start-up: what must be there before the page's own script is asked for. It stands in the
 * document as a classic script, so that nothing is fetched before the first paint.
 */
import type { Language } from '../../contract/language.ts';
import { keepEarlyErrors } from '../diagnostics/early.ts';
import { isPlainClick } from '../i18n/plain-click.ts';

/** Path of the landing page's entry, written in by the build. */
declare const LANDING_ENTRY: string;

const early = keepEarlyErrors();
const { classList } = document.documentElement;

let asked = false;

/** Asks for the landing entry, once; again only after it could not be had. */
function start(): void {
  if (asked) return;
  asked = true;
  import(/* @vite-ignore */ LANDING_ENTRY).catch((failure: unknown) => {
    asked = false;
    throw failure;
  });
}

/** A visitor comes near what is below the first screen: its faces are put in force, and it comes alive. */
function comeNear(): void {
  classList.add('near');
  dispatchEvent(new Event('near'));
}

/** What is laid out only roughly is no aim for a jump to an anchor. */
function layOutAll(): void {
  classList.add('laid');
  // The elements come alive as the server wrote them.
  document.querySelectorAll('[style]').forEach((part) => part.removeAttribute('style'));
}
if (location.hash) layOutAll();
for (const type of ['pointerdown', 'keydown'])
  addEventListener(type, layOutAll, { capture: true, once: true, passive: true });

// A visitor who begins to do something needs the page alive at once; all others once everything has come, has been
// painted, and the browser has nothing else to do. Fonts come before the script, and neither before the paint.
for (const type of ['pointerdown', 'touchstart', 'keydown', 'focusin']) addEventListener(type, start, true);
for (const type of ['pointermove', 'touchstart', 'wheel', 'keydown', 'focusin', 'scroll', 'beforeprint'])
  addEventListener(type, comeNear, { capture: true, once: true, passive: true });

/** Once the browser has nothing else to do. Safari does not say when that is. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, 50);
}

/** The manifest stands in the head for whatever runs no script; browsers that do get it after the paint. */
function takeOutManifest(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/site.webmanifest';
  document.head.append(link);
}

/** Once the next frame has been painted. */
function afterFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

addEventListener('load', () => {
  let isPainted = false;
  const afterPaint = () => {
    if (isPainted) return;
    isPainted = true;
    if (location.hash) comeNear();
    const parts = [...document.querySelectorAll<HTMLElement>('.hero ~ section, .footer')];
    if (parts[0])
      new IntersectionObserver(([entry]) => entry?.isIntersecting && comeNear()).observe(parts[0]);
    const picture = document.querySelector<HTMLImageElement>('.hero img');
    // The largest thing to be painted is the drawing; after it, and not beside it, the faces.
    void (picture ? picture.decode() : Promise.resolve())
      .catch(() => undefined)
      .then(afterFrame)
      .then(() => {
        classList.add('faces');
        takeOutManifest();
        return document.fonts.ready;
      })
      .then(() => {
        // The rest of the page is laid out a part at a time, so that a visitor is answered in between.
        whenIdle(function layOut() {
          const part = classList.contains('laid') ? undefined : parts.shift();
          if (part) part.style.contentVisibility = 'visible';
          else layOutAll();
          whenIdle(part ? layOut : start);
        });
      });
  };
  new PerformanceObserver((list) => {
    // The background may be painted, and told of, before the words are.
    if (list.getEntriesByName('first-contentful-paint').length > 0) afterPaint();
  }).observe({ type: 'paint', buffered: true });
  // Firefox tells of no first paint where the page was opened at an anchor or scrolled down.
  setTimeout(afterPaint, 1000);
});

// Once the page is alive, its own handlers have dealt with these events before they come up to the window.
addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('.lang a');
  if (!link || event.defaultPrevented || !isPlainClick(event)) return;
  event.preventDefault();
  const isTyped = [...document.querySelectorAll<HTMLInputElement>('[type=email]')].some(({ value }) => value);
  // Another document would not have what was typed: the page itself shows the language, as soon as it can.
  if (isTyped && asked) early.language = link.hreflang as Language;
  else location.replace(link.pathname + location.search + location.hash);
});
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  const field = form.querySelector<HTMLInputElement>('[type=email]');
  if (!field || event.defaultPrevented || field.value.trim()) return;
  event.preventDefault();
  // Read when the form comes alive: it then says what is missing.
  form.dataset['tried'] = '';
  field.focus();
});
