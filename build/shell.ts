import { languageOfPath, leavePath } from '../src/content/locales.ts';
import { LANGUAGES } from '../src/contract/language.ts';
import type { Stage } from '../src/contract/stage.ts';
import { documentHtml, escapeHtml } from '../src/site/document.ts';
import { renderLeave } from '../src/site/entries/prerender.tsx';
import { checkContent } from './content.ts';
import { makeFonts, textsOf } from './fonts.ts';
import { drawIcon } from './icons.ts';
import { checkMarks } from './marks.ts';
import { colourRules, dateRule, LATER_STYLES } from './styles.ts';
import { translationsIn } from './texts.ts';

// The development server loads this module anew after each change of a text, a fact, a colour or a font.

/**
 * A page of the development server: the landing page without content, which the browser renders, or the page for leaving.
 * What the build would reject or warn about is written to the terminal.
 *
 * @param hasPhotograph whether the first screen has a photograph
 * @returns `undefined` where the path is none of theirs
 */
export async function developmentPage(
  path: string,
  stage: Stage,
  hasPhotograph: boolean,
): Promise<string | undefined> {
  const leaving = LANGUAGES.find((each) => leavePath(each) === path);
  const language = leaving ?? languageOfPath(path);
  if (language === undefined) return undefined;
  const translations = translationsIn(stage);
  const fonts = await makeFonts(textsOf(translations));
  const { mistakes, warnings } = checkContent();
  const missing = 'problems' in fonts ? fonts.problems : [];
  for (const problem of [...mistakes, ...warnings, ...missing, ...checkMarks()]) console.error(problem);
  const rules = 'problems' in fonts ? '' : fonts.fallbacks + dateRule(fonts, translations);
  const faces =
    'problems' in fonts
      ? ''
      : fonts.faces.replace(/url\((.*?)\)/g, (_, address: string) => {
          return `url(data:font/woff2;base64,${fonts.files.get(address)?.toString('base64') ?? ''})`;
        });
  const photographStyles = hasPhotograph ? ['sections/hero-photo.css'] : [];
  const landingStyles = ['styles/first.css', ...LATER_STYLES, 'signup/apply.css', ...photographStyles];
  const styles = leaving === undefined ? landingStyles : ['leave/leave.css'];
  return documentHtml({
    language,
    head: [
      `<title>${escapeHtml(translations[language].meta.title)}</title>`,
      `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(await drawIcon())}">`,
      ...styles.map((name) => `<link rel="stylesheet" href="/src/site/${name}">`),
      `<style>${colourRules()}${faces}${rules}</style>`,
    ],
    root: leaving === undefined ? '' : renderLeave(leaving),
    after:
      leaving === undefined ? ['<script type="module" src="/src/site/entries/landing.tsx"></script>'] : [],
  });
}
