import type { Language } from '../contract/language.ts';

/** A font of the page: a package of Fontsource (`@fontsource…`) or `@expo-google-fonts/…`, installed as a development dependency. */
export interface FontChoice {
  package: string;
  /** The weight that is shown: of a variable font any, otherwise one that the package has. */
  weight: number;
  /** Axes of a variable font beside its weight, each at one value. */
  axes?: Record<string, number>;
}

/** The fonts of a page and its card. */
export interface Fonts {
  /** Headings, the brand and all figures. */
  heading: FontChoice;
  /** Running text, and at `strongWeight` labels, buttons and names. */
  text: FontChoice & { strongWeight: number };
}

/**
 * The fonts of all languages that have none of their own below. The build cuts them to the letters in use, and computes how
 * the system's fonts replace them until they load.
 */
export const fonts: Fonts = {
  heading: {
    package: '@fontsource-variable/bricolage-grotesque',
    weight: 750,
    axes: { opsz: 72 },
  },
  text: { package: '@expo-google-fonts/be-vietnam-pro', weight: 400, strongWeight: 600 },
};

/** Fonts of languages whose letters those above lack, such as `ja: { heading: …, text: … }`. Each page loads only its own. */
export const ownFonts: Partial<Record<Language, Fonts>> = {};

/** The fonts that a language is shown in. */
export const fontsOf = (language: Language): Fonts => ownFonts[language] ?? fonts;
