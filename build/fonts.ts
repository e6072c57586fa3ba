import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Glyphs } from './glyphs.ts';

const require = createRequire(import.meta.url);

/** One face of the design, cut out of the font packages. */
interface Face {
  family: 'Bricolage' | 'BeVN';
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

/** Headings, the wordmark and all figures: one weight, so one file for each script. */
const HEADINGS: Face = {
  family: 'Bricolage',
  weights: '400 900',
  sources: [`${BRICOLAGE}latin-opsz-normal.woff2`, `${BRICOLAGE}vietnamese-opsz-normal.woff2`],
  axes: { opsz: 72, wght: 750 },
  features: ['kern'],
};
/** Running text does without kerning, which would be a sixth of its files. */
const TEXT: Face = {
  family: 'BeVN',
  weights: '400',
  sources: [`${BEVN}400Regular/BeVietnamPro_400Regular.ttf`],
  features: [],
};
const STRONG: Face = {
  family: 'BeVN',
  weights: '600',
  sources: [`${BEVN}600SemiBold/BeVietnamPro_600SemiBold.ttf`],
  features: [],
};

/**
 * The letters that Fontsource keeps in the Vietnamese file of a family and not in the Latin one, and the same for CSS: a
 * little wider, because a range is shorter than a list and contains no other letter of ours.
 */
const VIETNAMESE = /[\u0102\u0103\u0110\u0111\u0128\u0129\u0168\u0169\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/u;
const VIETNAMESE_RANGE = 'U+102-1B0,U+1EA0-1EF9';

/** One file of a face, as `FontFace` and `@font-face` take it. */
export interface FontRule {
  family: string;
  url: string;
  weight: string;
  /** The letters that it draws, where another file of the face draws the rest. */
  unicodeRange?: string;
}

/** Stores a font and returns the address under which the page finds it. */
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
export async function buildFonts(glyphs: Glyphs, emit: Emit): Promise<FontRule[]> {
  const cut = async (face: Face, characters: string) => rules(face, await cutFace(face, characters, emit));
  return [
    ...(await cut(HEADINGS, glyphs.headings)),
    ...(await cut(TEXT, glyphs.text)),
    ...(await cut(STRONG, glyphs.strong)),
  ];
}

/** The rules as a style sheet. */
export function fontFaces(fonts: readonly FontRule[]): string {
  return fonts
    .map(
      ({ family, weight, url, unicodeRange }) =>
        `@font-face{font-family:${family};font-weight:${weight};font-display:swap;src:url(${url})${unicodeRange ? `;unicode-range:${unicodeRange}` : ''}}`,
    )
    .join('');
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
function rules({ family, weights: weight }: Face, [main, vietnamese]: (string | undefined)[]): FontRule[] {
  return [
    ...(main === undefined ? [] : [{ family, weight, url: main }]),
    ...(vietnamese === undefined
      ? []
      : [{ family, weight, url: vietnamese, unicodeRange: VIETNAMESE_RANGE }]),
  ];
}
