import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Photograph, Photographs, Slot } from '../src/site/pictures/picture.tsx';
import { kept } from './cut-font.ts';
import { hashedAddress, ROOT } from './paths.ts';

/** What takes a photograph: places of the page, the picture of link previews, and the poster. */
export type Place = Slot | 'card' | 'poster';

/** How wide a founder shows on the page, at the widest number of them. */
const FOUNDER = '(min-width:80rem) 24rem,(min-width:60rem) 38vw,(min-width:40rem) 45vw,90vw';

/**
 * The least width and height in pixels, below which a photograph would be seen blurred on a common screen; for a place of
 * the page also how wide it shows one of the recommended shape, which is wider than a frame that is more upright.
 */
const PLACES: Record<Place, readonly [width: number, height: number, sizes?: string]> = {
  hero: [1600, 1000, '(min-width:60rem) 72vw,100vw'],
  ceremony: [1200, 800, '(min-width:80rem) 46rem,(min-width:60rem) 57vw,100vw'],
  'founder-1': [600, 720, FOUNDER],
  'founder-2': [600, 720, FOUNDER],
  'founder-3': [600, 720, FOUNDER],
  'founder-4': [600, 720, FOUNDER],
  card: [1200, 630],
  poster: [1500, 850],
};

/** Kinds of picture that cameras and programs write; anything else in the folder is no picture and left alone. */
const PICTURE = /\.(?:jpe?g|png|webp|avif|heic|heif|gif|tiff?|bmp|jxl|svg)$/i;

/** At these, photographs of people look like the original at arm's length, at about the same weight in both formats. */
const QUALITIES = { avif: 50, webp: 74 };

/** In pixels, as far as a photograph has them. */
const WIDTHS = [360, 600, 900, 1200, 1600, 2400];

/**
 * Makes the variants of the photographs in a folder: each width in both formats, upright. Metadata (place, camera, time) is
 * left out.
 *
 * @returns what the page shows, the variants by their address on the site, what the operator has provided by its place, and
 *   one sentence for each photograph that can't be used, with what is needed
 */
export async function makePhotographs(folder: string) {
  const names = (await readdir(folder).catch(() => [])).filter((name) => PICTURE.test(name)).sort();
  const places = Object.keys(PLACES) as Place[];
  const photographs: Photographs = {};
  const files = new Map<string, Buffer>();
  const sources = new Map<string, Buffer>();
  const problems: string[] = [];
  for (const name of names) {
    const place = places.find((each) => each === path.parse(name).name.toLowerCase());
    if (place === undefined || sources.has(place)) {
      problems.push(`photos/${name}: is for no place; there are ${places.join(', ')}, with one file each.`);
      continue;
    }
    const [width, height, sizes] = PLACES[place];
    const source = await readFile(path.join(folder, name));
    sources.set(place, source);
    try {
      const { autoOrient: size } = await sharp(source).metadata();
      if (size.width < width || size.height < height) throw new Error('It is too small.');
      if (sizes !== undefined)
        photographs[place as Slot] = await makeVariants(files, place, source, { ...size, sizes });
    } catch {
      problems.push(`photos/${name}: needs at least ${width} × ${height} pixels, as JPEG, PNG or WebP.`);
    }
  }
  return { photographs, files, sources, problems };
}

async function makeVariants(
  files: Map<string, Buffer>,
  place: Place,
  source: Buffer,
  shape: { width: number; height: number; sizes: string },
): Promise<Photograph> {
  const original = createHash('sha256').update(source).digest('hex');
  const photograph: Photograph = { avif: '', webp: '', src: '', sizes: shape.sizes, width: 0, height: 0 };
  for (const width of WIDTHS.filter((each) => each <= shape.width)) {
    const height = Math.round((width * shape.height) / shape.width);
    for (const format of ['avif', 'webp'] as const) {
      // One hash for all: in the page, what repeats costs nothing.
      const address = hashedAddress(`photo-${place}-${width}.${format}`, source);
      const quality = QUALITIES[format];
      const make = () =>
        sharp(source).autoOrient().resize(width, height).toFormat(format, { quality }).toBuffer();
      // Kept, because they take most of a build, and few builds are for another photograph.
      const name = `${original}-${width}-${quality}-${sharp.versions.sharp}.${format}`;
      files.set(address, await kept(path.join(ROOT, '.cache/photographs'), name, make));
      photograph[format] += `${photograph[format] && ','}${address} ${width}w`;
      Object.assign(photograph, { src: address, width, height });
    }
  }
  return photograph;
}
