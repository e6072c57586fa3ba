import { memo, Suspense, type ComponentType } from 'react';
import type { Language } from '../contract/language.ts';
import type { Translations } from '../content/en.ts';
import type { FirstWords } from '../content/first-words.ts';
import type { BelowProps } from './below.tsx';
import { Hero } from './sections/hero.tsx';
import { TopBar } from './sections/top-bar.tsx';

/** Below the first screen, all words may still have to come. */
export type ShownBelowProps = Omit<BelowProps, 't'> & { whole: Translations | undefined };

export interface PageProps {
  language: Language;
  t: FirstWords;
  /** All words of the language, once they are there. */
  whole: Translations | undefined;
  Below: ComponentType<ShownBelowProps>;
  /** Style sheet for all that follows the first screen; without it the styles are already there. */
  laterStyles?: string | undefined;
}

/** The landing page: the first screen, and what is below it. */
export function Page({ language, t, whole, Below, laterStyles }: PageProps) {
  return (
    <>
      <a className="skip" href="#content">
        {t.labels.skipLink}
      </a>
      <TopBar language={language} t={t} />
      <main id="content">
        <Hero language={language} t={t} />
        {/* Here it holds up what follows and nothing else: the first screen is painted meanwhile. */}
        {laterStyles && <link rel="stylesheet" href={laterStyles} />}
        <Sleeper Below={Below} part="main" language={language} whole={whole} />
      </main>
      <Sleeper Below={Below} part="end" language={language} whole={whole} />
    </>
  );
}

/**
 * A part of the page that comes alive on its own. React would throw its markup away if anything reached it before that;
 * so nothing does but another language, for which the page wakes it first.
 */
const Sleeper = memo(
  function Sleeper({ Below, ...props }: ShownBelowProps & Pick<PageProps, 'Below'>) {
    return (
      <Suspense>
        <Below {...props} />
      </Suspense>
    );
  },
  (before, after) => before.language === after.language,
);
