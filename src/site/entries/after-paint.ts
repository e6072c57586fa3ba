/**
 * What follows the first screen's paint, step by step: the fonts, the layout of everything below, the page's own script.
 * The inline start-up asks for it once the first screen has been painted.
 */
import type { FontRule } from '../../../build/fonts.ts';

/** Path of the landing page's entry, written in by the build. */
declare const LANDING_ENTRY: string;
/** The files of the fonts, written in by the build. */
declare const FONTS: readonly FontRule[];

/** How many elements are laid out at a time: more, and a slow phone does nothing else for over 100 ms. */
const ELEMENTS_AT_A_TIME = 250;

/** The sections that are not laid out yet, in order; see `deferred.css`. */
const sections = Array.from(document.querySelectorAll<HTMLElement>('.news ~ section, .footer'));

/** Lays out sections until so many elements have been, or all. */
function layOut(elements = Infinity): void {
  while (sections.length > 0 && elements > 0) {
    const section = sections.shift();
    section?.style.setProperty('content-visibility', 'visible');
    elements -= section?.querySelectorAll('*').length ?? 0;
  }
}

/** Puts all faces in force together: one by one, each would lay out the page anew. */
async function loadFonts(): Promise<void> {
  const faces = FONTS.map(
    ({ family, url, ...descriptors }) => new FontFace(family, `url(${url})`, descriptors),
  );
  await Promise.all(faces.map((face) => face.load().catch(() => undefined)));
  for (const face of faces) document.fonts.add(face);
}

/** Whoever only looks at the first screen installs nothing. Without script it stands in the head. */
function addManifest(): void {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/site.webmanifest' }),
  );
}

/** Resolves once the browser has nothing else to do. Safari does not say when that is. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, 50);
  });
}

async function followPaint(): Promise<void> {
  await loadFonts();
  while (sections.length > 0) {
    await idle();
    layOut(ELEMENTS_AT_A_TIME);
  }
  await idle();
  await import(/* @vite-ignore */ LANDING_ENTRY);
}

let lookedAround = false;

/** A visitor looks around: what is below the first screen gets its layout and first picture, and is hydrated. */
function lookAround(): void {
  layOut();
  if (lookedAround) return;
  lookedAround = true;
  addManifest();
  document.querySelector<HTMLElement>('.news-picture img')?.style.setProperty('display', 'block');
  if (window.early) window.early.lookedAround = true;
  dispatchEvent(new Event('lookaround'));
}

const SIGNS = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'focusin',
  'wheel',
  'scroll',
  'beforeprint',
] as const;
for (const sign of SIGNS) addEventListener(sign, lookAround, { capture: true, once: true, passive: true });
if (scrollY > 0 || location.hash || document.activeElement !== document.body) lookAround();
const next = document.querySelector('.hero ~ section');
if (next) new IntersectionObserver(([entry]) => entry?.isIntersecting && lookAround()).observe(next);
void followPaint().finally(() => layOut());
