import type { ReactNode } from 'react';
import type { PartialTranslations } from '../content/partial-translations.ts';
import type { Language } from '../contract/language.ts';
import type { DeferredPart } from './hydration/page-state.ts';
import { Hero } from './sections/hero.tsx';
import { TopBar } from './sections/top-bar.tsx';

export interface PageProps {
  language: Language;
  translations: PartialTranslations;
  /** Everything below the first screen: inside `main`, and after it. */
  sections: Record<DeferredPart, ReactNode>;
  /** Style sheet for all that follows the first screen; without it the styles are already there. */
  laterStyles?: string | undefined;
  /** While another language loads, nothing can be used, but typed text and scroll position stay. */
  inert?: boolean;
  /** Toast or dialog. */
  children?: ReactNode;
}

/** The landing page's markup, the same from the build and from the browser. */
export function Page({ language, translations, sections, laterStyles, inert, children }: PageProps) {
  return (
    <div inert={inert}>
      <a className="skip" href="#content">
        {translations.labels.skipLink}
      </a>
      <TopBar language={language} translations={translations} />
      <main id="content">
        <Hero language={language} translations={translations} />
        {/* Here it delays only what follows: the first screen is painted meanwhile. */}
        {laterStyles && <link rel="stylesheet" href={laterStyles} />}
        {sections.main}
      </main>
      {sections.end}
      {children}
    </div>
  );
}
