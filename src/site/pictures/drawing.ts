import { tokenOf, type Token } from '../../content/colours.ts';
import { markPhrases } from '../../content/phrases.ts';
import { drawingColours, palette } from '../../content/palette.ts';

/** What the classes in drawings mean: their own colours, the ground that they lie on and merge into, and the pen. */
const COLOURS = { ...drawingColours, sky: palette.dusk, pen: palette.pen };

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
 * Breaks a text into lines at spaces, between phrases of a script without spaces, and where a clause ends.
 *
 * @param fits whether a line is short enough; a single word always is
 */
export function breakLines(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of markPhrases(text).split(/(?<= )|\u200b/)) {
    const line = lines.at(-1);
    const longer = `${line ?? ''}${word}`;
    if (line !== undefined && !/[,.:;] $|[、。：；！？]$/.test(line) && fits(longer.trimEnd()))
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => line.trimEnd());
}
