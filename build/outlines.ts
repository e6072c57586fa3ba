import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import opentype, { type Font, type Path } from 'opentype.js';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const FILES = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-';

/** Draws text as outlines. */
export interface Outliner {
  /**
   * @param text one line
   * @param x left edge, in the units of the drawing
   * @param y baseline
   * @param size type size in the same units
   * @param tracking space added after each character, in em
   * @returns path data for an SVG
   */
  path(text: string, x: number, y: number, size: number, tracking: number): string;
  /** The width that `path` would take up. */
  width(text: string, size: number, tracking: number): number;
}

/**
 * Opens the heading face at one weight. The package splits the face into a Latin and a Vietnamese file; a drawing
 * program that falls back between them by itself takes letters with marks apart, so each letter is placed here.
 */
export async function openHeadingFace(weight: number): Promise<Outliner> {
  const fonts = await Promise.all(['latin', 'vietnamese'].map((part) => openFont(part, weight)));
  const glyphsOf = (text: string, size: number, tracking: number) => {
    let x = 0;
    return Array.from(text.normalize('NFC'), (character) => {
      const font = fonts.find((candidate) => candidate.charToGlyphIndex(character) > 0);
      if (font === undefined) throw new Error(`the heading face cannot draw ${JSON.stringify(character)}`);
      const at = x;
      x += font.getAdvanceWidth(character, size) + tracking * size;
      return { font, character, at, end: x };
    });
  };
  return {
    path: (text, x, y, size, tracking) =>
      glyphsOf(text, size, tracking)
        .map(({ font, character, at }) => pathData(font.getPath(character, x + at, y, size)))
        .join(''),
    width: (text, size, tracking) => glyphsOf(text, size, tracking).at(-1)?.end ?? 0,
  };
}

/** Written here because the library's own writer turns very small numbers into NaN. */
function pathData({ commands }: Path): string {
  const n = (value: number) => String(Math.round(value * 10) / 10);
  return commands
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
