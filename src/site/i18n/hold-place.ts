/** Elements that are the same in every language, so that the page's place can be told by them. */
const MARKS = 'main h1, main h2, main form';

/** Parts of the page that can wait for their layout while nobody sees them. */
const PARTS = 'main > section, .footer';

/**
 * Remembers which part of the page is in the middle of the window. Words of another language make all parts above it
 * higher or lower; what is being read should stay where it is. Parts that are not on the screen keep their size until the
 * visitor has seen the other words: laying out the whole page would take longer than all else.
 *
 * @returns puts that part back to where it was; to be called when the other words are in the document, before they are painted
 */
export function holdPlace(): () => void {
  const middle = innerHeight / 2;
  const above = [...document.querySelectorAll(MARKS)].filter(
    (element) => element.getBoundingClientRect().top <= middle,
  );
  const mark = above.at(-1);
  const before = mark?.getBoundingClientRect().top ?? 0;
  const { style } = document.documentElement;
  // Where the browser does this by itself, the two would add up.
  style.overflowAnchor = 'none';
  const release = holdLayout();

  function putBack(): void {
    if (mark) scrollBy({ top: mark.getBoundingClientRect().top - before, behavior: 'instant' });
  }
  return () => {
    putBack();
    // One part after another, so that the page answers between them.
    requestAnimationFrame(function next() {
      setTimeout(() => {
        const more = release();
        putBack();
        if (more) requestAnimationFrame(next);
        else style.overflowAnchor = '';
      });
    });
  };
}

/** Takes parts off the screen out of layout, each with the room that it has now. */
function holdLayout(): () => boolean {
  const held = [...document.querySelectorAll<HTMLElement>(PARTS)]
    .map((part) => ({ part, rect: part.getBoundingClientRect() }))
    .filter(({ part, rect: { top, bottom } }) => {
      const isNear = bottom > -innerHeight / 2 && top < innerHeight * 1.5;
      return !isNear && !part.contains(document.activeElement);
    });
  // All is measured before anything is changed.
  for (const { part, rect } of held) {
    part.style.containIntrinsicBlockSize = `${rect.height}px`;
    part.style.contentVisibility = 'auto';
  }
  return () => {
    const { style } = held.shift()?.part ?? {};
    style?.removeProperty('content-visibility');
    style?.removeProperty('contain-intrinsic-block-size');
    return held.length > 0;
  };
}
