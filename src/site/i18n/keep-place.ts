/**
 * Remembers the heading nearest the middle of the window. Texts of another language, and its fonts, make everything above it
 * higher or lower; what the visitor reads should not move.
 *
 * @returns puts it back where it was; to be called when the others are in the document, before they are painted
 */
export function keepPlace(): () => void {
  const topOf = (element: Element) => element.getBoundingClientRect().top;
  const fromMiddle = (element: Element) => Math.abs(topOf(element) - innerHeight / 2);
  const part = [...document.querySelectorAll('main > section, footer')]
    .filter((element) => topOf(element) <= innerHeight / 2)
    .at(-1);
  const headings = () => [...(part?.querySelectorAll('h1, h2, h3, h4') ?? [])];
  const [nearest] = headings().sort((one, other) => fromMiddle(one) - fromMiddle(other));
  // In another language it is another element.
  const index = headings().findIndex((heading) => heading === nearest);
  // From the top of the document: the visitor may scroll meanwhile.
  const place = () => (headings()[index]?.getBoundingClientRect().top ?? -scrollY) + scrollY;
  const before = place();
  return () => {
    const { style } = document.documentElement;
    // Browsers that keep the place themselves would move it twice.
    style.overflowAnchor = 'none';
    scrollBy({ top: place() - before, behavior: 'instant' });
    requestAnimationFrame(() => (style.overflowAnchor = ''));
  };
}
