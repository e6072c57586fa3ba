import { LANGUAGES, type Language } from '../src/contract/language.ts';
import { TRANSLATIONS } from '../src/content/translations.ts';
import { documentHtml, escapeHtml } from '../src/site/document.ts';
import { renderLeave } from '../src/site/entries/prerender.tsx';
import { checkContent } from './content.ts';
import { makeFonts, type PageFonts } from './fonts.ts';
import { drawIcon } from './icons.ts';
import { checkMarks } from './marks.ts';
import { textsOf } from './page-texts.ts';
import { listOriginals } from './photographs/originals.ts';
import { colourRules, dateWidth, LATER_STYLES } from './styles.ts';

// The development server loads this module anew after each change of a text, a fact, a colour or a font.

/** The landing page: without prerendered content, so that every change is seen at once. */
export async function pageShell(language: Language): Promise<string> {
  const { hero } = await listOriginals();
  return documentHtml({
    language,
    head: [
      `<title>${escapeHtml(TRANSLATIONS[language].meta.title)}</title>`,
      ...(await commonHead()),
      ...['styles/first.css', ...LATER_STYLES].map(
        (name) => `<link rel="stylesheet" href="/src/site/${name}">`,
      ),
      '<link rel="stylesheet" href="/src/site/signup/apply.css">',
      ...(hero ? ['<link rel="stylesheet" href="/src/site/sections/hero-photo.css">'] : []),
    ],
    root: '',
    after: ['<script type="module" src="/src/site/entries/landing.tsx"></script>'],
  });
}

/** The page for leaving, which has no script. */
export async function leavePage(language: Language): Promise<string> {
  return documentHtml({
    language,
    head: [...(await commonHead()), '<link rel="stylesheet" href="/src/site/leave/leave.css">'],
    root: renderLeave(language),
  });
}

async function commonHead(): Promise<string[]> {
  const fonts = await makeFonts(textsOf(TRANSLATIONS));
  const icon = `data:image/svg+xml,${encodeURIComponent(await drawIcon())}`;
  const rules = 'problems' in fonts ? '' : inlinedFaces(fonts) + fonts.fallbacks + dateRule(fonts);
  return [`<link rel="icon" href="${icon}">`, `<style>${colourRules()}${rules}</style>`];
}

/** The rules with the fonts in them. */
function inlinedFaces({ faces, files }: PageFonts): string {
  return faces.replace(
    /url\((.*?)\)/g,
    (_, address: string) => `url(data:font/woff2;base64,${files.get(address)?.toString('base64') ?? ''})`,
  );
}

const dateRule = (fonts: PageFonts) =>
  dateWidth(
    fonts,
    LANGUAGES.map((language) => TRANSLATIONS[language].announcement.dateFigures),
  );

/** What the build would reject or warn about: one sentence for each mistake in texts, facts, colours, fonts and marks. */
export async function findMistakes(): Promise<string[]> {
  const { mistakes, warnings } = checkContent();
  const fonts = await makeFonts(textsOf(TRANSLATIONS));
  return [...mistakes, ...warnings, ...('problems' in fonts ? fonts.problems : []), ...checkMarks()];
}
