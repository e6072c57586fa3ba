import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { Translations } from '../../content/translations.ts';
import type { Language } from '../../contract/language.ts';
import { LandingPage } from '../landing-page.tsx';
import { LeavePage } from '../leave/leave-page.tsx';
import { NotFound } from '../sections/not-found.tsx';
import { RootPage } from '../sections/root-page.tsx';

/**
 * The landing page's markup inside `#root`, as the browser will hydrate it.
 *
 * @param laterStyles address of the style sheet for everything below the first screen
 */
export function renderLanding(language: Language, translations: Translations, laterStyles: string): string {
  return renderToString(<LandingPage initial={{ language, translations }} laterStyles={laterStyles} />);
}

/** The page at `/`: what is seen while the browser's language is read, or without script. */
export function renderRoot(): string {
  return renderToStaticMarkup(<RootPage />);
}

/** The page on which people leave the list. */
export function renderLeave(language: Language): string {
  return renderToStaticMarkup(<LeavePage language={language} />);
}

/** The page for paths that lead nowhere. */
export function renderNotFound(): string {
  return renderToStaticMarkup(<NotFound />);
}
