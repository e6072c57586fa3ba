import { readFileSync } from 'node:fs';

/** The letters of the sheet as outlines, at two weights, so that no typeface is needed where it is drawn. */
interface Letters {
  /** Size of the type in the units of the paths. */
  em: number;
  /** For each character its advance width and its path, with a space between them. */
  bold: Record<string, string>;
  plain: Record<string, string>;
}

const LETTERS = JSON.parse(readFileSync(new URL('letters.json', import.meta.url), 'utf8')) as Letters;

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
 * Opens the heading font at one weight.
 *
 * @returns it throws at a letter without outlines
 */
export function openHeadingFace(weight: 'bold' | 'plain'): Outliner {
  const glyphsOf = (text: string, size: number, tracking: number) => {
    let x = 0;
    return Array.from(text.normalize('NFC'), (character) => {
      const glyph = LETTERS[weight][character];
      if (glyph === undefined) throw new Error(`the heading font cannot draw ${JSON.stringify(character)}`);
      const space = glyph.indexOf(' ');
      const at = x;
      x += (Number(glyph.slice(0, space)) / LETTERS.em + tracking) * size;
      return { path: glyph.slice(space + 1), at, end: x };
    });
  };
  return {
    path: (text, x, y, size, tracking) =>
      glyphsOf(text, size, tracking)
        .map(({ path, at }) => placed(path, x + at, y, size / LETTERS.em))
        .join(''),
    width: (text, size, tracking) => glyphsOf(text, size, tracking).at(-1)?.end ?? 0,
  };
}

/** Every command of the paths has absolute points only, each as `x y`. */
function placed(path: string, left: number, top: number, scale: number): string {
  const n = (value: number) => String(Math.round(value * 10) / 10);
  return path.replace(
    /(-?[\d.]+) (-?[\d.]+)/g,
    (_, x: string, y: string) => `${n(left + Number(x) * scale)} ${n(top + Number(y) * scale)}`,
  );
}
