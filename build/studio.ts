import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { fonts, ownFonts } from '../src/content/fonts.ts';
import { OTHER_TEXTS, TRANSLATIONS } from '../src/content/translations.ts';
import { byLanguage, LANGUAGES } from '../src/contract/language.ts';
import { charactersOf, cutFaces, range, textOf } from './fonts.ts';
import { pictures } from './pictures.ts';
import { ROOT } from './paths.ts';
import { colourRules } from './styles.ts';

const BRAND = 'virtual:brand.css';

/** Every letter of languages in Latin script, and what is between letters: an address or a message may have any. */
const CHARACTERS = [...range(0x20, 0x24f), ...range(0x1e00, 0x1eff), ...range(0x2010, 0x2212)];

/** The headings' font in another weight, where it is a variable one that has it. */
const heading = (weight: number) =>
  fonts.heading.package.includes('-variable/') ? { ...fonts.heading, weight } : fonts.heading;

const features = ['kern', 'tnum'];
const { text } = fonts;
const FACES = [
  { family: 'Head', font: heading(680), weights: '560 720', features },
  // Posters are set as the page's headings are.
  { family: 'Head', font: fonts.heading, weights: '721 900', features },
  // Figures in running lines are lighter than headings.
  { family: 'Head', font: heading(450), weights: '300 559', features },
  { family: 'Text', font: text, weights: '400', features },
  { family: 'Text', font: { ...text, weight: text.strongWeight }, weights: '600', features },
].map((face) => ({ ...face, characters: CHARACTERS }));

/** For posters: faces of the languages with fonts of their own, and of what they say the letters that those above lack. */
const OWN_FACES = LANGUAGES.flatMap((language) => {
  const own = ownFonts[language];
  if (own === undefined) return [];
  const said = textOf(
    byLanguage((each) => [TRANSLATIONS[each], OTHER_TEXTS[each].stages]),
    [language],
  );
  const characters = charactersOf(said).filter((each) => !CHARACTERS.includes(each));
  // In the same ranges: of two that overlap, a browser takes the narrower and looks into no other.
  const heads = FACES.filter(({ family }) => family === 'Head');
  return heads.map((face) => ({
    ...face,
    font: face.weights === '300 559' ? own.text : own.heading,
    characters,
  }));
});

/**
 * Bundles the studio's page, with the programme's colours and fonts.
 *
 * @param folder gets `index.html` and `assets`
 */
export async function buildStudio(folder: string): Promise<void> {
  const made = await cutFaces([...FACES, ...OWN_FACES]);
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
