import { programme, type Programme } from '../../src/content/programme.ts';
import type { Slot } from '../../src/site/pictures/photograph.tsx';
import type { Size } from './sharp.ts';

/** A frame that the page gives a picture on some screens; the picture covers it (`object-fit: cover`). */
interface Frame {
  /** Media condition; the last frame of a slot needs none. */
  media?: string;
  width: number;
  unit: 'vw' | 'rem';
  /** Width by height; of several, the smallest, because there the picture is shown largest. */
  ratio: number;
}

interface SlotSizes {
  /** In pixels. Below this a picture would be seen blurred on a common screen. */
  least: Size;
  /** Widths that are made, in pixels, as far as the photograph has them. */
  widths: readonly number[];
  /** The narrowest and the widest frame: nothing outside these is ever seen, so it is cut off. */
  ratios: readonly [least: number, greatest: number];
  /** From wide screens to narrow ones, as in the style sheets beside the sections. */
  frames: readonly Frame[];
}

/** Beside the text the frame is as high as the text: upright on narrow desktops, lying on tablets. */
const FOUNDER: SlotSizes = {
  least: { width: 600, height: 720 },
  widths: [180, 360, 600, 900, 1200],
  ratios: [0.5, 1.2],
  frames: [
    { media: '(min-width:80rem)', width: 17.5, unit: 'rem', ratio: 0.8 },
    { media: '(min-width:60rem)', width: 21.5, unit: 'vw', ratio: 0.45 },
    { media: '(min-width:40rem)', width: 45, unit: 'vw', ratio: 0.9 },
    { width: 5.25, unit: 'rem', ratio: 5 / 6 },
  ],
};

/** Three or four are in a row on a desktop: each frame is upright there, and as wide as its share of the page. */
const IN_ROW: SlotSizes = {
  ...FOUNDER,
  frames: [
    { media: '(min-width:80rem)', width: 24, unit: 'rem', ratio: 5 / 6 },
    { media: '(min-width:60rem)', width: 31, unit: 'vw', ratio: 5 / 6 },
    ...FOUNDER.frames.slice(2),
  ],
};
const ONE_OF_FOUNDERS = programme.founders.length > 2 ? IN_ROW : FOUNDER;

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
  'founder-1': ONE_OF_FOUNDERS,
  'founder-2': ONE_OF_FOUNDERS,
  'founder-3': ONE_OF_FOUNDERS,
  'founder-4': ONE_OF_FOUNDERS,
};

/** The slots of a page that has this. */
export function slotsOf({
  founders,
  showAnnouncement,
}: Pick<Programme, 'founders' | 'showAnnouncement'>): Slot[] {
  const absent = [
    ...(showAnnouncement ? [] : ['ceremony']),
    ...[1, 2, 3, 4].filter((number) => number > founders.length).map((number) => `founder-${number}`),
  ];
  return (Object.keys(SLOTS) as Slot[]).filter((slot) => !absent.includes(slot));
}

/**
 * The `sizes` of a picture that covers its frame: a picture wider than the frame is shown wider than it.
 *
 * @param ratio the picture's width by its height
 */
export function sizesOf(slot: Slot, ratio: number): string {
  return SLOTS[slot].frames
    .map((frame) => {
      const width = frame.width * Math.max(1, ratio / frame.ratio);
      return `${frame.media ? `${frame.media} ` : ''}${Number(width.toFixed(1))}${frame.unit}`;
    })
    .join(',');
}
