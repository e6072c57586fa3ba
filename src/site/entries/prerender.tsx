import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { Language } from '../../contract/language.ts';
import type { Translations } from '../../content/translations.ts';
import { LandingPage } from '../landing-page.tsx';
import { LinkPage } from '../leave/leave-page.tsx';
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
export const renderRoot = () => renderToStaticMarkup(<RootPage />);

/** The page that a link in a mail opens: to leave the list, or to confirm an address. */
export const renderLink = (language: Language, kind: 'leave' | 'confirm') =>
  renderToStaticMarkup(<LinkPage language={language} kind={kind} />);

/** The page for paths that lead nowhere. */
export const renderNotFound = () => renderToStaticMarkup(<NotFound />);
