import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** What `src/content/fonts.ts` says about one weight of a font. */
export interface FontWeight {
  package: string;
  weight: number;
  axes?: Record<string, number> | undefined;
}

/** A file that draws some of a font's letters. */
export interface FontFile {
  path: string;
  /** Name of its part of the font, as Fontsource has it; none where the file is the whole font. */
  subset?: string;
  /** Code points that the part is for; none where the file is the whole font. */
  ranges?: readonly (readonly [first: number, last: number])[];
  /** Where a variable font is cut. */
  axes?: Record<string, number>;
}

/** Parts in which letters are looked for first: a letter may be in more than one. */
const FIRST_SUBSETS = ['latin', 'vietnamese'];

/**
 * The files of a font at one weight.
 *
 * @returns the files, or one sentence that says what is wrong with the entry in `fonts.ts`
 */
export function findFontFiles(font: FontWeight): FontFile[] | { problem: string } {
  const reject = (problem: string) => ({ problem: `src/content/fonts.ts: ${problem}` });
  let folder: string;
  try {
    folder = path.dirname(require.resolve(`${font.package}/package.json`));
  } catch {
    return reject(
      `the package ${font.package} is not installed. Run \`npm install --save-dev --save-exact ${font.package}\`.`,
    );
  }
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const { files, weights } = names.includes('unicode.json')
    ? partsOf(folder, names, font)
    : undividedFiles(folder, names, font);
  if (files.length > 0) return files;
  return reject(
    weights.length > 0
      ? `${font.package} has no weight ${font.weight}; it has ${[...new Set(weights)].sort().join(', ')}.`
      : `${font.package} has no font files that the build can read; choose a package of Fontsource or @expo-google-fonts.`,
  );
}

interface Found {
  files: FontFile[];
  /** Weights that the package has, for the sentence where it is not the one that is wanted. */
  weights: string[];
}

/** `@expo-google-fonts` names its files `<weight><name>/<Font>_<weight><name>.ttf`. */
function undividedFiles(folder: string, names: readonly string[], { weight }: FontWeight): Found {
  const upright = names.filter((name) => /^\d{3}(?!\w*Italic)\w+[\\/][^\\/]+\.ttf$/.test(name));
  const files = upright
    .filter((name) => name.startsWith(String(weight)))
    .map((name) => ({ path: path.join(folder, name) }));
  return { files, weights: upright.map((name) => name.slice(0, 3)) };
}

/** Fontsource names its files `files/<font>-<part>-<weight or axes>-normal.woff2`. */
function partsOf(folder: string, names: readonly string[], { weight, axes = {} }: FontWeight): Found {
  const subsets = Object.entries(
    JSON.parse(readFileSync(path.join(folder, 'unicode.json'), 'utf8')) as Record<string, string>,
  ).sort(([a], [b]) => rank(a) - rank(b));
  const kinds = new Set(names.map((name) => /-(\w+)-normal\.woff2$/.exec(name)?.[1] ?? ''));
  const others = Object.keys(axes).map((axis) => axis.toLowerCase());
  const variable = others.length === 0 ? 'wght' : others.length === 1 ? (others[0] ?? '') : 'full';
  const kind = kinds.has(variable) ? variable : String(weight);
  const files = subsets.flatMap(([subset, ranges]) => {
    // Large scripts have numbered parts: `[12]` in the list, `12` in the name.
    const end = `-${subset.replace(/[[\]]/g, '')}-${kind}-normal.woff2`;
    const name = names.find((each) => each.endsWith(end));
    if (name === undefined) return [];
    const file = { path: path.join(folder, name), subset, ranges: parseRanges(ranges) };
    return [kind === variable ? { ...file, axes: { ...axes, wght: weight } } : file];
  });
  return { files, weights: [...kinds].filter((each) => /^\d+$/.test(each)) };
}

function rank(subset: string): number {
  const index = FIRST_SUBSETS.indexOf(subset);
  return index < 0 ? FIRST_SUBSETS.length : index;
}

/** `U+0102-0103,U+1EA0` as pairs of code points. */
function parseRanges(ranges: string): [first: number, last: number][] {
  return ranges.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

/**
 * The characters that each file has to draw: a character belongs to the first file that is for it, and to the first of all
 * where none is.
 */
export function shareOut(files: readonly FontFile[], characters: string): string[] {
  const shares = files.map(() => '');
  for (const character of characters) {
    const point = character.codePointAt(0) ?? 0;
    const index = files.findIndex(
      ({ ranges }) => ranges === undefined || ranges.some(([first, last]) => first <= point && point <= last),
    );
    const share = Math.max(0, index);
    shares[share] = (shares[share] ?? '') + character;
  }
  return shares;
}

/**
 * The shortest ranges, as CSS writes them, that hold all of these characters and none of the others.
 *
 * @param characters sorted
 */
export function rangesOf(characters: string, others: string): string {
  const points = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const foreign = points(others);
  const ranges: [number, number][] = [];
  for (const point of points(characters)) {
    const last = ranges.at(-1);
    if (last && !foreign.some((each) => each > last[1] && each < point)) last[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join();
}
