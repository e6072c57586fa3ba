/** Elements that every language has, so that a position on the page can be found again by them. */
const LANDMARKS = 'main h1, main h2, main form';

/** Parts of the page whose layout can wait while they are off the screen. */
const PARTS = 'main > section, .footer';

/**
 * Remembers which part of the page is in the middle of the window. Translations of another language make all parts above
 * it higher or lower; what the visitor reads should not move. Parts off the screen keep their size until the new language
 * has been painted: the layout of the full page would take longer than everything else.
 *
 * @returns restores the position; to be called when the new translations are in the document, before they are painted
 */
export function keepScrollPosition(): () => void {
  const middle = innerHeight / 2;
  const landmark = [...document.querySelectorAll(LANDMARKS)]
    .filter((element) => element.getBoundingClientRect().top <= middle)
    .at(-1);
  const before = landmark?.getBoundingClientRect().top ?? 0;
  const { style } = document.documentElement;
  // Browsers that anchor the scroll position themselves would move it twice.
  style.overflowAnchor = 'none';
  const releaseNext = holdLayout();

  function restore(): void {
    if (landmark) scrollBy({ top: landmark.getBoundingClientRect().top - before, behavior: 'instant' });
  }
  return () => {
    restore();
    // One part per frame, so that the page responds in between.
    requestAnimationFrame(function next() {
      setTimeout(() => {
        const isMoreHeld = releaseNext();
        restore();
        if (isMoreHeld) requestAnimationFrame(next);
        else style.overflowAnchor = '';
      });
    });
  };
}

/**
 * Takes parts off the screen out of layout, at their current size.
 *
 * @returns releases the next part; whether more are held
 */
function holdLayout(): () => boolean {
  const held = [...document.querySelectorAll<HTMLElement>(PARTS)]
    .map((part) => ({ part, rect: part.getBoundingClientRect() }))
    .filter(({ part, rect: { top, bottom } }) => {
      const isClose = bottom > -innerHeight / 2 && top < innerHeight * 1.5;
      return !isClose && !part.contains(document.activeElement);
    });
  // All is measured before anything is changed.
  for (const { part, rect } of held) {
    part.style.containIntrinsicBlockSize = `${rect.height}px`;
    part.style.contentVisibility = 'auto';
  }
  return () => {
    const { style } = held.shift()?.part ?? {};
    // Not merely removed: `deferred.css` would defer the part again.
    style?.setProperty('content-visibility', 'visible');
    return held.length > 0;
  };
}
