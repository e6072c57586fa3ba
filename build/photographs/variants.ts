import { createHash } from 'node:crypto';
import type { Photograph, Slot } from '../../src/site/pictures/photograph.tsx';
import { token } from '../../src/site/styles/tokens.ts';
import { SHARP_VERSION, type Image, type Sharp, type Size } from './sharp.ts';
import { SLOTS, sizesOf } from './slots.ts';

/** What is made of one photograph. */
export interface Variants {
  photograph: Photograph;
  /** What its slot shows until it has loaded, as CSS. */
  placeholder: string;
  /** Path below the public folder, and content. */
  files: readonly (readonly [path: string, content: Buffer])[];
}

type Format = 'avif' | 'webp';

/**
 * At the first of these, photographs of people look like the original at arm's length, at about the same weight in both
 * formats. The others are for pictures that would be too heavy at it.
 */
const QUALITIES: Record<Format, readonly number[]> = { avif: [52, 44, 36, 28], webp: [76, 64, 52, 40] };

/** The most that a variant should weigh, in bytes: calm pictures need half of it. */
const LIMIT: Record<Format, { base: number; perPixel: number }> = {
  avif: { base: 6000, perPixel: 0.1 },
  webp: { base: 8000, perPixel: 0.15 },
};

/** Under transparent parts: the page's light paper. */
const PAPER = token('paper').light;

/** Changes with everything that the variants of a photograph depend on. */
export function keyOf(slot: Slot, source: Buffer): string {
  const settings = JSON.stringify([SHARP_VERSION, QUALITIES, LIMIT, PAPER, SLOTS[slot]]);
  return createHash('sha256').update(settings).update(source).digest('hex').slice(0, 16);
}

/**
 * Makes the variants of a photograph: each width in both formats, upright, cut to what is seen, without metadata.
 *
 * @param size how large it is seen, turned upright
 * @returns nothing where the picture can't be decoded
 */
export async function makeVariants(
  slot: Slot,
  sharp: Sharp,
  source: Buffer,
  size: Size,
): Promise<Variants | undefined> {
  const { widths, ratios } = SLOTS[slot];
  const ratio = Math.min(Math.max(size.width / size.height, ratios[0]), ratios[1]);
  const widest = Math.floor(Math.min(size.width, size.height * ratio));
  const upright = () => sharp(source).autoOrient().flatten({ background: PAPER });
  const name = keyOf(slot, source).slice(0, 8);
  const files: [string, Buffer][] = [];
  const sources: Record<Format, string[]> = { avif: [], webp: [] };
  let last = { src: '', width: 0, height: 0 };
  try {
    for (const width of widths.filter((each) => each <= widest)) {
      const height = Math.round(width / ratio);
      for (const format of ['avif', 'webp'] as const) {
        const content = await encode(() => upright().resize(width, height, { fit: 'cover' }), format, {
          width,
          height,
        });
        // One name for all: in the page, what repeats costs nothing.
        const file = `assets/photo-${slot}-${width}-${name}.${format}`;
        files.push([file, content]);
        sources[format].push(`/${file} ${width}w`);
        last = { src: `/${file}`, width, height };
      }
    }
    const [avif, webp] = [sources.avif.join(','), sources.webp.join(',')];
    return {
      photograph: { avif, webp, sizes: sizesOf(slot, ratio), ...last },
      placeholder: `.photo-${slot}{background:${await gradient(upright())}}`,
      files,
    };
  } catch {
    return undefined;
  }
}

/** At the highest quality that keeps to the limit, or else at the lowest. */
async function encode(image: () => Image, format: Format, { width, height }: Size): Promise<Buffer> {
  const { base, perPixel } = LIMIT[format];
  let content: Buffer = Buffer.alloc(0);
  for (const quality of QUALITIES[format]) {
    content = await image()[format]({ quality }).toBuffer();
    if (content.length <= base + width * height * perPixel) break;
  }
  return content;
}

/** The picture's colours from top to bottom. Enough as a placeholder, without a request. */
async function gradient(image: Image): Promise<string> {
  const pixels = await image.resize(1, 4, { fit: 'fill' }).toColourspace('srgb').raw().toBuffer();
  return `linear-gradient(${(pixels.toString('hex').match(/.{6}/g) ?? []).map((hex) => `#${hex}`).join()})`;
}
