import { useContext, type MouseEvent } from 'react';
import { LOCALES, PATHS } from '../../content/locales.ts';
import { LANGUAGES } from '../../contract/language.ts';
import { PageContext } from '../page-context.ts';
import type { SectionProps } from '../sections/section.ts';
import { isPlainClick } from './plain-click.ts';

/** Links to the page in each language. Once hydrated, they change the language in place, and replace the history entry. */
export function LanguageSwitch({ language, translations }: SectionProps) {
  const page = useContext(PageContext);
  return (
    <nav className="lang" aria-label={translations.nav.languageSwitch}>
      {LANGUAGES.map((each) => {
        const prefetch = () => page?.prefetch(each);
        return (
          <a
            key={each}
            href={PATHS[each]}
            hrefLang={each}
            lang={each}
            aria-label={`${LOCALES[each].short}, ${LOCALES[each].name}`}
            aria-current={each === language ? 'true' : undefined}
            onClick={(event: MouseEvent) => {
              if (!page || !isPlainClick(event)) return;
              event.preventDefault();
              page.switchTo(each);
            }}
            onPointerEnter={prefetch}
            onTouchStart={prefetch}
            onFocus={prefetch}
          >
            {LOCALES[each].short}
          </a>
        );
      })}
    </nav>
  );
}
