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
