import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import type { Language } from '../src/contract/language.ts';
import type { Translations } from '../src/content/translations.ts';
import { fonts } from '../src/content/fonts.ts';
import { LOCALES } from '../src/content/locales.ts';
import { programme } from '../src/content/programme.ts';
import { escapeHtml } from '../src/site/document.ts';
import { CARD_SIZE } from '../src/site/head.ts';
import { breakLines, readDrawing, readMark } from '../src/site/pictures/drawing.ts';
import { token } from '../src/site/styles/tokens.ts';
import { cutFont } from './cut-font.ts';

/** Longest line of the headline in characters, so that it stays clear of the group in the picture. */
const LINE = 15;

/**
 * Draws the picture that messengers show beside a link: the hero's drawing with the headline, as PNG.
 * It is made from the same drawing, words and font as the page, so it cannot fall behind them.
 *
 * @param work folder for the font's files
 */
export async function drawCard(language: Language, t: Translations, work: string): Promise<Buffer> {
  const { width, height } = CARD_SIZE;
  const hero = await readDrawing('hero.svg');
  const mark = await readMark(55, token('brand').light);
  const title = t.meta.ogTitle.normalize('NFC');
  const brand = programme.brand.normalize('NFC');
  const size = 68;
  const leading = Math.round(size * (LOCALES[language].tallCapitals ? 1.24 : 1.16));
  const headline = breakLines(title, (line) => line.length <= LINE).map(
    (line, index) => `<tspan x="56" y="${150 + (index + 0.8) * leading}">${escapeHtml(line)}</tspan>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="${token('paper').light}"/>
    <g transform="translate(452 -4) scale(.634)">${hero}</g>
    <g transform="translate(56 44)">${mark.svg}</g>
    <text x="${67 + mark.width}" y="86" font-size="38" letter-spacing="${38 * -0.02}" fill="${token('brand').light}">${escapeHtml(brand)}</text>
    <text font-size="${size}" letter-spacing="${size * -0.025}" fill="${token('ink').light}">${headline.join('')}</text>
  </svg>`;
  // The renderer reads fonts from files only, and no compressed ones.
  const cut = await cutFont(fonts.heading, new Set(title + brand), ['kern'], 'truetype');
  if ('problem' in cut) throw new Error(cut.problem);
  const fontFiles = cut.parts.map((_, index) => path.join(work, `card-${language}-${index}.ttf`));
  for (const [index, file] of fontFiles.entries()) await writeFile(file, cut.parts[index]?.content ?? '');
  return Buffer.from(new Resvg(svg, { font: { fontFiles, loadSystemFonts: false } }).render().asPng());
}
