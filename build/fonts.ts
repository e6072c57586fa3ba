import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import opentype, { type Font } from 'opentype.js';
import subsetFont from 'subset-font';
import { fonts } from '../src/content/fonts.ts';
import { fallbackRules } from './fallback-fonts.ts';
import { findFontFiles, rangesOf, shareOut, type FontFile, type FontWeight } from './font-files.ts';
import { charactersOf, lackingLetters, type FaceName, type FaceTexts } from './glyphs.ts';

/** One face of the design. */
interface Face {
  name: FaceName;
  family: 'Heading' | 'Text';
  font: FontWeight;
  /** The weights that the face answers for; it is cut at one weight, which is half the size of a variable one. */
  weights: string;
  /** Layout features to keep. */
  features: readonly string[];
}

const { heading, text } = fonts;

const CUTS: readonly Face[] = [
  // One weight, so one file for each script.
  { name: 'headings', family: 'Heading', font: heading, weights: '400 900', features: ['kern'] },
  // Running text does without kerning, which would be a sixth of its files.
  { name: 'text', family: 'Text', font: text, weights: '400', features: [] },
  {
    name: 'strong',
    family: 'Text',
    font: { ...text, weight: text.strongWeight },
    weights: '600',
    features: [],
  },
];

/** One file of a face, as `FontFace` and `@font-face` take it. */
export interface FontRule {
  family: string;
  url: string;
  weight: string;
  /** The letters that it draws, where another file of the face draws the rest. */
  unicodeRange?: string;
}

export interface MadeFonts {
  rules: FontRule[];
  /** Rules for the system's fonts, with the metrics of ours, as CSS. */
  fallbacks: string;
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

/**
 * Cuts each face down to the characters of its texts.
 *
 * @returns one sentence for each font that can't be had, and for each letter that a font has not
 */
export async function buildFonts(texts: FaceTexts, emit: Emit): Promise<MadeFonts | { problems: string[] }> {
  const made: MadeFonts = { rules: [], fallbacks: '' };
  const problems: string[] = [];
  for (const face of CUTS) {
    const files = findFontFiles(face.font);
    if ('problem' in files) {
      problems.push(files.problem);
      continue;
    }
    const parts = await cutFace(face, files, charactersOf(texts[face.name]), emit);
    const fonts = parts.map((part) => part.font);
    const draws = (character: string) => fonts.some((font) => font.charToGlyphIndex(character) > 0);
    problems.push(...lackingLetters(texts[face.name], face.font.package, draws));
    made.rules.push(...rulesOf(face, parts));
    made.fallbacks += fallbackRules(face, fonts, texts[face.name].map(({ text }) => text).join(''));
  }
  return problems.length > 0 ? { problems } : made;
}

/** The rules as a style sheet. */
export function fontFaces(rules: readonly FontRule[]): string {
  return rules
    .map(
      ({ family, weight, url, unicodeRange }) =>
        `@font-face{font-family:${family};font-weight:${weight};font-display:swap;src:url(${url})${unicodeRange ? `;unicode-range:${unicodeRange}` : ''}}`,
    )
    .join('');
}

/** A file of a face as the page gets it. */
interface Part {
  url: string;
  characters: string;
  /** The same, read. */
  font: Font;
}

/** The files of a face: one for each file of the package that draws any of the characters. */
async function cutFace(
  face: Face,
  files: readonly FontFile[],
  characters: string,
  emit: Emit,
): Promise<Part[]> {
  const parts: Part[] = [];
  const shares = shareOut(files, characters);
  for (const [index, { path: file, axes }] of files.entries()) {
    const share = shares[index] ?? '';
    if (share === '') continue;
    const source = await readFile(file);
    const cut = (targetFormat: 'woff2' | 'truetype') =>
      subsetFont(source, share, {
        targetFormat,
        keepFeatures: face.features,
        // Half of a text font is hints, which only low resolutions on Windows ever looked at.
        noHinting: true,
        dropTables: ['GDEF', 'STAT'],
        ...(axes && { variationAxes: axes }),
      });
    parts.push({
      url: await emit(face.family, await cut('woff2')),
      characters: share,
      font: readFont(await cut('truetype')),
    });
  }
  return parts;
}

/** Reads a TrueType file. */
export function readFont({ buffer, byteOffset, byteLength }: Buffer): Font {
  return opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength));
}

/** A later file takes its letters from the first one's rule, which is for all others. */
function rulesOf({ family, weights: weight }: Face, parts: readonly Part[]): FontRule[] {
  return parts.map(({ url, characters }, index) => {
    if (index === 0) return { family, weight, url };
    const others = parts.filter((part) => part.url !== url).map((part) => part.characters);
    return { family, weight, url, unicodeRange: rangesOf(characters, others.join('')) };
  });
}
