import { drawingColours, type Palette, type PaletteColour } from './palette.ts';

/** A colour in both schemes: `#rrggbb`, or `#rrggbbaa` where it is translucent. */
export interface Token {
  light: string;
  dark: string;
}

/** Shadows in the dark scheme: no ground is darker. */
const BLACK = '#000000';

/** The names of all colours, which are their custom properties without the leading `--`. */
export type ColourName = keyof ReturnType<typeof deriveColours>;

/**
 * Every colour of the design: those of the palette, and those that follow from them.
 *
 * @param weeks number of weeks of the climb, each of which has its own step
 */
export function deriveColours(palette: Palette, weeks: number) {
  const names = Object.keys(palette) as (keyof Palette)[];
  const base = byName(names.map((name) => [name, tokenOf(palette[name])]));
  const { ink, brand, secondary, accent, alert } = base;
  const written = { light: brand.light, dark: ink.dark };
  return {
    ...base,
    // The light values in both schemes: for paper, and for the sun, which is as bright in the dark.
    ...byName(names.map((name) => [`light-${name}`, both(base[name].light)] as const)),
    // From the lowest to the highest, in even steps.
    ...byName(
      Array.from({ length: weeks }, (_, index) => {
        const share = index / Math.max(1, weeks - 1);
        return [`step-${index + 1}`, mix(brand, base['step-top'], share)] as const;
      }),
    ),
    rule: translucent(ink, 0x29, 0x2e),
    'on-brand-rule': translucent(base['on-brand'], 0x38),
    'on-brand-underline': translucent(base['on-brand'], 0x55),
    'on-night-rule': translucent(base['on-brand'], 0x2b),
    contour: translucent(secondary, 0x99),
    'journey-line': translucent(base['accent-line'], 0x99, 0x66),
    'glow-1': translucent(accent, 0xc0),
    'glow-2': translucent(accent, 0x90),
    'glow-3': translucent(accent, 0x66),
    'bar-tint': translucent(ink, 0x14, 0x1f),
    pressed: { light: base.field.light, dark: ink.dark },
    'class-time': translucent(written, 0x33, 0x2e),
    day: translucent(written, 0x14),
    'drawing-ink': tokenOf(drawingColours.ink),
    pencil: tokenOf(drawingColours.hill),
    typed: ink,
    'toast-mark': { light: alert.dark, dark: alert.light },
    backdrop: translucent(both(base.night.light), 0xb3),
    shadow: translucent({ light: ink.light, dark: BLACK }, 0x14, 0x66),
    'shadow-far': translucent({ light: brand.light, dark: BLACK }, 0x66, 0xcc),
  };
}

/** A colour of the palette in both schemes. */
export function tokenOf(colour: PaletteColour): Token {
  const [light, dark] = typeof colour === 'string' ? [colour, colour] : colour;
  return { light, dark };
}

const both = (colour: string): Token => ({ light: colour, dark: colour });

function byName<Name extends string>(named: readonly (readonly [Name, Token])[]): Record<Name, Token> {
  return Object.fromEntries(named) as Record<Name, Token>;
}

/** @param dark where it has another opacity than the light one; both from 0 to 255 */
function translucent(colour: Token, light: number, dark = light): Token {
  return { light: colour.light + byte(light), dark: colour.dark + byte(dark) };
}

function mix(from: Token, to: Token, share: number): Token {
  const mixed = (start: string, end: string) => {
    const ends = channels(end);
    const between = channels(start).map((value, index) =>
      byte(Math.ceil(value + ((ends[index] ?? value) - value) * share - 0.5)),
    );
    return `#${between.join('')}`;
  };
  return { light: mixed(from.light, to.light), dark: mixed(from.dark, to.dark) };
}

/** Red, green and blue of `#rrggbb`, from 0 to 255. */
export function channels(colour: string): number[] {
  return (colour.slice(1, 7).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
}

const byte = (value: number): string => value.toString(16).padStart(2, '0');
