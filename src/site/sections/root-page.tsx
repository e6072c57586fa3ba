import { builtIn } from '../../content/built-in.ts';
import { programme } from '../../content/programme.ts';
import { LOCALES, PATHS } from '../../content/locales.ts';
import { LANGUAGES } from '../../contract/language.ts';

/** What `/` shows: a centred spinner while the language is chosen, and links for browsers without script. */
export function RootPage() {
  return (
    <main>
      <div className="spinner" role="status" aria-label={builtIn.hero.subtitle} />
      <noscript>
        <h1 lang={programme.brandLanguage}>{programme.brand}</h1>
        <ul className="choose">
          {LANGUAGES.map((each) => (
            <li key={each}>
              <a href={PATHS[each]} lang={each} hrefLang={each}>
                {LOCALES[each].readIn}
              </a>
            </li>
          ))}
        </ul>
      </noscript>
    </main>
  );
}
