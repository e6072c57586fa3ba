import { readFile } from 'node:fs/promises';
import opentype, { type Font, type Path } from 'opentype.js';
import subsetFont from 'subset-font';
import { findFontFiles, type FontFile } from '../build/font-files.ts';
import { outlinedTexts } from '../build/glyphs.ts';
import { fonts } from '../src/content/fonts.ts';
import { TRANSLATIONS } from '../src/content/translations.ts';
import type { Letters } from '../src/site/pictures/outlines.ts';

/** What Latin texts are written with, Vietnamese ones included, as ranges of code points: letters, accents, punctuation. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0x1b0],
  [0x1ea0, 0x1ef9],
  [0x2013, 0x2026],
  [0x20ab, 0x20ac],
] as const;

/** Parts of a font that these ranges are taken from; other parts only give what the texts need. */
const COMMON_SUBSETS = new Set<string | undefined>(['latin', 'vietnamese', undefined]);

/**
 * Draws the letters of the heading font, so that neither the build nor the operator's poster needs the font and the tools
 * that read it.
 *
 * @returns `src/site/pictures/letters.json`
 * @throws a sentence where the font of `src/content/fonts.ts` can't be had
 */
export async function drawLetters(): Promise<string> {
  const { weight, posterWeight, package: font } = fonts.heading;
  const [bold, plain] = [await openFonts(weight), await openFonts(posterWeight)];
  const em = bold[0]?.font.unitsPerEm ?? 0;
  const letters: Letters = { font, em, bold: glyphsOf(bold, em), plain: glyphsOf(plain, em) };
  return `${JSON.stringify(letters, null, 2)}\n`;
}

/** A file of the font, read. */
interface OpenFont {
  font: Font;
  isCommon: boolean;
}

function glyphsOf(files: readonly OpenFont[], em: number): Record<string, string> {
  const common = RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  );
  const needed = outlinedTexts(TRANSLATIONS).flatMap(({ text }) => Array.from(text.normalize('NFC')));
  return Object.fromEntries(
    [...new Set([...common, ...needed])].flatMap((character) => {
      const found = files.find(
        ({ font, isCommon }) =>
          (isCommon || needed.includes(character)) && font.charToGlyphIndex(character) > 0,
      );
      if (found === undefined) return [];
      const path = pathData(found.font.getPath(character, 0, 0, em));
      return [[character, `${found.font.getAdvanceWidth(character, em)} ${path}`]];
    }),
  );
}

/** Written here because the library's own writer turns very small numbers into NaN. */
function pathData({ commands }: Path): string {
  const n = (value: number) => String(Math.round(value * 10) / 10);
  const drawn = commands
    .map((command) => {
      if (command.type === 'Z') return 'Z';
      const points = [
        ...('x1' in command ? [command.x1, command.y1] : []),
        ...('x2' in command ? [command.x2, command.y2] : []),
        command.x,
        command.y,
      ];
      return command.type + points.map(n).join(' ');
    })
    .join('');
  // A line to where the pen is draws nothing.
  return drawn.replace(/(?<![\d.-])(-?[\d.]+ -?[\d.]+)L\1(?=[A-Z]|$)/g, '$1');
}

async function openFonts(weight: number): Promise<OpenFont[]> {
  const files = findFontFiles({ ...fonts.heading, weight });
  if ('problem' in files) throw new Error(files.problem);
  return Promise.all(files.map(openFont));
}

async function openFont({ path, subset, axes }: FontFile): Promise<OpenFont> {
  const all = await subsetFont(await readFile(path), undefined, {
    targetFormat: 'truetype',
    keepAllGlyphs: true,
    ...(axes && { variationAxes: axes }),
  });
  return { font: readFont(all), isCommon: COMMON_SUBSETS.has(subset) };
}

/** Reads a TrueType file. */
function readFont({ buffer, byteOffset, byteLength }: Buffer): Font {
  return opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength));
}
