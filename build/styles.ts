import { readFile } from 'node:fs/promises';
import path from 'node:path';
import browserslist from 'browserslist';
import { browserslistToTargets, bundleAsync, Features } from 'lightningcss';
import { programme, type Programme } from '../src/content/programme.ts';
import { openHeadingFace } from '../src/site/pictures/outlines.ts';
import { dateFigures } from '../src/site/text/date-figures.ts';
import { tokenRules } from '../src/site/styles/tokens.ts';
import { ROOT } from './paths.ts';

/**
 * Engines that the styles are written down to: constructs that these lack (nesting) are lowered.
 * Android web views follow Chrome; see the decision on the baseline.
 */
const TARGETS = browserslistToTargets(
  browserslist(['chrome >= 99', 'safari >= 15.4', 'ios_saf >= 15.4', 'firefox >= 100']),
);

/** The style sheet that gets the colours. */
const TOKENS_FILE = path.join(ROOT, 'src/site/styles/tokens.css');

/** The style sheets of parts that the programme has switched off. */
export function hiddenStyles({ showAnnouncement, showLogoStream }: Programme): string[] {
  return [...(showAnnouncement ? [] : ['announcement.css']), ...(showLogoStream ? [] : ['logo-rows.css'])];
}

/**
 * Bundles one CSS entry of `src/site/styles` with all it imports and the colours of the palette, minified.
 *
 * @param omitted names of files that are left out
 */
export async function buildStyles(name: string, omitted = hiddenStyles(programme)): Promise<string> {
  const { code } = await bundleAsync({
    filename: path.join(ROOT, 'src/site/styles', name),
    minify: true,
    targets: TARGETS,
    resolver: {
      read: async (file) => {
        if (omitted.includes(path.basename(file))) return '';
        return path.resolve(file) === TOKENS_FILE ? tokenRules() : await readFile(file, 'utf8');
      },
    },
    // Its own way costs two nested custom properties for every colour; see `plainSchemes`.
    exclude: Features.LightDark,
  });
  return new TextDecoder().decode(code);
}

/**
 * Keeps in the first screen's styles only the tokens that it uses, and moves all others that are used to the later style
 * sheet. A token that another used token refers to is used.
 *
 * @param markup what else refers to tokens: in the first screen, and below it
 * @returns both style sheets, minified, with plain colours
 */
export function partTokens(
  first: string,
  later: string,
  markup = { first: '', later: '' },
): { first: string; later: string } {
  const values = fixedColours(first, later);
  const moved: string[] = [];
  const kept = dropUnused(withValues(first, values), markup.first, moved);
  const tokens = moved.join(';');
  const below = dropUnused(
    withValues(`@layer tokens{:root{${tokens}}}${later}`, values),
    kept + markup.later,
  );
  return { first: plainSchemes(kept), later: plainSchemes(below) };
}

/** The one style sheet of a page without a later one, with the tokens that it uses. */
export function onlyUsedTokens(css: string, markup = ''): string {
  return plainSchemes(dropUnused(withValues(css, fixedColours(css, '')), markup));
}

/** Removes the unconditional tokens that neither the style sheet nor the other text uses, and collects them. */
function dropUnused(css: string, other: string, dropped: string[] = []): string {
  let kept = css;
  for (let before = ''; before !== kept;) {
    before = kept;
    kept = kept.replace(TOKENS, (tokens) =>
      tokens.replace(TOKEN, (declaration, name: string) => {
        const isUsed = [kept, other].some(
          (text) => text.includes(`var(${name})`) || text.includes(`var(${name},`),
        );
        if (isUsed) return declaration;
        dropped.push(declaration.replace(';', ''));
        return '';
      }),
    );
  }
  return kept;
}

/**
 * The colours that are the same in both schemes and everywhere on the page, by their custom property. Written as values,
 * they are shorter and cost a browser no look-up.
 */
function fixedColours(first: string, later: string): Map<string, string> {
  const [tokens = ''] = TOKENS.exec(first) ?? [];
  const all = first + later;
  return new Map(
    Array.from(tokens.matchAll(FIXED), ([, name = '', value = '']) => [name, value] as const).filter(
      ([name]) => all.split(`${name}:`).length === 2,
    ),
  );
}

function withValues(css: string, values: ReadonlyMap<string, string>): string {
  return css.replace(/var\((--[\w-]+)\)/g, (reference, name: string) => values.get(name) ?? reference);
}

/** Tokens without a condition: those within one must stay there. */
const TOKENS = /(?<=(?:@layer tokens\{|\}):root\{)[^}]*/g;
const TOKEN = /(--[\w-]+):[^;]*(?:;|$)/g;
const FIXED = /(--[\w-]+):\s*(#[\da-f]+)(?=;|$)/g;

/**
 * Writes `light-dark()` as two plain values: the light one in its place, the dark ones together under one media query, on
 * screens only. Old engines know no `light-dark()`, and its usual replacement is a custom property within a custom property
 * for every colour that an element has.
 */
export function plainSchemes(css: string): string {
  const dark: string[] = [];
  const light = css.replace(SCHEMES, (_, name: string, day: string, night: string) => {
    dark.push(`${name}:${night}`);
    return `${name}:${day}`;
  });
  if (light.includes('light-dark(')) throw new Error('light-dark() is allowed in tokens only');
  if (dark.length === 0) return light;
  return `${light}@layer tokens{@media screen and (prefers-color-scheme:dark){:root{${dark.join(';')}}}}`;
}

const SCHEMES = /(--[\w-]+):light-dark\(([^,()]+),\s*([^,()]+)\)/g;

/** Space between the letters of the date in the announcement, in em. */
const DATE_TRACKING = -0.045;

/**
 * How wide the date of the announcement is in the heading face, in em, as a custom property: the style sheet makes it as
 * large as the page is wide.
 *
 * @param dates as each language writes the date
 */
export function dateWidth(dates: readonly string[]): string {
  const face = openHeadingFace('bold');
  const widest = Math.max(...dates.map((date) => face.width(dateFigures(date).join('·'), 1, DATE_TRACKING)));
  return `.news-date{--date-width:${widest.toFixed(2)}}`;
}
