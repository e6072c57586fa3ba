import type { MouseEvent } from 'react';
import { LOCALES, PATHS } from '../../content/locales.ts';
import ProviderMark from '../../content/mark.svg?react';
import { programme } from '../../content/programme.ts';
import { IS_MULTILINGUAL, LANGUAGES } from '../../contract/language.ts';
import { usePage } from '../page-context.ts';
import { Text } from '../text/typography.tsx';

/** The bar that stays: home, language, and the way to the sign-up. */
export function TopBar() {
  const { applyLink, labels, nav } = usePage().translations;
  return (
    <header className="bar">
      <div className="bar-row">
        <a className="brand" href="#top">
          <ProviderMark />
          <span aria-hidden="true">{programme.shortName ?? programme.brand}</span>
          {/* As text, not as a label: the name in it is Vietnamese in English as well. */}
          <Text className="vh">{labels.home}</Text>
        </a>
        <LanguageSwitch />
        <a className="btn btn-small" href={applyLink ?? '#cta'}>
          {nav.joinWaitlist}
        </a>
      </div>
    </header>
  );
}

/** Links to the page in each language, where it has several. Once hydrated, they change the language in place, and replace the history entry. */
function LanguageSwitch() {
  const { language, translations, switchTo } = usePage();
  if (!IS_MULTILINGUAL) return undefined;
  return (
    <nav className="lang" aria-label={translations.nav.languageSwitch}>
      {LANGUAGES.map((each) => {
        // It becomes a failure when somebody chooses the language.
        const prefetch = () => void LOCALES[each].load().catch(() => undefined);
        return (
          <a
            key={each}
            href={PATHS[each]}
            hrefLang={each}
            lang={each}
            aria-label={`${LOCALES[each].short}, ${LOCALES[each].name}`}
            aria-current={each === language ? 'true' : undefined}
            onClick={(event: MouseEvent) => {
              // With a modifier key it asks for a new tab or window, which is the browser's to do.
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              switchTo(each);
            }}
            onPointerEnter={prefetch}
            onTouchStart={prefetch}
            onFocus={prefetch}
          >
            {`${LOCALES[each].short} `}
          </a>
        );
      })}
    </nav>
  );
}
