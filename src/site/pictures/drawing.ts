import { readFile } from 'node:fs/promises';
import { drawingColours, palette } from '../../content/palette.ts';
import { tokenOf, type ColourName, type Token } from '../styles/colours.ts';
import { token } from '../styles/tokens.ts';

/** What the classes in drawings mean: their own colours, and the ground that they lie on and merge into. */
const COLOURS = { ...drawingColours, sky: palette.dusk };

/**
 * A drawing in the colours of the palette. Its style block has a class for each colour, `.brand` for areas and `.brand-line`
 * for strokes, with the sample's values by day, so that programs show and edit the file as it is; these rules come after.
 *
 * @param scheme `dark` is the same scene at dusk
 */
export function paintDrawing(svg: string, scheme: keyof Token): string {
  const rules = Object.entries(COLOURS).map(([name, colour]) => {
    const value = tokenOf(colour)[scheme];
    return `.${name}{fill:${value}}.${name}-line{stroke:${value}}`;
  });
  return svg.replace('</style>', `${rules.join('')}</style>`);
}

/**
 * Breaks a text into lines at spaces, and where a clause ends.
 *
 * @param fits whether a line is short enough; a single word always is
 */
export function breakLines(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && !/[,.:;]$/.test(line) && fits(`${line} ${word}`))
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A drawing by day as a nested element. */
export async function readDrawing(name: string): Promise<string> {
  const svg = await readFile(new URL(name, import.meta.url), 'utf8');
  const [x = 0, y = 0, width = 0, height = 0] = viewBoxOf(svg);
  return placed(paintDrawing(svg, 'light'), { x, y, width, height });
}

/** The provider's mark, as an adapter has provided it. */
export const MARK_FILE = new URL('../../content/mark.svg', import.meta.url);

/** A mark's file, without what precedes its first element. */
export async function readMarkFile(file: URL): Promise<string> {
  return (await readFile(file, 'utf8')).replace(/^[^]*?(?=<svg)/, '');
}

/**
 * The provider's mark as a nested element, and its width.
 *
 * @param height of the mark, in the units of the drawing
 * @param colour what `currentColor` is
 */
export async function readMark(height: number, colour: string): Promise<{ svg: string; width: number }> {
  const svg = inLightColours(await readMarkFile(MARK_FILE), colour);
  const [, , width = 1, own = 1] = viewBoxOf(svg);
  const size = { x: 0, y: 0, width: (height * width) / own, height };
  return { svg: placed(svg, size), width: size.width };
}

/** A mark as renderers read it that know neither custom properties nor the text around it: in the light scheme. */
export function inLightColours(svg: string, colour: string): string {
  return svg
    .replaceAll('currentColor', colour)
    .replace(/var\(--([\w-]+)[^)]*\)/g, (_, name: string) => token(name as ColourName).light);
}

function viewBoxOf(svg: string): number[] {
  return (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? '').split(/[\s,]+/).map(Number);
}

function placed(svg: string, place: Record<'x' | 'y' | 'width' | 'height', number>): string {
  const attributes = Object.entries(place).map(([name, value]) => ` ${name}="${value}"`);
  return svg
    .replace(/<svg[^>]*>/, (tag) => tag.replace(/ (?:width|height)="[^"]*"/g, ''))
    .replace('<svg', `<svg${attributes.join('')} overflow="visible"`);
}
