import { drawingColours, palette } from '../../content/palette.ts';
import { tokenOf, type Token } from '../styles/colours.ts';

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
