import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { optimize } from 'svgo';
import { transformWithOxc } from 'vite';
import { inLightColours, token } from '../src/content/tokens.ts';
import { ROOT } from './paths.ts';

/** The marks of the page, which any program may have drawn. */
const MARKS = ['src/content/mark.svg', 'src/content/partner-mark.svg'] as const;

/** Fonts and pictures would be loaded, and the page's policy allows no styles and scripts in a mark. */
const REJECTED = /<(?:text|style|script|image|foreignObject|a)[\s>]/;

/** Whether the marks can be in the page. @returns a sentence for each that cannot */
export function checkMarks(): string[] {
  return MARKS.filter((name) => !canBeInPage(read(name))).map(
    (name) => `${name}: must have a viewBox and hold shapes only; export it with one, with text as paths.`,
  );
}

export const canBeInPage = (svg: string) => /<svg[^>]* viewBox=/.test(svg) && !REJECTED.test(svg);

/** A mark without what its program has left in it. */
export function cleanMark(svg: string): string {
  return optimize(svg, {
    multipass: true,
    plugins: [
      { name: 'preset-default', params: { overrides: { removeUnknownsAndDefaults: false } } },
      'convertStyleToAttrs',
      'removeDimensions',
    ],
  }).data;
}

/** The provider's mark, as an adapter has provided it. */
export const providerMark = (): string => cleanMark(read(MARKS[0]));

/** The marks as text, for what looks for the colours in use. */
export const marksInUse = (): string => MARKS.map(read).join('');

/** A mark as a module whose component is in the page: the page's policy allows no markup as text. Its size is for engines that do not know the styles. */
export async function markModule(svg: string): Promise<string> {
  const jsx = cleanMark(svg)
    .replace(/(?<= [\w-]+)[:-](\w)(?=[\w-]*=")/g, (_, letter: string) => letter.toUpperCase())
    .replace(' xmlns="http://www.w3.org/2000/svg"', ' className="mark" width="40" height="40" aria-hidden');
  return (await transformWithOxc(`export default () => ${jsx};`, 'mark.jsx')).code;
}

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

/** The icon of a browser's tab. */
export const tabIcon = () => drawIcon(23);

/** The icon as PNG, 180 pixels wide, as iPhones ask for. Phones cut the corners themselves: the ground goes to the edges. */
export function phoneIcon(): Buffer {
  return new Resvg(drawIcon(), { fitTo: { mode: 'width', value: 180 } }).render().asPng();
}

const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
