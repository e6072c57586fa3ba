import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { escapeHtml } from '../src/content/escape-html.ts';
import { fontsOf } from '../src/content/fonts.ts';
import { LOCALES } from '../src/content/locales.ts';
import { programme } from '../src/content/programme.ts';
import { inLightColours, token } from '../src/content/tokens.ts';
import type { Translations } from '../src/content/translations.ts';
import type { Language } from '../src/contract/language.ts';
import { CARD_SIZE } from '../src/site/head.ts';
import { breakLines, paintDrawing } from '../src/site/pictures/drawing.ts';
import { cutFont, type CutFont } from './cut-font.ts';
import { widthIn } from './fonts.ts';
import { providerMark } from './marks.ts';
import { ROOT } from './paths.ts';

/** Space between the letters of the headline, in em. */
export const TRACKING = -0.025;

/** Where a headline stays clear of the drawing's hills and people, in pixels. */
export const ROOM = { x: 56, y: 134, width: 470, height: 266, size: 68 };

/** Height of the mark, in pixels. */
const MARK_HEIGHT = 55;

/**
 * Sets a headline as large as its room allows.
 *
 * @param widths of the letters, in em
 * @param leading in em
 * @param room with the largest size
 * @returns its lines, and its size and leading in pixels
 */
export function fitHeadline(
  title: string,
  widths: ReadonlyMap<string, number>,
  leading: number,
  room: { width: number; height: number; size: number } = ROOM,
) {
  const widthOf = (line: string) => widthIn(widths, line) + line.length * TRACKING;
  for (let { size } = room; ; size -= 2) {
    const fits = (line: string) => widthOf(line) * size <= room.width;
    const lines = breakLines(title, fits);
    const height = (lines.length - 1) * leading * size + size;
    if (size > 12 && (height > room.height || !lines.every(fits))) continue;
    // As many lines, and all of them about as long.
    const even = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
      .map((share) => breakLines(title, (line) => widthOf(line) * size <= room.width * share))
      .find((each) => each.length === lines.length && each.every(fits));
    return { lines: even ?? lines, size, leading: Math.round(leading * size) };
  }
}

/** The operator's photograph as the picture that messengers show beside a link: a JPEG. */
export function cutCard(photograph: Buffer): Promise<Buffer> {
  return sharp(photograph).autoOrient().resize(CARD_SIZE).jpeg({ quality: 82 }).toBuffer();
}

/**
 * The same where there is no photograph: the hero's drawing with the headline, as PNG. It is made from the same words and
 * font as the page, so it cannot fall behind them.
 *
 * @param work folder for the font's files
 */
export async function drawCard(language: Language, t: Translations, work: string): Promise<Buffer> {
  const { width, height } = CARD_SIZE;
  const hero = await readFile(path.join(ROOT, 'src/site/pictures/hero.svg'), 'utf8');
  const mark = inLightColours(providerMark(), token('brand').light);
  const [across = 1, down = 1] = (/viewBox="\S+ \S+ (\S+ \S+)"/.exec(mark)?.[1] ?? '').split(' ').map(Number);
  const markWidth = (MARK_HEIGHT * across) / down;
  const title = t.meta.ogTitle.normalize('NFC');
  const brand = programme.brand.normalize('NFC');
  const cut = await cutFont(fontsOf(language).heading, new Set(title + brand), ['kern'], 'truetype');
  const ownLeading = LOCALES[language].tallCapitals ? 1.24 : 1.16;
  const { lines, size, leading } = fitHeadline(title, cut.widths, ownLeading);
  const headline = lines.map((line, index) => {
    const y = ROOM.y + 0.8 * size + index * leading;
    return `<tspan x="${ROOM.x}" y="${y}">${escapeHtml(line)}</tspan>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="${token('paper').light}"/>
    <g transform="translate(-752.6 -4) scale(.634)">${paintDrawing(hero, 'light')}</g>
    ${mark.replace('<svg', `<svg x="${ROOM.x}" y="44" width="${markWidth}" height="${MARK_HEIGHT}"`)}
    <text x="${ROOM.x + markWidth + 11}" y="86" font-size="38" letter-spacing="${38 * -0.02}" fill="${token('brand').light}">${escapeHtml(brand)}</text>
    <text font-size="${size}" letter-spacing="${size * TRACKING}" fill="${token('ink').light}">${headline.join('')}</text>
  </svg>`;
  return Buffer.from((await readSvg(svg, cut, work)).render().asPng());
}

/** Makes outlines of the texts of an SVG, which are all in one font. @param work folder for the font's files */
export const outlineSvg = async (svg: string, font: CutFont, work: string): Promise<string> =>
  (await readSvg(svg, font, work)).toString();

async function readSvg(svg: string, { parts }: CutFont, work: string): Promise<Resvg> {
  // The renderer reads fonts from files only, and no compressed ones.
  const fontFiles = parts.map(() => path.join(work, `${randomUUID()}.ttf`));
  await mkdir(work, { recursive: true });
  for (const [index, file] of fontFiles.entries()) await writeFile(file, parts[index]?.content ?? '');
  return new Resvg(svg, { font: { fontFiles, loadSystemFonts: false } });
}
