import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { builtIn } from '../../content/built-in.ts';
import { LOCALES, PATHS } from '../../content/locales.ts';
import { programme } from '../../content/programme.ts';
import type { Translations } from '../../content/translations.ts';
import { LANGUAGES, type Language } from '../../contract/language.ts';
import { LandingPage } from '../landing-page.tsx';
import { LinkPage } from '../leave/leave-page.tsx';
import notFound from '../pictures/notfound.svg?day&dusk';
import { Picture } from '../pictures/picture.tsx';
import { PrivacyPage } from '../privacy/privacy-page.tsx';

/**
 * The landing page's markup inside `#root`, as the browser will hydrate it.
 *
 * @param laterStyles address of the style sheet for everything below the first screen
 */
export function renderLanding(language: Language, translations: Translations, laterStyles: string): string {
  return renderToString(<LandingPage initial={{ language, translations }} laterStyles={laterStyles} />);
}

/** The page at `/`: a centred spinner while the browser's language is read, and links for browsers without script. */
export const renderRoot = () =>
  renderToStaticMarkup(
    <main>
      <div className="spinner" role="status" aria-label={builtIn.hero.subtitle} />
      <noscript>
        <div className="choose">
          <h1 lang={programme.brandLanguage}>{programme.brand}</h1>
          <ul>
            {LANGUAGES.map((each) => (
              <li key={each}>
                <a href={PATHS[each]} lang={each} hrefLang={each}>
                  {LOCALES[each].readIn}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </noscript>
    </main>,
  );

/** The page that a link in a mail opens: to leave the list, or to confirm an address. */
export const renderLink = (language: Language, kind: 'leave' | 'confirm') =>
  renderToStaticMarkup(<LinkPage language={language} kind={kind} />);

/** What an address is kept for, point by point. */
export const renderPrivacy = (language: Language) =>
  renderToStaticMarkup(<PrivacyPage language={language} />);

/** The page for paths that lead nowhere, in English only; its texts are the specification's. */
export const renderNotFound = () =>
  renderToStaticMarkup(
    <main className="not-found">
      <div className="not-found-text">
        <h1>404</h1>
        <p>Oops! Page not found</p>
        <a className="btn" href="/">
          Return to Home
        </a>
      </div>
      <Picture drawing={notFound} alt="" first />
    </main>,
  );
