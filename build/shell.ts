import { languageOfPath } from '../src/content/locales.ts';
import { DEFAULT_LANGUAGE } from '../src/contract/language.ts';
import type { Stage } from '../src/contract/stage.ts';
import { documentHtml } from '../src/site/document.ts';
import { checkContent } from './content.ts';
import { makeFonts, textsOf } from './fonts.ts';
import { colourRules, dateRule, LATER_STYLES, weekRules } from './styles.ts';
import { translationsIn } from './texts.ts';

// The development server loads this module anew after each change of a text, a fact, a colour or a font.

/**
 * A landing page of the development server, without content, which the browser renders. What the build would reject or
 * warn about is written to the terminal.
 */
export async function developmentPage(path: string, stage: Stage, confirm: boolean): Promise<string> {
  const translations = translationsIn(stage, confirm);
  const fonts = await makeFonts(textsOf(translations, confirm));
  const { mistakes, warnings } = checkContent();
  const problems = [...mistakes, ...warnings, ...('problems' in fonts ? fonts.problems : [])];
  if (problems.length > 0) console.error(problems.join('\n'));
  let rules = colourRules() + weekRules();
  if (!('problems' in fonts)) {
    const faces = fonts.rules.replace(/url\((.*?)\)/g, (_, address: string) => {
      return `url(data:font/woff2;base64,${fonts.files.get(address)?.toString('base64') ?? ''})`;
    });
    rules += faces + fonts.fallbacks + dateRule(fonts);
  }
  return documentHtml({
    language: languageOfPath(path) ?? DEFAULT_LANGUAGE,
    head: [
      '<link rel="icon" href="data:,">',
      ...['styles/first.css', ...LATER_STYLES, 'signup/apply.css'].map(
        (name) => `<link rel="stylesheet" href="/src/site/${name}">`,
      ),
      `<style>${rules}</style>`,
    ],
    root: '',
    after: ['<script type="module" src="/src/site/entries/landing.tsx"></script>'],
  });
}
