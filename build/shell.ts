import type { Language } from '../src/contract/language.ts';
import type { Stage } from '../src/contract/stage.ts';
import { documentHtml, escapeHtml } from '../src/site/document.ts';
import { renderLeave } from '../src/site/entries/prerender.tsx';
import { checkContent } from './content.ts';
import { makeFonts, type PageFonts } from './fonts.ts';
import { drawIcon } from './icons.ts';
import { checkMarks } from './marks.ts';
import { textsOf } from './page-texts.ts';
import { colourRules, dateRule, LATER_STYLES } from './styles.ts';
import { translationsIn } from './texts.ts';

// The development server loads this module anew after each change of a text, a fact, a colour or a font.

/** The landing page: without prerendered content, so that every change is seen at once. */
export async function pageShell(
  language: Language,
  stage: Stage,
  hasHeroPhotograph: boolean,
): Promise<string> {
  return documentHtml({
    language,
    head: [
      `<title>${escapeHtml(translationsIn(stage)[language].meta.title)}</title>`,
      ...(await commonHead(stage, [
        'styles/first.css',
        ...LATER_STYLES,
        'signup/apply.css',
        ...(hasHeroPhotograph ? ['sections/hero-photo.css'] : []),
      ])),
    ],
    root: '',
    after: ['<script type="module" src="/src/site/entries/landing.tsx"></script>'],
  });
}

/** The page for leaving, which has no script. */
export async function leavePage(language: Language, stage: Stage): Promise<string> {
  return documentHtml({
    language,
    head: await commonHead(stage, ['leave/leave.css']),
    root: renderLeave(language),
  });
}

/** Icon, styles and fonts. What the build would reject or warn about is in the terminal. */
async function commonHead(stage: Stage, styles: readonly string[]): Promise<string[]> {
  const translations = translationsIn(stage);
  const fonts = await makeFonts(textsOf(translations));
  const { mistakes, warnings } = checkContent();
  const missing = 'problems' in fonts ? fonts.problems : [];
  const problems = [...mistakes, ...warnings, ...missing, ...checkMarks()];
  for (const problem of problems) console.error(problem);
  const rules =
    'problems' in fonts ? '' : inlinedFaces(fonts) + fonts.fallbacks + dateRule(fonts, translations);
  return [
    `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(await drawIcon())}">`,
    ...styles.map((name) => `<link rel="stylesheet" href="/src/site/${name}">`),
    `<style>${colourRules()}${rules}</style>`,
  ];
}

/** The rules with the fonts in them. */
function inlinedFaces({ faces, files }: PageFonts): string {
  return faces.replace(
    /url\((.*?)\)/g,
    (_, address: string) => `url(data:font/woff2;base64,${files.get(address)?.toString('base64') ?? ''})`,
  );
}
