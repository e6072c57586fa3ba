import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { programme } from '../../src/content/programme.ts';
import type { Photographs, Slot } from '../../src/site/pictures/photograph.tsx';
import { keep, readKept, removeOthers } from './kept-variants.ts';
import type { Sharp, Size } from './sharp.ts';
import { SLOTS, slotsOf } from './slots.ts';
import { keyOf, makeVariants, type Variants } from './variants.ts';

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

const NO_SHARP = 'Photographs need the package sharp, and it could not be fetched.';

/** Formats that the build reads. */
export const READABLE = /\.(?:jpe?g|png|webp)$/i;
/** Kinds of picture that cameras and programs write; anything else in the folder is no picture and left alone. */
const PICTURE = /\.(?:jpe?g|png|webp|avif|heic|heif|gif|tiff?|bmp|jxl|svg)$/i;

/**
 * Makes the variants of the photographs in a folder. Metadata (place, camera, time) is left out of all that is made.
 *
 * @param load called only if there is a photograph of which nothing is kept
 * @param options `kept`: a folder for what is made, so that the next build need not make it again; `slots`: those that the
 *   page has
 */
export async function makePhotographs(
  folder: string,
  load: () => Promise<Sharp | undefined>,
  { kept, slots = slotsOf(programme) }: { kept?: string; slots?: readonly Slot[] } = {},
): Promise<MadePhotographs | RejectedPhotographs> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => PICTURE.test(name)).sort();
  const made: MadePhotographs = { kind: 'made', photographs: {}, files: new Map(), placeholders: {} };
  if (names.length === 0) return made;

  let sharp: Sharp | undefined;
  const keys = new Set<string>();
  const sentences: string[] = [];
  const taken = new Map<Slot, string>();
  for (const name of names) {
    const slot = slotOf(name, slots);
    const reject = (why: string) => sentences.push(`photos/${name}: ${why}`);
    if (slot === undefined) {
      reject(`no picture of the page has this name; there are ${slots.join(', ')}.`);
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
      const key = keyOf(slot, source);
      keys.add(key);
      const known = kept === undefined ? undefined : await readKept(kept, key);
      if (known !== undefined) {
        add(made, slot, known);
        continue;
      }
      sharp ??= await load();
      if (sharp === undefined) return { kind: 'rejected', sentences: [NO_SHARP] };
      const size = await sizeOf(sharp, source);
      if (size === undefined) reject(`can't be read as a picture. ${needed}, as JPEG, PNG or WebP.`);
      else if (size.width < width || size.height < height) {
        reject(`is ${size.width} × ${size.height} pixels, too small. ${needed}.`);
      } else {
        const variants = await makeVariants(slot, sharp, source, size);
        if (variants === undefined)
          reject(`is corrupt: it can't be read to its end. ${needed}, as JPEG, PNG or WebP.`);
        else {
          add(made, slot, variants);
          if (kept !== undefined) await keep(kept, key, variants);
        }
      }
    }
  }
  if (kept !== undefined) await removeOthers(kept, keys);
  return sentences.length > 0 ? { kind: 'rejected', sentences } : made;
}

/** The place of the page that a file is for. */
export function slotOf(name: string, slots: readonly Slot[]): Slot | undefined {
  const base = path.parse(name).name.toLowerCase();
  return slots.find((slot) => slot === base);
}

/** How large a picture is seen, turned upright. */
async function sizeOf(sharp: Sharp, source: Buffer): Promise<Size | undefined> {
  try {
    return (await sharp(source).metadata()).autoOrient;
  } catch {
    return undefined;
  }
}

function add(made: MadePhotographs, slot: Slot, { photograph, placeholder, files }: Variants): void {
  made.photographs[slot] = photograph;
  made.placeholders[slot] = placeholder;
  for (const [file, content] of files) made.files.set(file, content);
}
