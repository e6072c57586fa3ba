import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { programme } from '../src/content/programme.ts';
import type { Photograph, Photographs, Slot } from '../src/site/pictures/picture.tsx';
import { token } from '../src/site/styles/tokens.ts';

/** What takes a photograph: places of the page, the picture of link previews, and the poster. */
export type Place = Slot | 'card' | 'poster';

interface Asked {
  /** Width and height in pixels. Below this a picture would be seen blurred on a common screen. */
  least: readonly [number, number];
  /**
   * How wide the page shows a photograph of the recommended shape, which covers the frames of the style sheets beside the
   * sections: it is wider than a frame that is more upright. None for what is no place of the page.
   */
  sizes?: string;
}

const FOUNDER: Asked = {
  least: [600, 720],
  // As the widest number of founders has it.
  sizes: '(min-width:80rem) 24rem,(min-width:60rem) 38vw,(min-width:40rem) 45vw,5.25rem',
};

/** What each place asks of a photograph. */
const PLACES: Record<Place, Asked> = {
  hero: { least: [1600, 1000], sizes: '(min-width:60rem) 72vw,100vw' },
  ceremony: { least: [1200, 800], sizes: '(min-width:80rem) 46rem,(min-width:60rem) 57vw,100vw' },
  'founder-1': FOUNDER,
  'founder-2': FOUNDER,
  'founder-3': FOUNDER,
  'founder-4': FOUNDER,
  card: { least: [1200, 630] },
  poster: { least: [1500, 850] },
};

/** The places of our programme. */
function placesOfPage(): Place[] {
  const founders = programme.founders.map((_, index) => `founder-${index + 1}` as Slot);
  return [
    'hero',
    ...(programme.showAnnouncement ? (['ceremony'] as const) : []),
    ...founders,
    'card',
    'poster',
  ];
}

/** What is made of the photographs in a folder. */
export interface MadePhotographs {
  photographs: Photographs;
  /** By their address on the site. */
  files: Map<string, Buffer>;
  /** What the operator has provided, by its place. */
  sources: Map<Place, Buffer>;
}

/** Kinds of picture that cameras and programs write; anything else in the folder is no picture and left alone. */
const PICTURE = /\.(?:jpe?g|png|webp|avif|heic|heif|gif|tiff?|bmp|jxl|svg)$/i;

/** At these, photographs of people look like the original at arm's length, at about the same weight in both formats. */
const QUALITIES = { avif: 50, webp: 74 };

/** In pixels, as far as a photograph has them. The smallest is a founder's on a phone. */
const WIDTHS = [180, 360, 600, 900, 1200, 1600, 2400];

/** Under transparent parts: the page's light paper. */
const PAPER = token('paper').light;

/**
 * Makes the variants of the photographs in a folder: each width in both formats, upright. Metadata (place, camera, time) is
 * left out.
 *
 * @returns one sentence for each photograph that can't be used, with what is needed
 */
export async function makePhotographs(
  folder: string,
  places: readonly Place[] = placesOfPage(),
): Promise<MadePhotographs | { problems: string[] }> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => PICTURE.test(name)).sort();
  const made: MadePhotographs = { photographs: {}, files: new Map(), sources: new Map() };
  const problems: string[] = [];
  for (const name of names) {
    const place = places.find((each) => each === path.parse(name).name.toLowerCase());
    if (place === undefined || made.sources.has(place)) {
      problems.push(`photos/${name}: is for no place; there are ${places.join(', ')}, with one file each.`);
      continue;
    }
    const { least, sizes } = PLACES[place];
    const source = await readFile(path.join(folder, name));
    made.sources.set(place, source);
    try {
      const { autoOrient: size } = await sharp(source).metadata();
      if (size.width < least[0] || size.height < least[1]) throw new Error('It is too small.');
      if (sizes !== undefined) await addVariants(made, place as Slot, source, { ...size, sizes });
    } catch {
      problems.push(`photos/${name}: needs at least ${least.join(' × ')} pixels, as JPEG, PNG or WebP.`);
    }
  }
  return problems.length > 0 ? { problems } : made;
}

async function addVariants(
  { photographs, files }: MadePhotographs,
  place: Slot,
  source: Buffer,
  shape: { width: number; height: number; sizes: string },
): Promise<void> {
  const image = sharp(source).autoOrient().flatten({ background: PAPER });
  const settings = JSON.stringify([sharp.versions.sharp, QUALITIES, PAPER, WIDTHS]);
  // One name for all: in the page, what repeats costs nothing.
  const key = createHash('sha256').update(settings).update(source).digest('hex').slice(0, 8);
  const photograph: Photograph = { avif: '', webp: '', src: '', sizes: shape.sizes, width: 0, height: 0 };
  for (const width of WIDTHS.filter((each) => each <= shape.width)) {
    const height = Math.round((width * shape.height) / shape.width);
    for (const format of ['avif', 'webp'] as const) {
      const address = `/assets/photo-${place}-${width}-${key}.${format}`;
      const variant = image.clone().resize(width, height)[format]({ quality: QUALITIES[format] });
      files.set(address, await variant.toBuffer());
      photograph[format] += `${photograph[format] && ','}${address} ${width}w`;
      Object.assign(photograph, { src: address, width, height });
    }
  }
  photographs[place] = photograph;
}
