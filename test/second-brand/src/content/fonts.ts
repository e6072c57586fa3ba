/** A font of the page: a package of Fontsource (`@fontsource…`) or `@expo-google-fonts/…`, installed as a development dependency. */
interface FontChoice {
  package: string;
  /** The weight that is shown: of a variable font any, otherwise one that the package has. */
  weight: number;
  /** Axes of a variable font beside its weight, each at one value. */
  axes?: Record<string, number>;
}

/**
 * The fonts of the page, its cards and posters. The build cuts them to the letters in use, and computes how the system's
 * fonts replace them until they load. After a change of the heading font, `npm run draw` draws its letters anew.
 */
export const fonts: Fonts = {
  /** Headings, the brand and all figures; `posterWeight` is for the lines of the poster that are not headings. */
  heading: {
    package: '@expo-google-fonts/be-vietnam-pro',
    weight: 800,
    posterWeight: 500,
  },
  /** Running text, and at `strongWeight` labels, buttons and names. */
  text: { package: '@expo-google-fonts/be-vietnam-pro', weight: 400, strongWeight: 600 },
};

interface Fonts {
  heading: FontChoice & { posterWeight: number };
  text: FontChoice & { strongWeight: number };
}
