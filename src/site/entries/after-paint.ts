/**
 * What follows the first screen's paint: the fonts, the page's own script, and what waits for the first interaction.
 * The inline start-up asks for it once the first screen has been painted.
 */
/** Path of the landing page's entry, written in by the build. */
declare const LANDING_ENTRY: string;
/** Path of the fonts' style sheet, written in by the build. */
declare const FONT_STYLES: string;

/** The parts that are not rendered yet, in order; see `deferred.css`. */
const deferred = Array.from(
  document.querySelectorAll<HTMLElement>(
    '.deferred :is(.hero ~ section, .tool, .climb, .week, .foothill, .footer)',
  ),
);

/** From now on, the browser renders what approaches the window. */
function renderNear(): void {
  for (const part of deferred) part.style.setProperty('content-visibility', 'auto');
}

/** The next part is rendered for good, near the window or not. */
function takeNext(): HTMLElement | undefined {
  const part = deferred.shift();
  part?.style.setProperty('content-visibility', 'visible');
  return part;
}

function renderAtOnce(): void {
  while (takeNext());
}

/** Milliseconds after which the next part waits for the next frame: half a frame. */
const BUDGET = 8;

/**
 * Renders all parts, as many in a frame as a device is quick: together they would keep a slow phone busy for a quarter of a
 * second. Styles and layout are asked for, each in a task of its own, and painting follows in the frame: one task for
 * all three would be a long one.
 */
async function renderAll(): Promise<void> {
  renderNear();
  while (deferred.length > 0) {
    await nextFrame();
    const start = performance.now();
    let part: HTMLElement | undefined;
    while (performance.now() - start < BUDGET && (part = takeNext())) {
      getComputedStyle(part).getPropertyValue('content-visibility');
      await nextTask();
      part.getBoundingClientRect();
    }
  }
}

/** Adds the fonts' style sheet; resolves once the page has the fonts, or when they can't be had. */
async function loadFonts(): Promise<void> {
  const styles = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: FONT_STYLES });
  await new Promise((resolve) => {
    styles.onload = styles.onerror = resolve;
    document.head.append(styles);
  });
  await document.fonts.ready;
}

/** A visit without interaction installs nothing. Without script the manifest is in the head. */
function addManifest(): void {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/site.webmanifest' }),
  );
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Resolves in the first task after the next frame. */
const nextFrame = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

/** Resolves once the browser has nothing else to do. Safari has no such callback. */
const whenIdle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, 50);
  });

async function followPaint(): Promise<void> {
  await loadFonts();
  // First the text that is on the screen, then what is near: together a phone would take a tenth of a second.
  await nextFrame();
  renderNear();
  await nextFrame();
  await whenIdle();
  await import(/* @vite-ignore */ LANDING_ENTRY);
}

let hasInteracted = false;

/**
 * After the first interaction, the sections are hydrated, all parts are rendered, and the first picture is shown. The frame
 * that answers the visitor comes first, and each of these has a task of its own.
 */
async function followInteraction(): Promise<void> {
  await nextFrame();
  dispatchEvent(new Event('firstinteraction'));
  await renderAll();
  document.querySelector<HTMLElement>('.news-picture img')?.style.setProperty('display', 'block');
  addManifest();
}

function onFirstInteraction(): void {
  if (hasInteracted) return;
  hasInteracted = true;
  if (window.early) window.early.hasInteracted = true;
  void followInteraction();
}

const INTERACTIONS = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'focusin',
  'wheel',
  'scroll',
] as const;
for (const type of INTERACTIONS)
  addEventListener(type, onFirstInteraction, { capture: true, once: true, passive: true });
if (scrollY > 0 || location.hash || document.activeElement !== document.body) onFirstInteraction();
const next = document.querySelector('.hero ~ section');
if (next) new IntersectionObserver(([entry]) => entry?.isIntersecting && onFirstInteraction()).observe(next);
// A jump within the page needs the size of everything above its target, and paper has no window to approach.
addEventListener(
  'click',
  ({ target }) => (target as Element).closest('a[href^="#"]') && renderAtOnce(),
  true,
);
addEventListener('beforeprint', renderAtOnce);
void followPaint();
