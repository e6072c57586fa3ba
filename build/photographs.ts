import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { programme } from '../src/content/programme.ts';
import type { Photograph, Photographs, Slot } from '../src/site/pictures/picture.tsx';
import { token } from '../src/site/styles/tokens.ts';
import { PLACES, placesOf, type Place } from './photograph-slots.ts';

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
 * @param cache folder for what is made, so that the next build need not make it again
 * @returns one sentence for each photograph that can't be used, with the reason and what is needed
 */
export async function makePhotographs(
  folder: string,
  cache: string,
  places: readonly Place[] = placesOf(programme),
): Promise<MadePhotographs | { problems: string[] }> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => PICTURE.test(name)).sort();
  const made: MadePhotographs = { photographs: {}, files: new Map(), sources: new Map() };
  const problems: string[] = [];
  const taken = new Map<Place, string>();
  for (const name of names) {
    const reject = (why: string) => problems.push(`photos/${name}: ${why}`);
    const place = places.find((each) => each === path.parse(name).name.toLowerCase());
    if (place === undefined) {
      reject(`no picture of the page has this name; there are ${places.join(', ')}.`);
      continue;
    }
    const other = taken.get(place);
    taken.set(place, name);
    const { width, height } = PLACES[place].least;
    const needed = `The place "${place}" needs at least ${width} × ${height} pixels, as JPEG, PNG or WebP.`;
    if (other !== undefined) reject(`${other} is for the same place; keep one of them.`);
    else
      try {
        const source = await readFile(path.join(folder, name));
        const { autoOrient: size } = await sharp(source).metadata();
        made.sources.set(place, source);
        if (size.width < width || size.height < height)
          reject(`is ${size.width} × ${size.height} pixels, too small. ${needed}`);
        else if (place !== 'card' && place !== 'poster') await addVariants(made, place, source, size, cache);
      } catch {
        reject(`can't be read as a picture. ${needed}`);
      }
  }
  // Somebody who withdraws their photograph is not kept here either.
  for (const name of await readdir(cache).catch(() => []))
    if (!made.files.has(`/assets/${name}`)) await rm(path.join(cache, name), { force: true });
  return problems.length > 0 ? { problems } : made;
}

async function addVariants(
  { photographs, files }: MadePhotographs,
  place: Slot,
  source: Buffer,
  size: { width: number; height: number },
  cache: string,
): Promise<void> {
  const { sizes } = PLACES[place];
  const image = () => sharp(source).autoOrient().flatten({ background: PAPER });
  const settings = JSON.stringify([sharp.versions.sharp, QUALITIES, PAPER, WIDTHS]);
  // One name for all: in the page, what repeats costs nothing.
  const key = createHash('sha256').update(settings).update(source).digest('hex').slice(0, 8);
  const photograph: Photograph = { avif: '', webp: '', src: '', sizes, width: 0, height: 0 };
  for (const width of WIDTHS.filter((each) => each <= size.width)) {
    const height = Math.round((width * size.height) / size.width);
    for (const format of ['avif', 'webp'] as const) {
      const address = `/assets/photo-${place}-${width}-${key}.${format}`;
      const make = () => image().resize(width, height)[format]({ quality: QUALITIES[format] }).toBuffer();
      files.set(address, await keptFile(path.join(cache, path.basename(address)), make));
      photograph[format] += `${photograph[format] && ','}${address} ${width}w`;
      Object.assign(photograph, { src: address, width, height });
    }
  }
  photographs[place] = photograph;
}

/** What an earlier build has made. Two builds may make it at the same time: both write the same. */
async function keptFile(file: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const kept = await readFile(file).catch(() => undefined);
  if (kept !== undefined) return kept;
  const content = await make();
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.${process.pid}`, content);
  await rename(`${file}.${process.pid}`, file);
  return content;
}
