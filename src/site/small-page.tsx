import type { ReactNode } from 'react';
import ProviderMark from '../content/mark.svg?react';
import { PATHS } from '../content/locales.ts';
import { programme } from '../content/programme.ts';
import { TRANSLATIONS } from '../content/translations.ts';
import type { Language } from '../contract/language.ts';
import { PageContext } from './page-context.ts';

const nothing = () => undefined;

/** A page beside the landing page, without its script: the brand, as a link to the landing page, and what the page says. */
export function SmallPage({ language, children }: { language: Language; children: ReactNode }) {
  const page = { language, translations: TRANSLATIONS[language], switchTo: nothing, showResult: nothing };
  return (
    <PageContext value={page}>
      <main className="small-page">
        <a className="small-page-brand" href={PATHS[language]}>
          <ProviderMark />
          <span lang={programme.brandLanguage}>{programme.brand}</span>
        </a>
        {children}
      </main>
    </PageContext>
  );
}
