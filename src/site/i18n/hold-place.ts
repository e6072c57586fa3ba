/** Elements that are the same in every language, so that the page's place can be told by them. */
const MARKS = 'main h1, main h2, main form';

/**
 * Remembers which part of the page is in the middle of the window. Words of another language make all parts above it
 * higher or lower; what is being read should stay where it is.
 *
 * @returns puts that part back to where it was; to be called when the other words are in the document, before they are painted
 */
export function holdPlace(): () => void {
  const middle = innerHeight / 2;
  const above = [...document.querySelectorAll(MARKS)].filter(
    (element) => element.getBoundingClientRect().top <= middle,
  );
  const mark = above.at(-1);
  if (!mark) return () => undefined;
  const before = mark.getBoundingClientRect().top;
  const { style } = document.documentElement;
  // Where the browser does this by itself, the two would add up.
  style.overflowAnchor = 'none';
  return () => {
    scrollBy({ top: mark.getBoundingClientRect().top - before, behavior: 'instant' });
    requestAnimationFrame(() => (style.overflowAnchor = ''));
  };
}
