import path from 'node:path';
import { bundle, Features } from 'lightningcss';
import { deriveColours } from '../src/content/colours.ts';
import { fonts, fontsOf } from '../src/content/fonts.ts';
import { LOCALES } from '../src/content/locales.ts';
import { palette } from '../src/content/palette.ts';
import { programme } from '../src/content/programme.ts';
import { LANGUAGES, type Language } from '../src/contract/language.ts';
import { widthIn, type PageFonts } from './fonts.ts';
import { ROOT } from './paths.ts';

/** Number of weeks of the climb. */
const WEEKS = programme.weeks.length;

/** The oldest engines of `SCRIPT_TARGETS` as Lightning CSS writes versions. Constructs that these lack (nesting) are lowered. */
const STYLE_TARGETS = {
  chrome: 99 << 16,
  safari: (15 << 16) | (4 << 8),
  ios_saf: (15 << 16) | (4 << 8),
  firefox: 100 << 16,
};

/** The style sheets of everything below the first screen, without those of parts that the programme has switched off. */
export const LATER_STYLES: readonly string[] = [
  'styles/rest.css',
  ...(programme.showAnnouncement ? ['sections/announcement.css'] : []),
  ...(programme.showLogoStream ? ['sections/logo-rows.css'] : []),
];

/** Where lines end, for pages in languages of East Asia. */
export const LINE_STYLES: readonly string[] = LANGUAGES.some((language) => /^(?:ja|ko|zh)\b/.test(language))
  ? ['styles/line-ends.css']
  : [];

/**
 * Bundles style sheets with all that they import, minified. `color-scheme` stays as it is: no style has `light-dark()`.
 *
 * @param names of files in `src/site`
 */
export function bundleStyles(...names: readonly string[]): string {
  const options = { minify: true, targets: STYLE_TARGETS, exclude: Features.LightDark };
  return names
    .map((name) => bundle({ filename: path.join(ROOT, 'src/site', name), ...options }).code.toString())
    .map(nameLanguages)
    .join('');
}

/** Puts the languages whose capitals carry marks above marks in the place of `:lang(tall-capitals)`. */
export const nameLanguages = (css: string) => {
  const tall = LANGUAGES.filter((language) => LOCALES[language].tallCapitals);
  const selectors = tall.map((language) => `:lang(${language})`).join();
  return css.replaceAll(
    ':lang(tall-capitals)',
    tall.length > 1 ? `:is(${selectors})` : selectors || ':lang(x)',
  );
};

/**
 * The colours of the palette as custom properties. Old engines know no `light-dark()`, so the dark scheme has a rule of its
 * own, which is for screens only.
 *
 * @param used styles and markup: only colours that are named here are declared
 * @param declared styles that declare colours before
 */
export function colourRules(used?: string, declared = ''): string {
  const isUsed = (name: string) =>
    used === undefined || used.includes(`var(--${name})`) || used.includes(`var(--${name},`);
  const colours = Object.entries(deriveColours(palette, WEEKS)).filter(
    ([name]) => isUsed(name) && !declared.includes(`--${name}:`),
  );
  const rules = (scheme: 'light' | 'dark') =>
    colours
      .filter(([, { light, dark }]) => scheme === 'light' || dark !== light)
      .map(([name, colour]) => `--${name}:${colour[scheme].replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3')}`)
      .join(';');
  return `@layer tokens{:root{${rules('light')}}@media screen and (prefers-color-scheme:dark){:root{${rules('dark')}}}}`;
}

/** How many weeks the climb has, and the place and ground of each. */
export function weekRules(): string {
  const weeks = Array.from({ length: WEEKS }, (_, index) => {
    return `.week:nth-child(${index + 1}){--i:${index};--ground:var(--step-${index + 1})}`;
  });
  return `@layer sections{.journey{--weeks:${WEEKS}}${weeks.join('')}}`;
}

/** Space between the letters of the date in the announcement, in em. */
const DATE_TRACKING = -0.045;

/**
 * How wide the date of the announcement is in the heading face, in em: the style sheet makes it as large as the page is
 * wide.
 */
export function dateRule(language: Language, { cuts: [heading] }: PageFonts): string {
  const figures = programme.partnershipDate.replaceAll('-', '.');
  const width = widthIn(heading?.widths ?? new Map(), figures) + figures.length * DATE_TRACKING;
  const place = fontsOf(language) === fonts ? '' : `:lang(${language}) `;
  return `${place}.news-date{--date-width:${width.toFixed(2)}}`;
}
