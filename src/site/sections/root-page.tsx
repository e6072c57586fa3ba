import { LANGUAGES } from '../../contract/language.ts';
import { en } from '../../content/en.ts';
import { programme } from '../../content/programme.ts';
import { PATHS } from '../../content/locales.ts';

/** What `/` shows: a centred spinner while the language is chosen, and links for browsers without script. */
export function RootPage() {
  return (
    <main>
      <div className="spinner" role="status" aria-label={en.labels.loading} />
      <noscript>
        <h1 lang={programme.brandLanguage}>{programme.brand}</h1>
        <ul className="choose">
          {LANGUAGES.map((each) => (
            <li key={each}>
              <a href={PATHS[each]} lang={each} hrefLang={each}>
                {en.languages[each].readIn}
              </a>
            </li>
          ))}
        </ul>
      </noscript>
    </main>
  );
}
