import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeQR } from 'qr';
import { readDrawing, readMark } from '../../../site/pictures/drawing.ts';
import { token } from '../../../site/styles/tokens.ts';
import { placeholderValues } from '../../../content/placeholders.ts';
import { programme } from '../../../content/programme.ts';
import { fill } from '../../../content/fill.ts';
import { PATHS } from '../../../content/locales.ts';
import { OTHER_TEXTS, TRANSLATIONS } from '../../../content/translations.ts';
import type { Language } from '../../../contract/language.ts';
import { html, raw, type Html } from '../html.ts';
import { hillside, seeded, smoothPath, type Point } from './contour.ts';
import { openHeadingFace } from './outlines.ts';
import { CODE, FOOT, layOutPoster, MARGIN, PHOTOGRAPH, SHEET, TRACKING, type PosterTexts } from './layout.ts';

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
  brand: token('brand').light,
  secondary: token('secondary').light,
  secondaryText: token('secondary-text').light,
  accent: token('accent').light,
  mutedOnBrand: token('on-brand-muted').light,
} as const;

/**
 * Draws the sheet. All text is outlines: no reader or printer needs the typeface, and Vietnamese letters keep their
 * marks.
 *
 * @param languages one, or two with the more prominent first
 * @param origin canonical origin, without a trailing slash
 * @param photos folder in which `poster.jpg` or `hero.jpg` is shown instead of the drawing
 */
export async function drawPoster(
  languages: readonly [Language, Language?],
  origin: string,
  photos = join(import.meta.dirname, '../../../../photos'),
): Promise<Poster> {
  const [first, second] = languages;
  const url = second === undefined ? origin + PATHS[first] : `${origin}/`;
  const faces = { bold: openHeadingFace('bold'), plain: openHeadingFace('plain') };
  const mark = await readMark(92, COLOURS.brand);
  const texts: readonly [PosterTexts, PosterTexts?] =
    second === undefined ? [textsIn(first)] : [textsIn(first), textsIn(second)];
  const lines = layOutPoster(
    texts,
    { brand: programme.brand, brandAt: MARGIN + mark.width + 16, address: shownAddress(url) },
    faces,
  );
  const { headline } = texts[0];
  const svg = html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="210mm"
    height="297mm"
    viewBox="0 0 ${SHEET.width} ${SHEET.height}"
    role="img"
  >
    <title>${programme.brand}: ${headline} (${url})</title>
    <rect width="${SHEET.width}" height="${SHEET.height}" fill="${COLOURS.paper}" />
    ${await pictureIn(photos)}
    <rect y="${FOOT}" width="${SHEET.width}" height="${SHEET.height - FOOT}" fill="${COLOURS.brand}" />
    <path fill="none" stroke="${COLOURS.secondary}" stroke-width="3" stroke-opacity=".55" d="${terraces()}" />
    <g transform="translate(${MARGIN} 152)">${raw(mark.svg)}</g>
    ${lines.map(({ text, x, y, size, colour, weight }) => {
      const outline = faces[weight].path(text, x, y, size, TRACKING[weight]);
      return html`<path fill="${COLOURS[colour]}" d="${outline}" />`;
    })}
    ${codeCard(url)}
  </svg> `.text;
  return { svg, url, title: `${programme.brand}: ${headline}` };
}

/** A photograph between headline and foot, or else the drawing. A PDF takes JPEG and PNG. */
async function pictureIn(photos: string): Promise<Html> {
  const [file] = ['poster', 'hero'].flatMap((name) => globSync(join(photos, `${name}.{jpg,jpeg,png}`)));
  if (file === undefined)
    return html`<g transform="translate(10 630) scale(1.54)">${raw(await readDrawing('hero.svg'))}</g>`;
  const type = file.endsWith('.png') ? 'image/png' : 'image/jpeg';
  return html`<image
    y="${PHOTOGRAPH}"
    width="${SHEET.width}"
    height="${FOOT - PHOTOGRAPH}"
    preserveAspectRatio="xMidYMid slice"
    href="data:${type};base64,${await readFile(file, 'base64')}"
  />`;
}

function textsIn(language: Language): PosterTexts {
  const { hero } = TRANSLATIONS[language];
  const { scan, partner, sample } = OTHER_TEXTS[language].poster;
  return {
    language,
    headline: hero.headline,
    partner: fill(partner, { partner: programme.partner[language] }),
    scan,
    prompt: hero.emailPrompt,
    sample: programme.isSample ? fill(sample, placeholderValues(language)) : undefined,
  };
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
