import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import { PUBLIC } from './paths.ts';

const require = createRequire(import.meta.url);

/** One face of the design, cut out of the font packages. */
interface Face {
  family: 'BricolageFirst' | 'Bricolage' | 'BeVN';
  weight: string;
  /** The package's files, first the one that holds the plain Latin letters. */
  sources: readonly string[];
  axes?: Record<string, number | { min: number; max: number }>;
}

const BRICOLAGE = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-';
const BEVN = '@fontsource/be-vietnam-pro/files/be-vietnam-pro-';

const HEADINGS: Face = {
  family: 'Bricolage',
  weight: '500 800',
  sources: [`${BRICOLAGE}latin-opsz-normal.woff2`, `${BRICOLAGE}vietnamese-opsz-normal.woff2`],
  axes: { opsz: 72, wght: { min: 500, max: 800 } },
};

/** The headline has a family of its own: one face split over two files would lose the kerning between them. */
const HEADLINE: Face = { ...HEADINGS, family: 'BricolageFirst' };

const text = (weight: 400 | 600): Face => ({
  family: 'BeVN',
  weight: String(weight),
  sources: [`${BEVN}latin-${weight}-normal.woff2`, `${BEVN}vietnamese-${weight}-normal.woff2`],
});

/** Code points that Fontsource keeps in the Vietnamese file of a family and not in the Latin one. */
const VIETNAMESE =
  /[\u0300\u0301\u0303\u0304\u0308\u0309\u0323\u0329\u0102\u0103\u0110\u0111\u0128\u0129\u0168\u0169\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9\u20ab]/u;

/** The characters that each face must be able to draw. */
export interface Glyphs {
  /** In the headline and the wordmark: drawn first, preloaded. */
  headline: string;
  /** In all other headings and figures. */
  headings: string;
  /** In running text, and whatever a visitor may type. */
  text: string;
}

/** The `@font-face` rules of a page, and the files worth asking for with the page itself. */
export interface Fonts {
  css: string;
  preload: string[];
}

/** Takes a made font and says under which address the page finds it. */
export type Emit = (family: string, font: Buffer) => Promise<string>;

/** Writes a font into `dist/public/assets` under a name with its content's hash. */
export const emitFile: Emit = async (family, font) => {
  const name = `${family.toLowerCase()}-${createHash('sha256').update(font).digest('base64url').slice(0, 8)}.woff2`;
  await mkdir(path.join(PUBLIC, 'assets'), { recursive: true });
  await writeFile(path.join(PUBLIC, 'assets', name), font);
  return `/assets/${name}`;
};

/** Keeps a font in the address itself, for the development server. */
export const emitInline: Emit = (_, font) =>
  Promise.resolve(`data:font/woff2;base64,${font.toString('base64')}`);

/** Cuts each face down to the given characters. */
export async function buildFonts(glyphs: Glyphs, emit: Emit): Promise<Fonts> {
  const cut = (face: Face, characters: string) => cutFace(face, characters, emit);
  const first = await cut(HEADLINE, unique(glyphs.headline));
  const later = [
    ...(await cut(HEADINGS, unique(glyphs.headings))),
    ...(await cut(text(400), unique(glyphs.text))),
    ...(await cut(text(600), unique(glyphs.text))),
  ];
  return { css: [...first, ...later].map(({ css }) => css).join(''), preload: first.map(({ url }) => url) };
}

async function cutFace(face: Face, characters: string, emit: Emit): Promise<{ url: string; css: string }[]> {
  const parts = [
    Array.from(characters).filter((character) => !VIETNAMESE.test(character)),
    Array.from(characters).filter((character) => VIETNAMESE.test(character)),
  ];
  const files = [];
  for (const [index, part] of parts.entries()) {
    const source = face.sources[index];
    if (part.length === 0 || source === undefined) continue;
    const font = await subsetFont(await readFile(require.resolve(source)), part.join(''), {
      targetFormat: 'woff2',
      ...(face.axes && { variationAxes: face.axes }),
    });
    const url = await emit(face.family, font);
    files.push({ url, css: rule(face, url, part) });
  }
  return files;
}

function rule({ family, weight }: Face, url: string, characters: readonly string[]): string {
  return `@font-face{font-family:${family};font-weight:${weight};font-display:swap;src:url(${url})format("woff2");unicode-range:${unicodeRange(characters)}}`;
}

/** Writes characters as a CSS `unicode-range`, neighbours joined: `U+41-5A,U+1EA0`. */
export function unicodeRange(characters: readonly string[]): string {
  const points = characters.map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const point of points) {
    const last = ranges.at(-1);
    if (last && point <= last[1] + 1) last[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return ranges.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(',');
}

function unique(characters: string): string {
  return (
    [...new Set(characters.normalize('NFC'))]
      // Emoji are the system's to draw.
      .filter((character) => character >= ' ' && !/\p{Extended_Pictographic}/u.test(character))
      .sort()
      .join('')
  );
}
