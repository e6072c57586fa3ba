import { PHOTOGRAPHS } from '../pictures/picture.tsx';

/** The suns of the page: where in an element the middle is, and how wide they are, as parts of the element's size. */
const SUNS = [
  // As `hero.svg` has it: 4300 × 1000 from −1900, and a disc of radius 236 at 590, 560.
  [PHOTOGRAPHS.hero ? '' : '.hero-picture img', 2490 / 4300, 0.56, 472 / 4300],
  // The second form lies on one that is wider than the window: any part of it is a sun as well.
  ['.cta-form', 0.5, 0.5, 0.12],
] as const;

/** The middle and the width of the sun that is nearest to the middle of the window, if one is near. */
export function sunOnPage() {
  const middle = innerHeight / 2;
  const suns = SUNS.flatMap(([selector, across, down, share]) => {
    const box = selector && document.querySelector(selector)?.getBoundingClientRect();
    if (!box) return [];
    return { x: box.left + box.width * across, y: box.top + box.height * down, width: box.width * share };
  });
  // Also from a little below the window: there it rises.
  return suns
    .filter(({ y }) => y > 0 && y < 3 * middle)
    .sort((one, other) => Math.abs(one.y - middle) - Math.abs(other.y - middle))[0];
}
