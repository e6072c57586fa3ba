import { LANGUAGES, type Language } from '../src/contract/language.ts';
import { TRANSLATIONS } from '../src/content/translations.ts';
import { documentHtml, escapeHtml } from '../src/site/document.ts';
import { renderLeave } from '../src/site/entries/prerender.tsx';
import { tokenRules } from '../src/site/styles/tokens.ts';
import { checkContent } from './content.ts';
import { buildFonts, emitInline, fontFaces } from './fonts.ts';
import { checkOutlines, textsOf } from './glyphs.ts';
import { drawIcon } from './icons.ts';
import { checkMarks } from './marks.ts';
import { listOriginals } from './photographs/originals.ts';
import { dateWidth } from './styles.ts';

// The development server loads this module anew after each change of a text, a fact, a colour or a font.

/** The landing page: without prerendered content, so that every change is seen at once. */
export async function pageShell(language: Language): Promise<string> {
  const { hero } = await listOriginals();
  return documentHtml({
    language,
    head: [
      `<title>${escapeHtml(TRANSLATIONS[language].meta.title)}</title>`,
      ...(await commonHead()),
      '<link rel="stylesheet" href="/src/site/styles/first.css"><link rel="stylesheet" href="/src/site/styles/rest.css">',
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
  const fonts = await buildFonts(textsOf(TRANSLATIONS), emitInline);
  const rules = 'problems' in fonts ? '' : fontFaces(fonts.rules) + fonts.fallbacks;
  const icon = `data:image/svg+xml,${encodeURIComponent(await drawIcon())}`;
  const date = dateWidth(LANGUAGES.map((language) => TRANSLATIONS[language].announcement.dateFigures));
  return [`<link rel="icon" href="${icon}">`, `<style>${rules}${tokenRules()}${date}</style>`];
}

/** What the build would reject or warn about: one sentence for each mistake in texts, facts, colours, fonts and marks. */
export async function findMistakes(): Promise<string[]> {
  const { mistakes, warnings } = await checkContent();
  const fonts = await buildFonts(textsOf(TRANSLATIONS), () => Promise.resolve(''));
  return [
    ...mistakes,
    ...warnings,
    ...('problems' in fonts ? fonts.problems : []),
    ...checkOutlines(TRANSLATIONS),
    ...checkMarks(),
  ];
}
