import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import type { FontChoice } from '../src/content/fonts.ts';
import { ROOT } from './paths.ts';

const require = createRequire(import.meta.url);

/** A font, cut to some characters. */
export interface CutFont {
  /** A part for each file of the font that draws any of them; none where it is not installed. */
  parts: { content: Buffer; characters: readonly string[] }[];
  /** The characters that the font has, with their advance widths, in em. */
  widths: Map<string, number>;
  /** Height above the baseline and depth below it (negative), in em. */
  ascent: number;
  descent: number;
}

/** What the package's types leave out. The last entry is for all further glyphs. */
interface HorizontalMetrics {
  hmtx: { metrics: { length: number; get(index: number): { advance: number } } };
}

/** What a cut depends on besides: this module, and the packages that are installed. */
const MAKERS = [import.meta.filename, path.join(ROOT, 'package-lock.json')].map((file) =>
  readFile(file, 'utf8').catch(() => ''),
);

/**
 * Cuts a font down to some characters, and to one weight: a variable font is twice the size. The cuts are kept, because
 * they take seconds, and most changes of a text need no other letters.
 *
 * @param features layout features to keep
 * @param targetFormat `truetype` for programs that read no compressed font
 */
export async function cutFont(
  choice: FontChoice,
  characters: Iterable<string>,
  features: readonly string[] = [],
  targetFormat: 'woff2' | 'truetype' = 'woff2',
): Promise<CutFont> {
  const wanted = [...characters];
  const asked = JSON.stringify([choice, wanted, features, targetFormat, await Promise.all(MAKERS)]);
  const name = createHash('sha256').update(asked).digest('hex');
  return kept(path.join(ROOT, '.cache/fonts'), name, async () => {
    const result: CutFont = { parts: [], widths: new Map(), ascent: 0, descent: 0 };
    for (const file of findFiles(choice)) {
      const source = await readFile(file);
      const font = open(source);
      const own = wanted.filter(
        (each) => !result.widths.has(each) && font.hasGlyphForCodePoint(codePoint(each)),
      );
      if (own.length === 0) continue;
      const axes = Object.entries({ ...choice.axes, wght: choice.weight });
      const content = await subsetFont(source, own.join(''), {
        targetFormat,
        // Letters of a later part are alone among those of the first: hardly two of them make a pair.
        keepFeatures: result.parts.length === 0 ? features : [],
        // Half of a text font is hints, which only low resolutions on Windows ever looked at.
        noHinting: true,
        // The last three are for vertical text.
        dropTables: ['GDEF', 'STAT', 'gasp', 'BASE', 'vhea', 'vmtx'],
        variationAxes: Object.fromEntries(axes.filter(([axis]) => axis in font.variationAxes)),
      });
      const made = open(content);
      if (result.parts.length === 0) {
        result.ascent = made.ascent / made.unitsPerEm;
        result.descent = made.descent / made.unitsPerEm;
      }
      result.parts.push({ content, characters: own });
      // From its table: a glyph's own width needs its box, and reading that of an empty last glyph fails.
      const { metrics } = made.hmtx;
      for (const each of own) {
        const glyph = Math.min(made.glyphForCodePoint(codePoint(each)).id, metrics.length - 1);
        result.widths.set(each, metrics.get(glyph).advance / made.unitsPerEm);
      }
    }
    return result;
  });
}

/**
 * What was made before under a name, from a folder; otherwise makes it, and keeps it there.
 *
 * @param name changes with all that the result depends on
 */
export async function kept<Made>(folder: string, name: string, make: () => Promise<Made>): Promise<Made> {
  const file = path.join(folder, name);
  try {
    return deserialize(await readFile(file)) as Made;
  } catch {
    const made = await make();
    // Beside it: a build that runs at the same time reads a whole file. Where nothing can be written, nothing is kept.
    const beside = `${file}.${randomUUID()}`;
    await mkdir(folder, { recursive: true })
      .then(() => writeFile(beside, serialize(made)))
      .then(() => rename(beside, file))
      .catch(() => undefined);
    return made;
  }
}

const codePoint = (character: string): number => character.codePointAt(0) ?? 0;

/** Parts of a font in which letters are looked for first: a letter may be in more than one. */
const FIRST_PARTS = /-(?:latin|vietnamese)-\w+-normal\./;

/** More files than those of any alphabet's font: East Asian ones come in more than a hundred, and each letter's is fetched. */
const TOO_MANY_FILES = 20;

/** Whether there are files of some fonts, and not too many. @returns a sentence for each that cannot be used */
export function checkFonts(choices: readonly FontChoice[]): string[] {
  return choices.flatMap((choice) => {
    const { package: name, weight } = choice;
    const { length } = findFiles(choice);
    const oneFile = `@expo-google-fonts/${path.posix.basename(name)}`;
    if (length > TOO_MANY_FILES)
      return `src/content/fonts.ts: ${name} comes in ${length} files, which visitors would fetch one by one. Take ${oneFile}, which has one for each weight.`;
    if (length > 0) return [];
    return `src/content/fonts.ts: ${name} is not installed (run \`npm install --save-dev --save-exact ${name}\`) or has no upright font of weight ${weight}.`;
  });
}

/** The licences of fonts, of which each package has a file or two. */
export function fontLicences(choices: readonly FontChoice[]): string {
  const packages = new Set(choices.map(({ package: name }) => name));
  return Array.from(packages, (name) => {
    const folder = folderOf(name);
    const files = readdirSync(folder).filter((file) => file.startsWith('LICENSE'));
    const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
    return `\n${[`## ${name}`, ...texts].join('\n\n')}\n`;
  }).join('');
}

const folderOf = (name: string) => path.dirname(require.resolve(`${name}/package.json`));

/** The upright files of a font at one weight. A variable font of Fontsource is named after its axes. */
function findFiles({ package: name, weight, axes = {} }: FontChoice): string[] {
  let folder: string;
  try {
    folder = folderOf(name);
  } catch {
    return [];
  }
  const [axis = 'wght', ...more] = Object.keys(axes).map((each) => each.toLowerCase());
  const kind = `(?:${more.length > 0 ? 'full' : axis}|${weight})`;
  const wanted = new RegExp(`-${kind}-normal\\.woff2$|_${weight}(?!\\w*Italic)\\w+\\.ttf$`);
  const isLater = (file: string) => Number(!FIRST_PARTS.test(file));
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => wanted.test(file))
    .sort((a, b) => isLater(a) - isLater(b) || a.localeCompare(b))
    .map((file) => path.join(folder, file));
}

/** A package's file holds one font, never a collection. */
const open = (file: Buffer) => create(file) as Font & HorizontalMetrics;
