import { choose, STUDIO_LANGUAGES, useTexts } from '../use-texts.ts';

/** The studio's languages, where there is a choice. */
export function LanguageChoice() {
  const { t, language } = useTexts();
  if (STUDIO_LANGUAGES.length < 2) return null;
  return (
    <div className="lang" role="group" aria-label={t.columns.language}>
      {STUDIO_LANGUAGES.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === language}
          onClick={() => choose(each)}
        >
          {each.toUpperCase()}
        </button>
      ))}
    </div>
  );
}
