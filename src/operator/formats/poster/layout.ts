import type { Language } from '../../../contract/language.ts';
import { LOCALES } from '../../../content/locales.ts';
import { breakLines } from '../../../site/pictures/drawing.ts';
import type { Outliner } from './outlines.ts';

/** A4 in tenths of a millimetre. */
export const SHEET = { width: 2100, height: 2970 } as const;

/** The code's place on the sheet, quiet zone included; the sheet's own measure for links in a PDF. */
export const CODE = { x: 1392, y: 2178, size: 580 } as const;

export const MARGIN = 150;
/** Where the picture's ground gives way to the brand foot. */
export const FOOT = 2150;
/** Top of what stands highest in the picture. */
export const PICTURE = 890;
/** Top of a photograph: below all that two languages say. */
export const PHOTOGRAPH = 960;
/** Top of the headline, and the room that it has. */
const HEADLINE = { top: 318, height: PICTURE - 318 - 20, width: 1800 } as const;
/** Baseline of the brand, and the least distance between it and the partner. */
const TOP = { y: 232, gap: 60 } as const;
/** Beside the code: the highest capital, the lowest baseline, and the width of the lines. */
const BESIDE_CODE = { top: 2256, lowest: 2664, width: CODE.x - MARGIN - 70 } as const;
/** Baseline of the address. */
const ADDRESS = 2742;
/** The lines that mark the sheet as a sample, one for each language. */
export const SAMPLE_LINE = { x: MARGIN, y: 2836, size: 30, leading: 44, width: BESIDE_CODE.width } as const;

/** What the sheet says in one language. */
export interface PosterTexts {
  language: Language;
  headline: string;
  partner: string;
  /** What to do with the code, and why. */
  scan: string;
  prompt: string;
  /** That the sheet is a sample, if it is one. */
  sample?: string | undefined;
}

/** One line of type. */
export interface Line {
  text: string;
  x: number;
  /** Baseline. */
  y: number;
  size: number;
  colour: 'ink' | 'brand' | 'secondaryText' | 'muted' | 'mutedOnBrand' | 'paper' | 'accent';
  weight: keyof Faces;
}

export interface Faces {
  bold: Outliner;
  plain: Outliner;
}

/** Space after each letter, in em. */
export const TRACKING = { bold: -0.025, plain: -0.005 } as const;

/**
 * Places every line of the sheet. Texts of any length keep to their room: they are broken into lines, and set smaller
 * where those are too many.
 *
 * @param texts in one language, or in two with the more prominent first
 * @param brandAt left edge of the brand, beside its mark
 */
export function layOutPoster(
  texts: readonly [PosterTexts, PosterTexts?],
  { brand, brandAt, address }: { brand: string; brandAt: number; address: string },
  faces: Faces,
): Line[] {
  const all = texts.filter((each) => each !== undefined);
  return [
    ...topLines(brand, brandAt, texts[0].partner, faces),
    ...headlineLines(texts, faces),
    ...linesBesideCode(all, faces),
    fittedLine({ text: address, x: MARGIN, y: ADDRESS, size: 64, colour: 'paper', weight: 'bold' }, faces),
    ...all.flatMap(({ sample }, index): Line[] => {
      const { x, y, size, leading } = SAMPLE_LINE;
      const line = { x, y: y + index * leading, size, colour: 'mutedOnBrand', weight: 'plain' } as const;
      return sample === undefined ? [] : [fittedLine({ ...line, text: sample }, faces)];
    }),
  ];
}

/** How wide a line is. */
export function widthOf(
  { text, size, weight }: Pick<Line, 'text' | 'size' | 'weight'>,
  faces: Faces,
): number {
  return faces[weight].width(text, size, TRACKING[weight]);
}

/** Brand and partner on one line, both smaller where they are long. */
function topLines(brand: string, x: number, partner: string, faces: Faces): Line[] {
  const left: Line = { text: brand, x, y: TOP.y, size: 84, colour: 'brand', weight: 'bold' };
  const right: Line = { text: partner, x: 0, y: TOP.y - 6, size: 46, colour: 'muted', weight: 'plain' };
  const edge = SHEET.width - MARGIN;
  const scale = Math.min(1, (edge - x - TOP.gap) / (widthOf(left, faces) + widthOf(right, faces)));
  const [first, second] = [left, right].map((line) => ({ ...line, size: Math.floor(line.size * scale) }));
  if (first === undefined || second === undefined) return [];
  return [first, { ...second, x: edge - widthOf(second, faces) }];
}

/** As large as three lines allow; below it, on a sheet in two languages, the second headline, smaller. */
function headlineLines([first, second]: readonly [PosterTexts, PosterTexts?], faces: Faces): Line[] {
  const room = second === undefined ? HEADLINE.height : HEADLINE.height - 150;
  const share = LOCALES[first.language].tallCapitals ? 1.16 : 1.06;
  const size = largestSize(
    second === undefined ? 236 : 190,
    (each) => linesIn(first.headline, each, HEADLINE.width, faces).length * each * share <= room,
  );
  const main = linesIn(first.headline, size, HEADLINE.width, faces).map((text, index): Line => ({
    text,
    x: MARGIN,
    y: Math.round(HEADLINE.top + size * (0.86 + index * share)),
    size,
    colour: 'ink',
    weight: 'bold',
  }));
  if (second === undefined) return main;
  const below = (main.at(-1)?.y ?? 0) + 122;
  const small = largestSize(62, (each) => linesIn(second.headline, each, 1240, faces).length <= 2);
  return [
    ...main,
    ...balancedLines(second.headline, small, 1240, faces).map((text, index): Line => ({
      text,
      x: MARGIN,
      y: Math.round(below + index * small * 1.22),
      size: small,
      colour: 'secondaryText',
      weight: 'bold',
    })),
  ];
}

/** What to do and why, in each language, one below the other, all of it smaller where it is long. */
function linesBesideCode(texts: readonly PosterTexts[], faces: Faces): Line[] {
  for (let scale = 1; ; scale *= 0.95) {
    const lines = texts.length === 1 ? 134 * scale : 104 * scale;
    let y = BESIDE_CODE.top + lines * 0.72;
    const placed: Line[] = [];
    for (const [index, { scan, prompt }] of texts.entries()) {
      const size = Math.floor((texts.length === 1 ? 134 : index === 0 ? 104 : 68) * scale);
      const small = Math.floor((texts.length === 1 ? 54 : 44) * scale);
      const add = (text: string, of: Pick<Line, 'size' | 'colour' | 'weight'>) =>
        placed.push({ text, x: MARGIN, y: Math.round(y), ...of });
      if (index > 0) y += size + 30 * scale;
      // Large type breaks where a clause ends; smaller type stays on one line where there is room.
      const isShort = (text: string, of: Pick<Line, 'size' | 'weight'>) =>
        widthOf({ text, ...of }, faces) <= BESIDE_CODE.width;
      const scanLines =
        texts.length > 1 && isShort(scan, { size, weight: 'bold' })
          ? [scan]
          : balancedLines(scan, size, BESIDE_CODE.width, faces);
      for (const [row, text] of scanLines.entries()) {
        if (row > 0) y += size * 1.1;
        add(text, { size, colour: index === 0 ? 'accent' : 'paper', weight: 'bold' });
      }
      y += size * 0.35 + small * 0.1;
      const promptLines = isShort(prompt, { size: small, weight: 'plain' })
        ? [prompt]
        : balancedLines(prompt, small, BESIDE_CODE.width, faces, 'plain');
      for (const text of promptLines) {
        y += small * 1.2;
        add(text, { size: small, colour: 'mutedOnBrand', weight: 'plain' });
      }
    }
    const fits = y <= BESIDE_CODE.lowest && placed.every((line) => widthOf(line, faces) <= BESIDE_CODE.width);
    if (fits || scale < 0.2) return placed;
  }
}

/** The line in its size, or in the one in which it ends before the code. */
function fittedLine(line: Line, faces: Faces): Line {
  const size = Math.floor((line.size * BESIDE_CODE.width) / widthOf(line, faces));
  return { ...line, size: Math.min(line.size, size) };
}

/** The largest size that is right, at least a quarter of the wanted one. */
function largestSize(wanted: number, isRight: (size: number) => boolean): number {
  let size = wanted;
  while (!isRight(size) && size > wanted / 4) size -= 2;
  return size;
}

/** More lines than any room has when a single word is wider than the room. */
function linesIn(
  text: string,
  size: number,
  room: number,
  faces: Faces,
  weight: keyof Faces = 'bold',
): string[] {
  const isWithin = (line: string) => widthOf({ text: line, size, weight }, faces) <= room;
  const lines = breakLines(text, isWithin);
  return lines.every(isWithin) ? lines : Array<string>(99).fill(text);
}

/** As few lines as the room allows, and all of them about as long. */
function balancedLines(
  text: string,
  size: number,
  room: number,
  faces: Faces,
  weight: keyof Faces = 'bold',
): string[] {
  let lines = linesIn(text, size, room, faces, weight);
  for (let width = room * 0.95; width > room / 4; width *= 0.95) {
    const narrower = linesIn(text, size, width, faces, weight);
    if (narrower.length > lines.length) break;
    lines = narrower;
  }
  return lines;
}
