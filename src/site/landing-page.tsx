import { useLayoutEffect, useMemo, useState } from 'react';
import { builtIn } from '../content/built-in.ts';
import type { LoadedTranslations } from './i18n/load-translations.ts';
import { useLanguage } from './i18n/use-language.ts';
import { PageContext } from './page-context.ts';
import { Page } from './page.tsx';
import { SubmissionFeedback } from './signup/feedback.tsx';
import type { SubmissionResult } from './signup/submit.ts';

interface LandingPageProps {
  /** What the document shows; without translations it is empty, and shows the spinner while they are loaded. */
  initial: LoadedTranslations;
  laterStyles?: string | undefined;
}

/** The page in the language that is chosen, with what is over it: spinner, toast, dialog. */
export function LandingPage({ initial, laterStyles }: LandingPageProps) {
  const { shown, isLoading, switchTo } = useLanguage(initial);
  const [result, showResult] = useState<SubmissionResult>();
  const { language, translations } = shown;
  const state = useMemo(
    () => translations && { language, translations, switchTo, showResult },
    [language, translations, switchTo],
  );
  // What is over the page renders nothing of it again.
  const page = useMemo(() => <Page laterStyles={laterStyles} />, [laterStyles]);
  useLayoutEffect(() => void dispatchEvent(new Event('hydrated')), []);
  if (!state) return isLoading ? <Spinner label={builtIn.hero.subtitle} /> : <BuiltInPage />;
  return (
    <PageContext value={state}>
      <div inert={isLoading}>
        {page}
        {result && <SubmissionFeedback result={result} />}
      </div>
      {isLoading && <Spinner label={state.translations.labels.loading} />}
    </PageContext>
  );
}

/** Centred in the window while translations load, over whatever is there. */
function Spinner({ label }: { label: string }) {
  return (
    <div className="spinner" role="status">
      <span className="vh">{label}</span>
    </div>
  );
}

/** What is shown when no language could be loaded. Both links load a page from the server. */
function BuiltInPage() {
  return (
    <>
      <header className="bar">
        <nav className="built-in-nav">
          <a href="/">{builtIn.nav.home}</a> <a href="/#intro">{builtIn.nav.about}</a>
        </nav>
      </header>
      <main className="built-in">
        <h1>{builtIn.hero.title}</h1>
        <p>{builtIn.hero.subtitle}</p>
      </main>
    </>
  );
}
