/** Elements that every language has in the same order, so that a place on the page can be found again by them. */
const HEADINGS = 'h1, h2, h3, h4';

/**
 * Remembers the heading nearest the middle of the window. Texts of another language make everything above it higher or
 * lower; what the visitor reads should not move.
 *
 * @returns puts it back where it was; to be called when the other texts are in the document, before they are painted
 */
export function keepPlace(): () => void {
  const middle = innerHeight / 2;
  const part = [...document.querySelectorAll('main > section, footer')]
    .filter((element) => element.getBoundingClientRect().top <= middle)
    .at(-1);
  const tops = () =>
    [...(part?.querySelectorAll(HEADINGS) ?? [])].map((heading) => heading.getBoundingClientRect().top);
  const distances = tops().map((top) => Math.abs(top - middle));
  const nearest = distances.indexOf(Math.min(...distances));
  // From the top of the document: the visitor may scroll meanwhile.
  const place = () => (tops()[nearest] ?? 0) + scrollY;
  const before = place();
  return () => {
    const { style } = document.documentElement;
    // Browsers that keep the place themselves would move it twice.
    style.overflowAnchor = 'none';
    scrollBy({ top: place() - before, behavior: 'instant' });
    requestAnimationFrame(() => (style.overflowAnchor = ''));
  };
}
