import { encodeQR } from 'qr';
import { breakLines, readDrawing } from '../../../build/drawing.ts';
import { openHeadingFace, type Outliner } from '../../../build/outlines.ts';
import { en, type Translations } from '../../content/en.ts';
import { facts } from '../../content/facts.ts';
import { fill } from '../../content/fill.ts';
import { PATHS } from '../../content/locales.ts';
import { posterWords } from '../../content/poster.ts';
import { vi } from '../../content/vi.ts';
import type { Language } from '../../contract/language.ts';
import { hillside, seeded, smoothPath, type Point } from '../../site/pictures/contour.ts';
import { glueHeading } from '../../site/text/line-breaking.ts';

/** A4 in tenths of a millimetre. */
export const SHEET = { width: 2100, height: 2970 } as const;

/** The code's place on the sheet, quiet zone included; the sheet's own measure for links in a PDF. */
export const CODE = { x: 1392, y: 2178, size: 580 } as const;

/** Modules of clear ground round a code (ISO/IEC 18004). */
const QUIET = 4;

/** A sheet, ready to be written. */
export interface Poster {
  svg: string;
  /** Where the code leads. */
  url: string;
  title: string;
}

const WORDS: Record<Language, Translations> = { en, vi };

const COLOURS = {
  paper: '#FFF9EE',
  ink: '#14211D',
  muted: '#3F4B46',
  jade: '#0F4A3C',
  leaf: '#2F8F6B',
  rice: '#F4B63F',
  mutedOnJade: '#D3E5DA',
} as const;

const MARGIN = 150;
/** Where the picture's ground gives way to the jade foot. */
const FOOT = 2150;
/** Top of the headline, and the room that it has. */
const HEADLINE = { top: 318, height: 600, width: 1800 } as const;

/** One line of type. */
interface Line {
  text: string;
  x?: number;
  y: number;
  size: number;
  colour: string;
  bold?: boolean;
}

/**
 * Draws the sheet. All text is outlines: no reader or printer needs the typeface, and Vietnamese letters keep their
 * marks.
 *
 * @param languages one, or both with the more prominent first
 * @param origin canonical origin, without a trailing slash
 */
export async function drawPoster(languages: readonly Language[], origin: string): Promise<Poster> {
  const [first = 'vi', second] = languages;
  const url = second === undefined ? origin + PATHS[first] : `${origin}/`;
  const faces = { bold: await openHeadingFace(760), plain: await openHeadingFace(520) };
  const draw = ({ text, x = MARGIN, y, size, colour, bold = false }: Line) => {
    const tracking = bold ? -0.025 : -0.005;
    return `<path fill="${colour}" d="${(bold ? faces.bold : faces.plain).path(text, x, y, size, tracking)}"/>`;
  };
  const t = WORDS[first];
  const lines = [
    ...headlineLines(first, second, faces.bold),
    ...footLines(languages, url, faces),
    { text: facts.brand, x: 258, y: 232, size: 84, colour: COLOURS.jade, bold: true },
  ];
  const partner = fill(posterWords[first].partner, { partner: facts.partner[first] });
  const partnerWidth = faces.plain.width(partner, 46, -0.005);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 ${SHEET.width} ${SHEET.height}" role="img">
<title>${escapeXml(`${facts.brand}: ${t.hero.headline} (${url})`)}</title>
<rect width="${SHEET.width}" height="${SHEET.height}" fill="${COLOURS.paper}"/>
<g transform="translate(10 630) scale(1.54)">${await readDrawing('hero.svg')}</g>
<rect y="${FOOT}" width="${SHEET.width}" height="${SHEET.height - FOOT}" fill="${COLOURS.jade}"/>
<path fill="none" stroke="${COLOURS.leaf}" stroke-width="3" stroke-opacity=".55" d="${terraces()}"/>
<g transform="translate(${MARGIN} 152) scale(1.92)">${await readDrawing('mark-provider.svg')}</g>
${draw({ text: partner, x: SHEET.width - MARGIN - partnerWidth, y: 226, size: 46, colour: COLOURS.muted })}
${lines.map(draw).join('\n')}
${codeCard(url)}
</svg>
`;
  return { svg, url, title: `${facts.brand}: ${t.hero.headline}` };
}

/** As large as three lines allow; below it, on a sheet in both languages, the second headline, smaller. */
function headlineLines(first: Language, second: Language | undefined, bold: Outliner): Line[] {
  const room = second === undefined ? HEADLINE.height : HEADLINE.height - 150;
  const { lines, size, leading } = setHeadline(first, bold, room, second === undefined ? 236 : 190);
  const main = lines.map((text, index) => ({
    text,
    y: Math.round(HEADLINE.top + size * 0.86 + index * leading),
    size,
    colour: COLOURS.ink,
    bold: true,
  }));
  if (second === undefined) return main;
  const below = (main.at(-1)?.y ?? 0) + 104;
  const small = breakLines(glueHeading(WORDS[second].hero.headline, second), (line) => widthOf(bold, line, 62) < 1240);
  return [
    ...main,
    ...small.map((text, index) => ({ text, y: below + index * 76, size: 62, colour: COLOURS.leafText, bold: true })),
  ];
}
