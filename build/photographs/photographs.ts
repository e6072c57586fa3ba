import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Photograph, Photographs, Slot } from '../../src/site/pictures/photograph.tsx';
import type { Image, Sharp, Size } from './sharp.ts';
import { token } from '../../src/site/styles/tokens.ts';
import { SLOTS, sizesOf } from './slots.ts';

/** The result for the photographs in a folder. */
export interface MadePhotographs {
  kind: 'made';
  photographs: Photographs;
  /** To be written below the public folder: path and content. */
  files: Map<string, Buffer>;
  /** What each slot shows until the photograph has loaded, as CSS. */
  placeholders: Partial<Record<Slot, string>>;
}

/** Some can't be used: one sentence for each, with the reason and what is needed. */
interface RejectedPhotographs {
  kind: 'rejected';
  sentences: string[];
}

const READABLE = /\.(?:jpe?g|png|webp)$/i;
/** Kinds of picture that cameras and programs write; anything else in the folder is no picture and left alone. */
const PICTURE = /\.(?:jpe?g|png|webp|avif|heic|heif|gif|tiff?|bmp|jxl|svg)$/i;

/** At these, photographs of people look like the original at arm's length, at about the same weight as each other. */
const QUALITY = { avif: 52, webp: 76 };

/** Under transparent parts: the page's light paper. */
const PAPER = token('paper').light;

/**
 * Makes the variants of the photographs in a folder. Nothing is written; metadata (place, camera, time) is left out of
 * all that is made.
 *
 * @param load called only if there is a photograph
 */
export async function makePhotographs(
  folder: string,
  load: () => Promise<Sharp | undefined>,
): Promise<MadePhotographs | RejectedPhotographs> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => PICTURE.test(name)).sort();
  const made: MadePhotographs = { kind: 'made', photographs: {}, files: new Map(), placeholders: {} };
  if (names.length === 0) return made;

  const sharp = await load();
  if (sharp === undefined) {
    return {
      kind: 'rejected',
      sentences: ['Photographs need the package sharp, and it could not be fetched.'],
    };
  }
  const sentences: string[] = [];
  const taken = new Map<Slot, string>();
  for (const name of names) {
    const slot = slotOf(name);
    const reject = (why: string) => sentences.push(`photos/${name}: ${why}`);
    if (slot === undefined) {
      reject(`no picture of the page has this name; there are ${Object.keys(SLOTS).join(', ')}.`);
      continue;
    }
    const other = taken.get(slot);
    taken.set(slot, name);
    const { width, height } = SLOTS[slot].least;
    const needed = `The slot "${slot}" needs at least ${width} × ${height} pixels`;
    if (other !== undefined) reject(`${other} is for the same slot; keep one of them.`);
    else if (!READABLE.test(name)) reject(`save it as JPEG, PNG or WebP. ${needed}.`);
    else {
      const source = await readFile(path.join(folder, name));
      const size = await sizeOf(sharp, source);
      if (size === undefined) reject(`can't be read as a picture. ${needed}, as JPEG, PNG or WebP.`);
      else if (size.width < width || size.height < height) {
        reject(`is ${size.width} × ${size.height} pixels, too small. ${needed}.`);
      } else if (!(await add(made, slot, sharp, source, size))) {
        reject(`is corrupt: it can't be read to its end. ${needed}, as JPEG, PNG or WebP.`);
      }
    }
  }
  return sentences.length > 0 ? { kind: 'rejected', sentences } : made;
}

function slotOf(name: string): Slot | undefined {
  const base = path.parse(name).name.toLowerCase();
  return (Object.keys(SLOTS) as Slot[]).find((slot) => slot === base);
}

/** How large a picture is seen, turned upright. */
async function sizeOf(sharp: Sharp, source: Buffer): Promise<Size | undefined> {
  try {
    return (await sharp(source).metadata()).autoOrient;
  } catch {
    return undefined;
  }
}

/** @returns whether the picture could be decoded */
async function add(
  made: MadePhotographs,
  slot: Slot,
  sharp: Sharp,
  source: Buffer,
  size: Size,
): Promise<boolean> {
  const { widths, ratios } = SLOTS[slot];
  const ratio = Math.min(Math.max(size.width / size.height, ratios[0]), ratios[1]);
  const widest = Math.floor(Math.min(size.width, size.height * ratio));
  const upright = () => sharp(source).autoOrient().flatten({ background: PAPER });
  const sources: Record<keyof typeof QUALITY, string[]> = { avif: [], webp: [] };
  let last: Pick<Photograph, 'src' | 'width' | 'height'> = { src: '', width: 0, height: 0 };
  try {
    for (const width of widths.filter((each) => each <= widest)) {
      const height = Math.round(width / ratio);
      const resized = () => upright().resize(width, height, { fit: 'cover' });
      const put = async (format: keyof typeof QUALITY) => {
        const content = await resized()[format]({ quality: QUALITY[format] }).toBuffer();
        const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
        const file = `assets/photo-${slot}-${width}-${hash}.${format}`;
        made.files.set(file, content);
        sources[format].push(`/${file} ${width}w`);
        return `/${file}`;
      };
      await put('avif');
      last = { src: await put('webp'), width, height };
    }
    made.placeholders[slot] = `.photo-${slot}{background:${await gradient(upright())}}`;
  } catch {
    return false;
  }
  made.photographs[slot] = {
    avif: sources.avif.join(','),
    webp: sources.webp.join(','),
    sizes: sizesOf(slot, ratio),
    ...last,
  };
  return true;
}

/** The picture's colours from top to bottom. Enough as a placeholder, without a request. */
async function gradient(image: Image): Promise<string> {
  const pixels = await image.resize(1, 4, { fit: 'fill' }).toColourspace('srgb').raw().toBuffer();
  return `linear-gradient(${(pixels.toString('hex').match(/.{6}/g) ?? []).map((hex) => `#${hex}`).join()})`;
}
