import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Glyphs } from './glyphs.ts';
import { PUBLIC } from './paths.ts';

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
const FIGURES: Face = { family: 'Bricolage', weights: '800', ...bricolage(800), features: ['tnum'] };
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
  /** The faces that stand only below the first screen. */
  later: string;
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
  return {
    first:
      (await cut(HEADLINE, glyphs.headline)) +
      (await cut(TEXT, glyphs.text)) +
      (await cut(STRONG, glyphs.strong)),
    later: (await cut(HEADINGS, glyphs.headings)) + (await cut(FIGURES, glyphs.figures)),
  };
}

async function cutFace(face: Face, characters: string, emit: Emit): Promise<string> {
  const rules = [];
  for (const [index, source] of face.sources.entries()) {
    const part = face.sources.length === 1 ? characters : partOf(characters, index === 1);
    if (part === '') continue;
    const font = await subsetFont(await readFile(require.resolve(source)), part, {
      targetFormat: 'woff2',
      keepFeatures: face.features,
      // Half of Be Vietnam Pro is hints, which only low resolutions on Windows ever looked at.
      noHinting: true,
      dropTables: ['GDEF', 'STAT'],
      ...(face.axes && { variationAxes: face.axes }),
    });
    rules.push(rule(face, await emit(face.family, font), index === 1));
  }
  return rules.join('');
}

function partOf(characters: string, vietnamese: boolean): string {
  return Array.from(characters)
    .filter((character) => VIETNAMESE.test(character) === vietnamese)
    .join('');
}

function rule({ family, weights }: Face, url: string, vietnamese: boolean): string {
  // The range takes its letters from the rule before, which is for all others.
  const range = vietnamese ? `;unicode-range:${VIETNAMESE_RANGE}` : '';
  return `@font-face{font-family:${family};font-weight:${weights};font-display:swap;src:url(${url})${range}}`;
}
