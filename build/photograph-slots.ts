import { programme, type Programme } from '../src/content/programme.ts';
import type { Slot } from '../src/site/pictures/picture.tsx';

interface SlotSizes {
  /** In pixels. Below this a picture would be seen blurred on a common screen. */
  least: { width: number; height: number };
  /** Widths that are made, in pixels, as far as the photograph has them. */
  widths: readonly number[];
  /** The narrowest and the widest frame: nothing outside these is ever seen, so it is cut off. */
  ratios: readonly [least: number, greatest: number];
  /**
   * How wide the page shows a photograph of the recommended shape, which covers the frames of the style sheets beside the
   * sections: it is wider than a frame that is more upright.
   */
  sizes: string;
}

const FOUNDER: SlotSizes = {
  least: { width: 600, height: 720 },
  widths: [180, 360, 600, 900, 1200],
  ratios: [0.5, 1.2],
  // Two are beside their texts, as high as these. Three or four are upright in a row, each with its share of the page.
  sizes:
    programme.founders.length > 2
      ? '(min-width:80rem) 24rem,(min-width:60rem) 31vw,(min-width:40rem) 45vw,5.25rem'
      : '(min-width:80rem) 17.5rem,(min-width:60rem) 38vw,(min-width:40rem) 45vw,5.25rem',
};

/** What each slot asks of a photograph. */
export const SLOTS: Record<Slot, SlotSizes> = {
  hero: {
    least: { width: 1600, height: 1000 },
    widths: [480, 800, 1200, 1600, 2400],
    ratios: [1, 1.6],
    sizes: '(min-width:60rem) 72vw,100vw',
  },
  ceremony: {
    least: { width: 1200, height: 800 },
    widths: [480, 800, 1200, 1600],
    ratios: [10 / 7, 2.3],
    sizes: '(min-width:80rem) 46rem,(min-width:60rem) 57vw,100vw',
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
