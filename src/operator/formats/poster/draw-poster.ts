import { encodeQR } from 'qr';
import { breakLines, readDrawing, readMark } from '../../../site/pictures/drawing.ts';
import { token } from '../../../site/styles/tokens.ts';
import { openHeadingFace, type Outliner } from '../../../site/pictures/outlines.ts';
import { placeholderValues } from '../../../content/placeholders.ts';
import { programme } from '../../../content/programme.ts';
import { fill } from '../../../content/fill.ts';
import { LOCALES, PATHS } from '../../../content/locales.ts';
import { posterMessages } from '../../../content/poster.ts';
import { TRANSLATIONS } from '../../../content/translations.ts';
import type { Language } from '../../../contract/language.ts';
import { hillside, seeded, smoothPath, type Point } from '../../../site/pictures/contour.ts';
import { html, raw, type Html } from '../html.ts';
import { glueHeading } from '../../../site/text/line-breaking.ts';

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

const COLOURS = {
  paper: token('paper').light,
  ink: token('ink').light,
  muted: token('muted').light,
  jade: token('jade').light,
  leaf: token('leaf').light,
  leafText: token('leaf-text').light,
  rice: token('rice').light,
  mutedOnJade: token('on-jade-muted').light,
} as const;

const MARGIN = 150;
/** Where the picture's ground gives way to the jade foot. */
const FOOT = 2150;
/** Top of the headline, and the room that it has. */
const HEADLINE = { top: 318, height: 600, width: 1800 } as const;

/** The lines that mark the sheet as a sample, one for each language. */
export const SAMPLE_LINE = { x: MARGIN, y: 2836, size: 30, colour: COLOURS.mutedOnJade } as const;

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
 * @param languages one, or two with the more prominent first
 * @param origin canonical origin, without a trailing slash
 */
export async function drawPoster(languages: readonly [Language, Language?], origin: string): Promise<Poster> {
  const [first, second] = languages;
  const url = second === undefined ? origin + PATHS[first] : `${origin}/`;
  const faces = { bold: openHeadingFace('bold'), plain: openHeadingFace('plain') };
  const draw = ({ text, x = MARGIN, y, size, colour, bold = false }: Line) => {
    const outline = (bold ? faces.bold : faces.plain).path(text, x, y, size, bold ? -0.025 : -0.005);
    return html`<path fill="${colour}" d="${outline}" />`;
  };
  const t = TRANSLATIONS[first];
  const mark = await readMark(92, COLOURS.jade);
  const lines = [
    ...headlineLines(first, second, faces.bold),
    ...footLines(second === undefined ? [first] : [first, second], url, faces),
    {
      text: programme.brand,
      x: MARGIN + mark.width + 16,
      y: 232,
      size: 84,
      colour: COLOURS.jade,
      bold: true,
    },
  ];
  const partner = fill(posterMessages[first].partner, { partner: programme.partner[first] });
  const partnerWidth = faces.plain.width(partner, 46, -0.005);
  const svg = html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="210mm"
    height="297mm"
    viewBox="0 0 ${SHEET.width} ${SHEET.height}"
    role="img"
  >
    <title>${programme.brand}: ${t.hero.headline} (${url})</title>
    <rect width="${SHEET.width}" height="${SHEET.height}" fill="${COLOURS.paper}" />
    <g transform="translate(10 630) scale(1.54)">${raw(await readDrawing('hero.svg'))}</g>
    <rect y="${FOOT}" width="${SHEET.width}" height="${SHEET.height - FOOT}" fill="${COLOURS.jade}" />
    <path fill="none" stroke="${COLOURS.leaf}" stroke-width="3" stroke-opacity=".55" d="${terraces()}" />
    <g transform="translate(${MARGIN} 152)">${raw(mark.svg)}</g>
    ${draw({ text: partner, x: SHEET.width - MARGIN - partnerWidth, y: 226, size: 46, colour: COLOURS.muted })}
    ${lines.map(draw)} ${codeCard(url)}
  </svg> `.text;
  return { svg, url, title: `${programme.brand}: ${t.hero.headline}` };
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
  const below = (main.at(-1)?.y ?? 0) + 122;
  const small = balancedLines(glueHeading(TRANSLATIONS[second].hero.headline, second), bold, 62, 1240);
  return [
    ...main,
    ...small.map((text, index) => ({
      text,
      y: below + index * 76,
      size: 62,
      colour: COLOURS.leafText,
      bold: true,
    })),
  ];
}

/** The largest type in which the headline keeps to its room. */
function setHeadline(language: Language, bold: Outliner, room: number, largest: number) {
  const text = glueHeading(TRANSLATIONS[language].hero.headline, language);
  for (let size = largest; ; size -= 6) {
    const leading = Math.round(size * (LOCALES[language].tallCapitals ? 1.16 : 1.06));
    const lines = breakLines(text, (line) => widthOf(bold, line, size) <= HEADLINE.width);
    const fits = lines.every((line) => widthOf(bold, line, size) <= HEADLINE.width);
    if ((fits && lines.length * leading <= room) || size <= 60) return { lines, size, leading };
  }
}

/** The text beside the code: what to do and why, in each language, and the address for those who cannot scan. */
function footLines(
  languages: readonly Language[],
  url: string,
  { bold, plain }: { bold: Outliner; plain: Outliner },
): Line[] {
  const room = CODE.x - MARGIN - 70;
  const alone = languages.length === 1;
  const lines: Line[] = [];
  let y = alone ? 2352 : 2362;
  for (const [index, language] of languages.entries()) {
    const wanted = alone ? 134 : index === 0 ? 104 : 68;
    const { scan } = posterMessages[language];
    for (const text of alone ? balancedLines(glueHeading(scan, language), bold, wanted, room) : [scan]) {
      const size = fitted(bold, text, wanted, room);
      lines.push({ text, y, size, colour: index === 0 ? COLOURS.rice : COLOURS.paper, bold: true });
      y += Math.round(size * (alone ? 1.1 : 0.72));
    }
    const text = TRANSLATIONS[language].hero.emailPrompt;
    const size = fitted(plain, text, alone ? 54 : 44, room);
    y += alone ? -38 : 8;
    lines.push({ text, y, size, colour: COLOURS.mutedOnJade });
    y += 108;
  }
  lines.push({ text: shownAddress(url), y: 2742, size: 64, colour: COLOURS.paper, bold: true });
  if (programme.sample)
    for (const [index, language] of languages.entries())
      lines.push({ ...SAMPLE_LINE, text: sampleText(language), y: SAMPLE_LINE.y + index * 44 });
  return lines;
}

function sampleText(language: Language): string {
  return fill(posterMessages[language].sample, placeholderValues(language));
}

/** As few lines as the room allows, and all of them about as long. */
function balancedLines(text: string, face: Outliner, size: number, room: number): string[] {
  const within = (width: number) => breakLines(text, (line) => widthOf(face, line, size) <= width);
  let lines = within(room);
  for (let width = room * 0.95; width > room / 4; width *= 0.95) {
    const narrower = within(width);
    if (narrower.length > lines.length) break;
    lines = narrower;
  }
  return lines;
}

/** The wanted size, or the one in which the line keeps to its room. */
function fitted(face: Outliner, text: string, wanted: number, room: number): number {
  return Math.min(wanted, Math.floor((wanted * room) / widthOf(face, text, wanted)));
}

/** Contours of the foot: the hillside of the picture continues below it. */
function terraces(): string {
  const line = hillside(seeded(7), SHEET.width, 150);
  return Array.from({ length: 9 }, (_, index) =>
    smoothPath(
      line.map(([x, y], at): Point => [
        x + index * 22,
        FOOT + 10 + y + index * (82 + 14 * Math.sin(at * 0.9 + index * 0.4)),
      ]),
    ),
  ).join('');
}

/** The code on paper, with the one odd corner. */
function codeCard(url: string): Html {
  const { x, y, size } = CODE;
  const modules = encodeQR(url, 'raw', { ecc: 'quartile', border: QUIET });
  const step = size / modules.length;
  const n = (value: number) => String(Math.round(value * 100) / 100);
  const squares = modules.flatMap((row, top) =>
    row.map((dark, left) =>
      dark ? `M${n(left * step)} ${n(top * step)}h${n(step)}v${n(step)}h${n(-step)}z` : '',
    ),
  );
  const card = `M0 24a24 24 0 0 1 24 -24H${size - 150}A150 96 0 0 1 ${size} 96V${size - 24}a24 24 0 0 1 -24 24H24a24 24 0 0 1 -24 -24z`;
  return html`<g transform="translate(${x} ${y})">
    <path fill="${COLOURS.paper}" d="${card}" />
    <path id="code" fill="${COLOURS.ink}" d="${squares.join('')}" />
  </g>`;
}

/** As people type it. */
function shownAddress(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

function widthOf(face: Outliner, text: string, size: number): number {
  return face.width(text, size, -0.02);
}
