/** A font of the page: a package of Fontsource (`@fontsource…`) or `@expo-google-fonts/…`, installed as a development dependency. */
export interface FontChoice {
  package: string;
  /** The weight that is shown: of a variable font any, otherwise one that the package has. */
  weight: number;
  /** Axes of a variable font beside its weight, each at one value. */
  axes?: Record<string, number>;
}

/**
 * The fonts of the page and its cards. The build cuts them to the letters in use, and computes how the system's fonts
 * replace them until they load.
 */
export const fonts: { heading: FontChoice; text: FontChoice & { strongWeight: number } } = {
  /** Headings, the brand and all figures. */
  heading: {
    package: '@fontsource-variable/bricolage-grotesque',
    weight: 750,
    axes: { opsz: 72 },
  },
  /** Running text, and at `strongWeight` labels, buttons and names. */
  text: { package: '@expo-google-fonts/be-vietnam-pro', weight: 400, strongWeight: 600 },
};
