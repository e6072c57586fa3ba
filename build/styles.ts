import path from 'node:path';
import browserslist from 'browserslist';
import { browserslistToTargets, bundleAsync, Features } from 'lightningcss';
import { ROOT } from './paths.ts';

/**
 * Engines that the styles are written down to: constructs that these lack (nesting) are lowered.
 * Android web views follow Chrome; see the decision on the baseline.
 */
const TARGETS = browserslistToTargets(
  browserslist(['chrome >= 99', 'safari >= 15.4', 'ios_saf >= 15.4', 'firefox >= 100']),
);

/** Bundles one CSS entry of `src/site/styles` with all it imports, minified. */
export async function buildStyles(name: string): Promise<string> {
  const { code } = await bundleAsync({
    filename: path.join(ROOT, 'src/site/styles', name),
    minify: true,
    targets: TARGETS,
    // Its own way costs two nested custom properties for every colour; see `plainSchemes`.
    exclude: Features.LightDark,
  });
  return new TextDecoder().decode(code);
}

/**
 * Keeps in the first screen's styles only the tokens that it uses, and moves all others to the later style sheet. A token
 * that another used token refers to is used.
 *
 * @returns both style sheets, minified, with plain colours
 */
export function partTokens(first: string, later: string): { first: string; later: string } {
  const moved: string[] = [];
  let kept = first;
  for (let before = ''; before !== kept;) {
    before = kept;
    kept = kept.replace(TOKENS, (tokens) =>
      tokens.replace(TOKEN, (declaration, name: string) => {
        const isUsed = kept.includes(`var(${name})`) || kept.includes(`var(${name},`);
        if (isUsed) return declaration;
        moved.push(declaration.replace(';', ''));
        return '';
      }),
    );
  }
  return {
    first: plainSchemes(kept),
    later: plainSchemes(`@layer tokens{:root{${moved.join(';')}}}${later}`),
  };
}

/** Tokens without a condition: those within one must stay there. */
const TOKENS = /(?<=(?:@layer tokens\{|\}):root\{)[^}]*/g;
const TOKEN = /(--[\w-]+):[^;]*(?:;|$)/g;

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
