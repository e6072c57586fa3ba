import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Glyphs } from './glyphs.ts';

const require = createRequire(import.meta.url);

/** One face of the design, cut out of the font packages. */
interface Face {
  family: 'BricolageFirst' | 'Bricolage' | 'BeVN';
  /** The weights that the face answers for; each is cut at one weight, which is half the size of a variable one. */
  weights: string;
  /** The package's files: where there are two, the first holds the plain Latin letters, the second the Vietnamese. */
  sources: readonly string[];
  axes?: Record<string, number>;
  /** Layout features to keep. */
  features: readonly string[];
}

const BRICOLAGE = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-';
const BEVN = '@expo-google-fonts/be-vietnam-pro/';

const bricolage = (weight: number) => ({
  sources: [`${BRICOLAGE}latin-opsz-normal.woff2`, `${BRICOLAGE}vietnamese-opsz-normal.woff2`],
  axes: { opsz: 72, wght: weight },
  features: ['kern'],
});

/** The headline has a family of its own: a small file that is asked for first. */
const HEADLINE: Face = { family: 'BricolageFirst', weights: '750', ...bricolage(750) };
const HEADINGS: Face = { family: 'Bricolage', weights: '400 799', ...bricolage(700) };
const FIGURES: Face = { family: 'Bricolage', weights: '800 900', ...bricolage(800), features: ['tnum'] };
const TEXT: Face = {
  family: 'BeVN',
  weights: '400',
  sources: [`${BEVN}400Regular/BeVietnamPro_400Regular.ttf`],
  features: ['kern'],
};
const STRONG: Face = {
  family: 'BeVN',
  weights: '600',
  sources: [`${BEVN}600SemiBold/BeVietnamPro_600SemiBold.ttf`],
  features: ['kern'],
};

/**
 * The letters that Fontsource keeps in the Vietnamese file of a family and not in the Latin one, and the same for CSS: a
 * little wider, because a range is shorter than a list and no other letter of ours lies in it.
 */
const VIETNAMESE = /[\u0102\u0103\u0110\u0111\u0128\u0129\u0168\u0169\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/u;
const VIETNAMESE_RANGE = 'U+102-1B0,U+1EA0-1EF9';

/** The `@font-face` rules, by when the page asks for the files. */
export interface Fonts {
  /** The faces that the first screen is set in. */
  first: string;
  /** The faces that are used only below the first screen. */
  later: string;
}

/** Takes a made font and says under which address the page finds it. */
export type Emit = (family: string, font: Buffer) => Promise<string>;

/** Writes fonts into `assets` of a public folder, under names with their content's hash. */
export function emitInto(folder: string): Emit {
  return async (family, font) => {
    const name = `${family.toLowerCase()}-${createHash('sha256').update(font).digest('base64url').slice(0, 8)}.woff2`;
    await mkdir(path.join(folder, 'assets'), { recursive: true });
    await writeFile(path.join(folder, 'assets', name), font);
    return `/assets/${name}`;
  };
}

/** Keeps a font in the address itself, for the development server. */
export const emitInline: Emit = (_, font) =>
  Promise.resolve(`data:font/woff2;base64,${font.toString('base64')}`);

/** Cuts each face down to the given characters. */
export async function buildFonts(glyphs: Glyphs, emit: Emit): Promise<Fonts> {
  const cut = (face: Face, characters: string) => cutFace(face, characters, emit);
  const headline = await cut(HEADLINE, glyphs.headline);
  const text = await cut(TEXT, glyphs.text);
  const strong = await cut(STRONG, glyphs.strong);
  const headings = await cut(HEADINGS, glyphs.headings);
  const figures = await cut(FIGURES, glyphs.figures);
  return {
    first: [rules(HEADLINE, headline), rules(TEXT, text), rules(STRONG, strong)].join(''),
    later: [
      rules(HEADINGS, headings),
      // Words in the weight of the figures are drawn by the files of the headings; of the rules for one weight, the last
      // whose range holds a letter draws it.
      rules({ ...HEADINGS, weights: FIGURES.weights }, headings),
      rules(FIGURES, figures, unicodeRange(glyphs.figures)),
    ].join(''),
  };
}

/** The addresses of a face's files: one for each source that draws any of the characters. */
async function cutFace(face: Face, characters: string, emit: Emit): Promise<(string | undefined)[]> {
  const urls = [];
  for (const [index, source] of face.sources.entries()) {
    const part = face.sources.length === 1 ? characters : partOf(characters, index === 1);
    if (part === '') {
      urls.push(undefined);
      continue;
    }
    const font = await subsetFont(await readFile(require.resolve(source)), part, {
      targetFormat: 'woff2',
      keepFeatures: face.features,
      // Half of Be Vietnam Pro is hints, which only low resolutions on Windows ever looked at.
      noHinting: true,
      dropTables: ['GDEF', 'STAT'],
      ...(face.axes && { variationAxes: face.axes }),
    });
    urls.push(await emit(face.family, font));
  }
  return urls;
}

function partOf(characters: string, vietnamese: boolean): string {
  return Array.from(characters)
    .filter((character) => VIETNAMESE.test(character) === vietnamese)
    .join('');
}

/** The Vietnamese file's range takes its letters from the rule before, which is for all others. */
function rules(
  { family, weights }: Face,
  [main, vietnamese]: (string | undefined)[],
  range?: string,
): string {
  const rule = (url: string | undefined, only: string | undefined) =>
    url === undefined
      ? ''
      : `@font-face{font-family:${family};font-weight:${weights};font-display:swap;src:url(${url})${only === undefined ? '' : `;unicode-range:${only}`}}`;
  return rule(main, range) + rule(vietnamese, VIETNAMESE_RANGE);
}

/** Writes characters as a CSS `unicode-range`, neighbours joined: `U+41-5A,U+1EA0`. */
export function unicodeRange(characters: string): string {
  const points = Array.from(characters, (character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const point of points) {
    const last = ranges.at(-1);
    if (last && point <= last[1] + 1) last[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return ranges.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(',');
}
