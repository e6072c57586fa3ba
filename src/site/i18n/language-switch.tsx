import { useContext, type MouseEvent } from 'react';
import { LANGUAGES, type Language } from '../../contract/language.ts';
import { PATHS } from '../../content/locales.ts';
import type { FirstWords } from '../../content/first-words.ts';
import { LanguageContext } from './language-context.ts';
import { isPlainClick } from './plain-click.ts';

export interface LanguageSwitchProps {
  language: Language;
  t: FirstWords;
}

/** Links to the page in each language. Once alive, they change the words in place and the history entry with them. */
export function LanguageSwitch({ language, t }: LanguageSwitchProps) {
  const context = useContext(LanguageContext);
  const linkTo = (each: Language) => {
    const ahead = () => context?.prefetch(each);
    return {
      onClick: (event: MouseEvent) => {
        if (!context || !isPlainClick(event)) return;
        event.preventDefault();
        context.switchTo(each);
      },
      onPointerEnter: ahead,
      onFocus: ahead,
      onTouchStart: ahead,
    };
  };
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
          {...linkTo(each)}
        >
          {t.languages[each].short}
        </a>
      ))}
    </nav>
  );
}
