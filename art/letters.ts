import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import opentype, { type Font, type Path } from 'opentype.js';
import subsetFont from 'subset-font';
import type { Letters } from '../src/site/pictures/outlines.ts';

const require = createRequire(import.meta.url);
const FILES = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-';

/** What English and Vietnamese texts are written with, as ranges of code points: Latin, its accents, punctuation. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0x1b0],
  [0x1ea0, 0x1ef9],
  [0x2013, 0x2026],
  [0x20ab, 0x20ac],
] as const;

/**
 * Draws the letters of the heading face, so that neither the build nor the operator's poster needs the typeface and the
 * tools that read it. The package splits the face into a Latin and a Vietnamese file; each letter is taken from the file
 * that has it whole.
 *
 * @returns `src/site/pictures/letters.json`
 */
export async function drawLetters(): Promise<string> {
  const [bold, plain] = [await openFonts(750), await openFonts(520)];
  const em = bold[0]?.unitsPerEm ?? 0;
  const letters: Letters = { em, bold: glyphsOf(bold, em), plain: glyphsOf(plain, em) };
  return `${JSON.stringify(letters, null, 2)}\n`;
}

function glyphsOf(fonts: readonly Font[], em: number): Record<string, string> {
  const characters = RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  );
  return Object.fromEntries(
    characters.flatMap((character) => {
      const font = fonts.find((candidate) => candidate.charToGlyphIndex(character) > 0);
      if (font === undefined) return [];
      const path = pathData(font.getPath(character, 0, 0, em));
      return [[character, `${font.getAdvanceWidth(character, em)} ${path}`]];
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

function openFonts(weight: number): Promise<Font[]> {
  return Promise.all(['latin', 'vietnamese'].map((part) => openFont(part, weight)));
}

async function openFont(part: string, weight: number): Promise<Font> {
  const source = await readFile(require.resolve(`${FILES}${part}-opsz-normal.woff2`));
  const { buffer, byteOffset, byteLength } = await subsetFont(source, undefined, {
    targetFormat: 'truetype',
    keepAllGlyphs: true,
    variationAxes: { opsz: 72, wght: weight },
  });
  return opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength));
}
