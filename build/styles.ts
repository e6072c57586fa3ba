import path from 'node:path';
import browserslist from 'browserslist';
import { browserslistToTargets, bundleAsync } from 'lightningcss';
import { ROOT } from './paths.ts';

/**
 * Engines that the styles are written down to: constructs that these lack (nesting, `light-dark()`) are lowered.
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
  });
  return new TextDecoder().decode(code);
}

/**
 * Leaves in the first screen's styles only the tokens that it uses, and moves all others to those below it. A token that
 * another one is made of is used.
 *
 * @returns both style sheets, minified as they came
 */
export function partTokens(first: string, later: string): { first: string; later: string } {
  const moved: string[] = [];
  let kept = first;
  for (let before = ''; before !== kept;) {
    before = kept;
    kept = kept.replace(TOKENS, (tokens) =>
      tokens.replace(TOKEN, (declaration, name: string) => {
        const isUsed = kept.includes(`var(${name})`) || kept.includes(`var(${name},`);
        if (isUsed || name.startsWith('--lightningcss')) return declaration;
        moved.push(declaration.replace(';', ''));
        return '';
      }),
    );
  }
  return { first: kept, later: `@layer tokens{:root{${moved.join(';')}}}${later}` };
}

/** Those that hold everywhere: what is inside a condition must stay there. */
const TOKENS = /(?<=(?:@layer tokens\{|\}):root\{)[^}]*/g;
const TOKEN = /(--[\w-]+):[^;]*(?:;|$)/g;
