import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { fonts, ownFonts, type FontChoice } from '../src/content/fonts.ts';
import { OTHER_TEXTS, TRANSLATIONS } from '../src/content/translations.ts';
import { byLanguage, LANGUAGES } from '../src/contract/language.ts';
import { charactersOf, cutFaces, textsOf, type Face } from './fonts.ts';
import { pictures } from './pictures.ts';
import { ROOT } from './paths.ts';
import { colourRules } from './styles.ts';

const BRAND = 'virtual:brand.css';

/** Every letter of languages in Latin script, and what is between letters: an address or a message may have any. */
const CHARACTERS = [
  [0x20, 0x24f],
  [0x1e00, 0x1eff],
  [0x2010, 0x2212],
].flatMap(([first = 0, last = 0]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
);

/** The headings' font in another weight, where it is a variable one that has it. */
const heading = (weight: number) =>
  fonts.heading.package.includes('-variable/') ? { ...fonts.heading, weight } : fonts.heading;

const features = ['kern', 'tnum'];
const { text } = fonts;
const FACES: readonly Face[] = [
  { family: 'Head', font: heading(680), weights: '560 720', features },
  // Posters are set as the page's headings are.
  { family: 'Head', font: fonts.heading, weights: '721 900', features },
  // Figures in running lines are lighter than headings.
  { family: 'Head', font: heading(450), weights: '300 559', features },
  { family: 'Text', font: text, weights: '400', features },
  { family: 'Text', font: { ...text, weight: text.strongWeight }, weights: '600', features },
];

/** For posters: faces of the languages with fonts of their own, and of what they say the letters that those above lack. */
const OWN_FACES: ReadonlyMap<Face, readonly string[]> = new Map(
  LANGUAGES.flatMap((language) => {
    const own = ownFonts[language];
    if (own === undefined) return [];
    const said = textsOf(
      byLanguage((each) => [TRANSLATIONS[each], OTHER_TEXTS[each].stages]),
      [language],
    );
    const letters = charactersOf(said.join('')).filter((each) => !CHARACTERS.includes(each));
    const faceOf = (font: FontChoice, weights: string) =>
      [{ family: 'Head', font, weights, features }, letters] as const;
    // The same ranges as above: of two that overlap, a browser takes the narrower and looks into no other.
    return [faceOf(own.heading, '560 720'), faceOf(own.heading, '721 900'), faceOf(own.text, '300 559')];
  }),
);

/**
 * Bundles the studio's page, with the programme's colours and fonts.
 *
 * @param folder gets `index.html` and `assets`
 */
export async function buildStudio(folder: string): Promise<void> {
  const made = await cutFaces([...FACES, ...OWN_FACES.keys()], (face) => OWN_FACES.get(face) ?? CHARACTERS);
  const brand: Plugin = {
    name: 'brand',
    resolveId: (id) => (id === BRAND ? `\0${BRAND}` : undefined),
    load: (id) => (id === `\0${BRAND}` ? made.rules + colourRules() : undefined),
  };
  await build({
    root: path.join(ROOT, 'src/studio/page'),
    configFile: false,
    envDir: false,
    logLevel: 'error',
    plugins: [react(), pictures(), brand],
    build: {
      outDir: folder,
      modulePreload: false,
      assetsInlineLimit: 0,
      target: 'baseline-widely-available',
    },
  });
  for (const [address, content] of made.files) await writeFile(path.join(folder, address), content);
}
