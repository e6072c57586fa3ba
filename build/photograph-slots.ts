import type { Programme } from '../src/content/programme.ts';
import type { Slot } from '../src/site/pictures/picture.tsx';

/** What takes a photograph: places of the page, the picture of link previews, and the poster. */
export type Place = Slot | 'card' | 'poster';

interface Asked {
  /** In pixels. Below this a picture would be seen blurred on a common screen. */
  least: { width: number; height: number };
  /**
   * How wide the page shows a photograph of the recommended shape, which covers the frames of the style sheets beside the
   * sections: it is wider than a frame that is more upright.
   */
  sizes: string;
}

const FOUNDER: Asked = {
  least: { width: 600, height: 720 },
  // As the widest number of founders has it.
  sizes: '(min-width:80rem) 24rem,(min-width:60rem) 38vw,(min-width:40rem) 45vw,5.25rem',
};

/** What each place asks of a photograph. */
export const PLACES: Record<Slot, Asked> & Record<Place, Pick<Asked, 'least'>> = {
  hero: { least: { width: 1600, height: 1000 }, sizes: '(min-width:60rem) 72vw,100vw' },
  ceremony: {
    least: { width: 1200, height: 800 },
    sizes: '(min-width:80rem) 46rem,(min-width:60rem) 57vw,100vw',
  },
  'founder-1': FOUNDER,
  'founder-2': FOUNDER,
  'founder-3': FOUNDER,
  'founder-4': FOUNDER,
  card: { least: { width: 1200, height: 630 } },
  poster: { least: { width: 1500, height: 850 } },
};

/** The places of a programme that has this. */
export function placesOf(page: Pick<Programme, 'founders' | 'showAnnouncement'>): Place[] {
  const founders = page.founders.map((_, index) => `founder-${index + 1}` as Slot);
  return ['hero', ...(page.showAnnouncement ? (['ceremony'] as const) : []), ...founders, 'card', 'poster'];
}
