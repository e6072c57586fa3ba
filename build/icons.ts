import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { token } from '../src/site/styles/tokens.ts';
import { inLightColours } from '../src/site/pictures/drawing.ts';
import { cleanMark, providerMark } from './marks.ts';
import { ROOT } from './paths.ts';

/**
 * The mark on a square ground, as SVG: in light on the brand's colour, or, where the mark has only colours of its own, on
 * paper. Phones cut icons round, so there is ground on all sides.
 *
 * @param corner radius of the ground's corners in percent of its side
 */
function drawIcon(corner = 0): string {
  const svg = providerMark();
  const ground = token(svg.includes('currentColor') ? 'brand' : 'paper').light;
  const mark = inLightColours(svg, token('on-brand').light).replace(
    '<svg',
    '<svg x="15" y="15" width="70" height="70"',
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="${corner}" fill="${ground}"/>${mark}</svg>`;
}

/** The icon of a browser's tab: the adapter's own, for a mark that is too fine for 16 pixels, or else the mark. */
export async function tabIcon(own = path.join(ROOT, 'src/content/favicon.svg')): Promise<string> {
  return existsSync(own) ? cleanMark(await readFile(own, 'utf8')) : drawIcon(23);
}

/** The icon as PNG, 180 pixels wide, as iPhones ask for. Phones cut the corners themselves: the ground goes to the edges. */
export function phoneIcon(): Buffer {
  return new Resvg(drawIcon(), { fitTo: { mode: 'width', value: 180 } }).render().asPng();
}
