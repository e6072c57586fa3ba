import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { fonts } from '../src/content/fonts.ts';
import { LOCALES } from '../src/content/locales.ts';
import { programme } from '../src/content/programme.ts';
import type { Translations } from '../src/content/translations.ts';
import type { Language } from '../src/contract/language.ts';
import { escapeHtml } from '../src/site/document.ts';
import { CARD_SIZE } from '../src/site/head.ts';
import { breakLines, readDrawing, readMark } from '../src/site/pictures/drawing.ts';
import { token } from '../src/site/styles/tokens.ts';
import { cutFont } from './cut-font.ts';
import { widthIn } from './fonts.ts';

/** Space between the letters of the headline, in em. */
export const TRACKING = -0.025;

/** Where a headline stays clear of the drawing's hills and people, in pixels; beside a photograph it has more. */
export const ROOM = { x: 56, y: 134, width: 470, height: 266 };
const PHOTOGRAPH = { x: 600, width: 600, height: 440 };

/** A headline's lines, and its size and leading in pixels. */
interface Headline {
  lines: string[];
  size: number;
  leading: number;
}

/**
 * Sets a headline as large as its room allows.
 *
 * @param widths of the letters, in em
 * @param leading in em
 * @param room height in pixels
 */
export function fitHeadline(
  title: string,
  widths: ReadonlyMap<string, number>,
  leading: number,
  room = ROOM.height,
): Headline {
  const widthOf = (line: string) => widthIn(widths, line) + line.length * TRACKING;
  for (let size = 68; ; size -= 2) {
    const longest = ROOM.width / size;
    let lines = breakLines(title, (line) => widthOf(line) <= longest);
    const height = (lines.length - 1) * leading * size + size;
    if ((height > room || lines.some((line) => widthOf(line) > longest)) && size > 20) continue;
    // As many lines, and all of them about as long.
    for (let width = longest; ; width *= 0.95) {
      const narrower = breakLines(title, (line) => widthOf(line) <= width);
      if (narrower.length > lines.length || narrower.some((line) => widthOf(line) > longest)) break;
      lines = narrower;
      if (lines.length === 1) break;
    }
    return { lines, size, leading: Math.round(leading * size) };
  }
}

/**
 * Draws the picture that messengers show beside a link: a photograph or the hero's drawing with the headline. It is made
 * from the same words and font as the page, so it cannot fall behind them.
 *
 * @param work folder for the font's files
 * @returns a PNG, or a JPEG where there is a photograph
 */
export async function drawCard(
  language: Language,
  t: Translations,
  work: string,
  photograph?: Buffer,
): Promise<Buffer> {
  const { width, height } = CARD_SIZE;
  const mark = await readMark(55, token('brand').light);
  const title = t.meta.ogTitle.normalize('NFC');
  const brand = programme.brand.normalize('NFC');
  const cut = await cutFont(fonts.heading, new Set(title + brand), ['kern'], 'truetype');
  if ('problem' in cut) throw new Error(cut.problem);
  const { lines, size, leading } = fitHeadline(
    title,
    cut.widths,
    LOCALES[language].tallCapitals ? 1.24 : 1.16,
    photograph && PHOTOGRAPH.height,
  );
  const headline = lines.map((line, index) => {
    const y = ROOM.y + 0.8 * size + index * leading;
    return `<tspan x="${ROOM.x}" y="${y}">${escapeHtml(line)}</tspan>`;
  });
  const drawing = photograph
    ? ''
    : `<g transform="translate(452 -4) scale(.634)">${await readDrawing('hero.svg')}</g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="${token('paper').light}"/>${drawing}
    <g transform="translate(56 44)">${mark.svg}</g>
    <text x="${67 + mark.width}" y="86" font-size="38" letter-spacing="${38 * -0.02}" fill="${token('brand').light}">${escapeHtml(brand)}</text>
    <text font-size="${size}" letter-spacing="${size * TRACKING}" fill="${token('ink').light}">${headline.join('')}</text>
  </svg>`;
  // The renderer reads fonts from files only, and no compressed ones.
  const fontFiles = cut.parts.map((_, index) => path.join(work, `card-${language}-${index}.ttf`));
  for (const [index, file] of fontFiles.entries()) await writeFile(file, cut.parts[index]?.content ?? '');
  const drawn = Buffer.from(new Resvg(svg, { font: { fontFiles, loadSystemFonts: false } }).render().asPng());
  if (photograph === undefined) return drawn;
  const input = await sharp(photograph).autoOrient().resize(PHOTOGRAPH.width, height).toBuffer();
  return sharp(drawn)
    .composite([{ input, left: PHOTOGRAPH.x, top: 0 }])
    .jpeg({ quality: 82 })
    .toBuffer();
}
