import { LANGUAGES } from '../../contract/language.ts';
import { en } from '../../content/en.ts';
import { PATHS } from '../../content/locales.ts';

/** What `/` shows: a centred spinner while the language is found out, and links for visits without script. */
export function RootPage() {
  return (
    <>
      <div className="spinner" role="status" aria-label={en.labels.loading} />
      <noscript>
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
    </>
  );
}
