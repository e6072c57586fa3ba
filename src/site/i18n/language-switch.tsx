import { LANGUAGES, type Language } from '../../contract/language.ts';
import { PATHS } from '../../content/locales.ts';
import type { Translations } from '../../content/en.ts';

export interface LanguageSwitchProps {
  language: Language;
  t: Translations;
}

export function LanguageSwitch({ language, t }: LanguageSwitchProps) {
  return (
    <nav className="lang" aria-label={t.nav.languageSwitch}>
      {LANGUAGES.map((each) => (
        <a
          key={each}
          href={PATHS[each]}
          hrefLang={each}
          lang={each}
          aria-label={`${t.languages[each].short}, ${t.languages[each].name}`}
          aria-current={each === language ? 'true' : undefined}
        >
          {t.languages[each].short}
        </a>
      ))}
    </nav>
  );
}
