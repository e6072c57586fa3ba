import { programme, type Programme } from '../src/content/programme.ts';
import type { Slot } from '../src/site/pictures/photograph.tsx';

interface SlotSizes {
  /** In pixels. Below this a picture would be seen blurred on a common screen. */
  least: { width: number; height: number };
  /** Widths that are made, in pixels, as far as the photograph has them. */
  widths: readonly number[];
  /** The narrowest and the widest frame: nothing outside these is ever seen, so it is cut off. */
  ratios: readonly [least: number, greatest: number];
  /**
   * The frames that the page gives the picture, which covers them: from wide screens to narrow ones, as in the style sheets
   * beside the sections. The last one needs no media condition.
   *
   * `ratio` is width by height; of several, the smallest, because there the picture is shown largest.
   */
  frames: readonly { media?: string; width: number; unit: 'vw' | 'rem'; ratio: number }[];
}

const isRow = programme.founders.length > 2;

const FOUNDER: SlotSizes = {
  least: { width: 600, height: 720 },
  widths: [180, 360, 600, 900, 1200],
  ratios: [0.5, 1.2],
  frames: [
    // Two are beside their texts, as high as these. Three or four are upright in a row, each with its share of the page.
    { media: '(min-width:80rem)', width: isRow ? 24 : 17.5, unit: 'rem', ratio: isRow ? 5 / 6 : 0.8 },
    { media: '(min-width:60rem)', width: isRow ? 31 : 21.5, unit: 'vw', ratio: isRow ? 5 / 6 : 0.45 },
    { media: '(min-width:40rem)', width: 45, unit: 'vw', ratio: 0.9 },
    { width: 5.25, unit: 'rem', ratio: 5 / 6 },
  ],
};

/** What each slot asks of a photograph. */
export const SLOTS: Record<Slot, SlotSizes> = {
  hero: {
    least: { width: 1600, height: 1000 },
    widths: [480, 800, 1200, 1600, 2400],
    ratios: [1, 1.6],
    frames: [
      { media: '(min-width:60rem)', width: 48, unit: 'vw', ratio: 1 },
      { width: 100, unit: 'vw', ratio: 1.6 },
    ],
  },
  ceremony: {
    least: { width: 1200, height: 800 },
    widths: [480, 800, 1200, 1600],
    ratios: [10 / 7, 2.3],
    frames: [
      { media: '(min-width:80rem)', width: 43.5, unit: 'rem', ratio: 10 / 7 },
      { media: '(min-width:60rem)', width: 54, unit: 'vw', ratio: 10 / 7 },
      { width: 100, unit: 'vw', ratio: 2.3 },
    ],
  },
  'founder-1': FOUNDER,
  'founder-2': FOUNDER,
  'founder-3': FOUNDER,
  'founder-4': FOUNDER,
};

/** The slots of a page that has this. */
export function slotsOf(page: Pick<Programme, 'founders' | 'showAnnouncement'>): Slot[] {
  const founders = page.founders.map((_, index) => `founder-${index + 1}` as Slot);
  return ['hero', ...(page.showAnnouncement ? (['ceremony'] as const) : []), ...founders];
}

/**
 * The `sizes` of a picture that covers its frame: a picture wider than the frame is shown wider than it.
 *
 * @param ratio the picture's width by its height
 */
export function sizesOf(slot: Slot, ratio: number): string {
  return SLOTS[slot].frames
    .map(({ media = '', width, unit, ratio: own }) =>
      `${media} ${Number((width * Math.max(1, ratio / own)).toFixed(1))}${unit}`.trim(),
    )
    .join();
}
