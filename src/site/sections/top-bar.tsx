import { LanguageSwitch } from '../i18n/language-switch.tsx';
import { programme } from '../../content/programme.ts';
import ProviderMark from '../../content/mark.svg?react';
import { Text } from '../text/typography.tsx';
import type { SectionProps } from './section.ts';

/** The bar that stays: home, language, and the way to the sign-up. */
export function TopBar({ language, translations }: SectionProps) {
  return (
    <header className="bar">
      <div className="bar-row">
        <a className="brand" href="#top">
          <ProviderMark />
          <span aria-hidden="true">{programme.shortName ?? programme.brand}</span>
          {/* As text, not as a label: the name in it is Vietnamese in English as well. */}
          <span className="vh">
            <Text language={language}>{translations.labels.home}</Text>
          </span>
        </a>
        <LanguageSwitch language={language} translations={translations} />
        <a className="btn btn-small" href={import.meta.env.APPLY_URL ?? '#cta'}>
          {translations.nav.joinWaitlist}
        </a>
      </div>
    </header>
  );
}
