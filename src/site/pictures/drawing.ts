import { readFile } from 'node:fs/promises';

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

/** A drawing as a nested element, with the colours that it has where nothing overrides them. */
export async function readDrawing(name: string): Promise<string> {
  const svg = await readFile(new URL(name, import.meta.url), 'utf8');
  const [, x, y, width, height] = /viewBox="(-?\d+) (-?\d+) (\d+) (\d+)"/.exec(svg) ?? [];
  if (x === undefined || y === undefined || width === undefined || height === undefined) {
    throw new Error(`${name} has no view box of whole numbers`);
  }
  return resolveColours(svg)
    .replace(/<svg[^>]*>/, (tag) => tag.replace(/ (?:width|height)="\d+"/g, ''))
    .replace('<svg', `<svg x="${x}" y="${y}" width="${width}" height="${height}" overflow="visible"`);
}

/** The renderer knows no custom properties: `var(--art-jade,#0F4A3C)` becomes its fallback. */
export function resolveColours(svg: string): string {
  return svg.replace(/var\(--[\w-]+,\s*(#\w+)\)/g, '$1');
}
