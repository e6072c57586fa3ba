/**
 * What follows the first screen's paint, step by step: the fonts, the layout of the sections below, the page's own script.
 * The inline start-up asks for it once the first screen has been painted.
 */
import type { FontRule } from '../../../build/fonts.ts';

/** Path of the landing page's entry, written in by the build. */
declare const LANDING_ENTRY: string;
/** The files of the fonts, written in by the build. */
declare const FONTS: readonly FontRule[];

/** How many elements are laid out in one frame: with more, a slow phone does nothing else for over 100 ms. */
const ELEMENTS_PER_FRAME = 250;

/** The sections whose layout is deferred, in order; see `deferred.css`. */
const deferred = Array.from(document.querySelectorAll<HTMLElement>('.news ~ section, .footer'));

/** Lays out the next sections: at least one, and then as many as the limit allows. */
function layOut(limit = Infinity): void {
  for (let elements = 0; deferred[0];) {
    const next = deferred[0].querySelectorAll('*').length;
    if (elements > 0 && elements + next > limit) return;
    elements += next;
    deferred.shift()?.style.setProperty('content-visibility', 'visible');
  }
}

/**
 * Adds all fonts together: one by one, each would lay out the page again. They are fetched as data, because a font face
 * that loads by itself computes styles when it begins.
 */
async function loadFonts(): Promise<void> {
  const faces = FONTS.map(async ({ family, url, ...descriptors }) => {
    const response = await fetch(url);
    return new FontFace(family, await response.arrayBuffer(), descriptors).load();
  });
  for (const face of await Promise.allSettled(faces))
    if (face.status === 'fulfilled') document.fonts.add(face.value);
}

/** A visit without interaction installs nothing. Without script the manifest is in the head. */
function addManifest(): void {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/site.webmanifest' }),
  );
}

/** Resolves after the next frame, once the browser has nothing else to do. Safari has no such callback. */
function nextIdleFrame(): Promise<unknown> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(resolve);
      else setTimeout(resolve, 50);
    });
  });
}

async function followPaint(): Promise<void> {
  await loadFonts();
  while (deferred.length > 0) {
    await nextIdleFrame();
    layOut(ELEMENTS_PER_FRAME);
  }
  await nextIdleFrame();
  await import(/* @vite-ignore */ LANDING_ENTRY);
}

let hasInteracted = false;

/** At the first interaction, all sections get their layout and the first picture, and are hydrated. */
function onFirstInteraction(): void {
  layOut();
  if (hasInteracted) return;
  hasInteracted = true;
  addManifest();
  document.querySelector<HTMLElement>('.news-picture img')?.style.setProperty('display', 'block');
  if (window.early) window.early.hasInteracted = true;
  dispatchEvent(new Event('firstinteraction'));
}

const INTERACTIONS = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'focusin',
  'wheel',
  'scroll',
  'beforeprint',
] as const;
for (const type of INTERACTIONS)
  addEventListener(type, onFirstInteraction, { capture: true, once: true, passive: true });
if (scrollY > 0 || location.hash || document.activeElement !== document.body) onFirstInteraction();
const next = document.querySelector('.hero ~ section');
if (next) new IntersectionObserver(([entry]) => entry?.isIntersecting && onFirstInteraction()).observe(next);
void followPaint().finally(() => layOut());
