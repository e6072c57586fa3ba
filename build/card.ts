import { Resvg } from '@resvg/resvg-js';
import type { Language } from '../src/contract/language.ts';
import { programme } from '../src/content/programme.ts';
import type { Translations } from '../src/content/en.ts';
import { LOCALES } from '../src/content/locales.ts';
import { CARD_SIZE } from '../src/site/head.ts';
import { breakLines, readDrawing, readMark } from '../src/site/pictures/drawing.ts';
import { openHeadingFace } from '../src/site/pictures/outlines.ts';
import { token } from '../src/site/styles/tokens.ts';

/** Longest line of the headline in characters, so that it stays clear of the group in the picture. */
const LINE = 15;

/**
 * Draws the picture that messengers show beside a link: the hero's drawing with the headline, as PNG.
 * It is made from the same drawing and words as the page, so it cannot fall behind them.
 */
export async function drawCard(language: Language, t: Translations): Promise<Buffer> {
  const { width, height } = CARD_SIZE;
  const hero = await readDrawing('hero.svg');
  const mark = await readMark(55, token('jade').light);
  const size = 68;
  const leading = Math.round(size * (LOCALES[language].tallCapitals ? 1.24 : 1.16));
  const type = openHeadingFace('bold');
  const headline = breakLines(t.meta.ogTitle, (line) => line.length <= LINE).map((line, index) =>
    type.path(line, 56, 150 + (index + 0.8) * leading, size, -0.025),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="${token('paper').light}"/>
    <g transform="translate(452 -4) scale(.634)">${hero}</g>
    <g transform="translate(56 44)">${mark.svg}</g>
    <path fill="${token('jade').light}" d="${type.path(programme.brand, 67 + mark.width, 86, 38, -0.02)}"/>
    <path fill="${token('ink').light}" d="${headline.join('')}"/>
  </svg>`;
  return Buffer.from(new Resvg(svg).render().asPng());
}
