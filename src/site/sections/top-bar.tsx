import { facts } from '../../content/facts.ts';
import { LanguageSwitch } from '../i18n/language-switch.tsx';
import { ProviderMark } from '../pictures/marks.tsx';
import type { SectionProps } from './section.ts';

/** The bar that stays: home, language, and the way to the sign-up. */
export function TopBar({ language, t }: SectionProps) {
  return (
    <header className="bar">
      <div className="bar-row">
        <a className="brand" href="#top" lang="vi" aria-label={t.labels.home}>
          <ProviderMark />
          <span>{facts.brand}</span>
        </a>
        <LanguageSwitch language={language} t={t} />
        <a className="btn btn-small" href="#cta">
          {t.nav.joinWaitlist}
        </a>
      </div>
    </header>
  );
}
