import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { optimize } from 'svgo';
import type { Plugin } from 'vite';
import type { Token } from '../src/content/colours.ts';
import { paintDrawing } from '../src/site/pictures/drawing.ts';
import type { Drawing } from '../src/site/pictures/picture.tsx';
import { hashedAddress } from './paths.ts';
import { markModule } from './marks.ts';

/** `hero.svg?day&dusk`: a drawing as the page shows it, by day only or in both colour schemes. `mark.svg?react`: a component. */
const PICTURE = /^(.*\.svg)\?(day|day&dusk|react)$/;

/** Drawings that were asked for before: the page is bundled once for each stage. */
const delivered = new Map<string, string>();

/** A drawing as the page gets it: in the colours of one scheme, small, and with attributes where its source has styles. */
export function deliverDrawing(svg: string, scheme: keyof Token): string {
  const known = delivered.get(scheme + svg);
  if (known !== undefined) return known;
  const { data } = optimize(paintDrawing(svg, scheme), {
    multipass: true,
    floatPrecision: 2,
    plugins: [
      // The policy of these files allows no styles, neither in a block nor in an attribute.
      { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
      'removeStyleElement',
      'convertStyleToAttrs',
      {
        name: 'preset-default',
        params: {
          overrides: {
            removeUnknownsAndDefaults: false,
            convertShapeToPath: false,
            // Whole numbers are a third of a pixel at the size of the page.
            convertPathData: { floatPrecision: 0 },
          },
        },
      },
    ],
  });
  delivered.set(scheme + svg, data);
  return data;
}

/** Gives the page its drawings, as addresses in each scheme and a size, and its marks, as components. */
export function pictures(): Plugin {
  return {
    name: 'pictures',
    enforce: 'pre',
    async load(id) {
      const [, file, kind] = PICTURE.exec(id) ?? [];
      if (file === undefined) return undefined;
      const svg = await readFile(file, 'utf8');
      if (kind === 'react') return markModule(svg);
      const [light, dark] = [deliverDrawing(svg, 'light'), deliverDrawing(svg, 'dark')];
      const addressOf = (name: string, source: string): string => {
        if (this.environment.mode === 'dev') return `data:image/svg+xml,${encodeURIComponent(source)}`;
        // The same hash for both: in the page, what repeats costs nothing.
        const address = hashedAddress(`${name}.svg`, light + dark);
        this.emitFile({ type: 'asset', fileName: address.slice(1), source });
        return address;
      };
      const { name } = path.parse(file);
      const [, width, height] = / width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
      const drawing: Drawing = {
        light: addressOf(name, light),
        ...(kind === 'day&dusk' && { dark: addressOf(`${name}-dark`, dark) }),
        width: Number(width),
        height: Number(height),
      };
      return `export default ${JSON.stringify(drawing)};`;
    },
  };
}
