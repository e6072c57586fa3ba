/** The suns of the page: the middle and the width of each, as shares of an element's size. */
const SUNS = [
  // As `hero.svg` has it: 4300 × 1000 from −1900, and a disc of radius 236 at 590, 560. A photograph has none.
  ['.hero-picture img[src$=".svg"]', 2490 / 4300, 0.56, 472 / 4300],
  // The second form lies on one that is wider than the window: any part of it is a sun as well.
  ['.cta-form', 0.5, 0.5, 0.12],
] as const;

/** Lets the dialog's disc begin as the sun that is in the window, or a little below it, where it rises; if there is one. */
export function comeFromSun(disc: HTMLElement): void {
  for (const [selector, across, down, width] of SUNS) {
    const sun = document.querySelector(selector)?.getBoundingClientRect();
    const y = sun ? sun.top + sun.height * down : -1;
    // Where it comes to rest: an animation that has begun changes none of these.
    const rest = disc.offsetParent?.getBoundingClientRect();
    if (!sun || !rest || y < 0 || y > 1.5 * innerHeight) continue;
    const half = disc.offsetWidth / 2;
    const x = sun.left + sun.width * across - rest.left - disc.offsetLeft - half;
    disc.style.setProperty('--from', `${x}px ${y - rest.top - disc.offsetTop - half}px`);
    disc.style.setProperty('--size', String((sun.width * width) / disc.offsetWidth));
    return;
  }
}
