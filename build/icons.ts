import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { token } from '../src/site/styles/tokens.ts';
import { inLightColours, MARK_FILE, readMarkFile } from '../src/site/pictures/drawing.ts';
import { cleanMark } from './marks.ts';
import { ROOT } from './paths.ts';

/** Share of an icon's side that is ground on each side of the mark: phones cut icons round. */
const MARGIN = 0.15;

/**
 * The mark on a square ground, as SVG: in light on the brand's colour, or, where the mark has only colours of its own, on
 * paper.
 *
 * @param corner radius of the ground's corners as a share of its side
 */
async function drawIcon(corner = 0): Promise<string> {
  const svg = cleanMark(await readMarkFile(MARK_FILE));
  const [left = 0, top = 0, width = 48, height = 48] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? '')
    .split(/[\s,]+/)
    .map(Number);
  const side = round(Math.max(width, height) / (1 - 2 * MARGIN));
  const [x, y] = [round(left - (side - width) / 2), round(top - (side - height) / 2)];
  const ground = token(svg.includes('currentColor') ? 'brand' : 'paper').light;
  const square =
    corner > 0
      ? `<rect x="${x}" y="${y}" width="${side}" height="${side}" rx="${round(side * corner)}" fill="${ground}"/>`
      : `<path fill="${ground}" d="M${x} ${y}h${side}v${side}h-${side}z"/>`;
  const shapes = inLightColours(svg, token('on-brand').light).replace(/^[^]*?<svg[^>]*>/, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${side} ${side}">${square}${shapes}`;
}

/** The icon of a browser's tab: the adapter's own, for a mark that is too fine for 16 pixels, or else the mark. */
export async function tabIcon(own = path.join(ROOT, 'src/content/favicon.svg')): Promise<string> {
  return existsSync(own) ? cleanMark(await readFile(own, 'utf8')) : drawIcon(0.23);
}

/** An icon as PNG. Phones cut the corners themselves: the ground goes to the edges. */
export async function drawPngIcon(pixels: number): Promise<Buffer> {
  return Buffer.from(
    new Resvg(await drawIcon(), { fitTo: { mode: 'width', value: pixels } }).render().asPng(),
  );
}

/** Two digits are as fine as an icon needs, and short in every page. */
const round = (value: number): number => Number(value.toPrecision(2));
