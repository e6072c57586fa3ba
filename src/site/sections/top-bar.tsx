import ProviderMark from '../../content/mark.svg?react';
import { programme } from '../../content/programme.ts';
import { LanguageSwitch } from '../i18n/language-switch.tsx';
import { usePage } from '../page-context.ts';
import { Text } from '../text/typography.tsx';

/** The bar that stays: home, language, and the way to the sign-up. */
export function TopBar() {
  const { labels, nav } = usePage().translations;
  return (
    <header className="bar">
      <div className="bar-row">
        <a className="brand" href="#top">
          <ProviderMark />
          <span aria-hidden="true">{programme.shortName ?? programme.brand}</span>
          {/* As text, not as a label: the name in it is Vietnamese in English as well. */}
          <Text as="span" className="vh">
            {labels.home}
          </Text>
        </a>
        <LanguageSwitch />
        <a className="btn btn-small" href={import.meta.env.APPLY_URL ?? '#cta'}>
          {nav.joinWaitlist}
        </a>
      </div>
    </header>
  );
}
