import { useEffect, useLayoutEffect } from 'react';
import { builtIn } from '../content/built-in.ts';
import { isComplete } from '../content/partial-translations.ts';
import type { PageStore } from './hydration/page-store.ts';
import { PageContext, usePageState } from './hydration/use-page.ts';
import { Page, type PageProps } from './page.tsx';

interface LandingPageProps extends Pick<PageProps, 'sections' | 'laterStyles'> {
  store: PageStore;
}

/** The page as its store says: in the current language, or the spinner while its first translations load. */
export function LandingPage({ store, sections, laterStyles }: LandingPageProps) {
  const state = usePageState(store);
  // Before the paint, so that nobody sees the page move.
  useLayoutEffect(() => store.rendered(), [store, state]);
  // A language that was chosen before the page could change it.
  useEffect(() => {
    if (window.early?.language) store.switchTo(window.early.language);
  }, [store]);

  const { language, translations, isLoading, signup, feedback } = state;
  if (!translations) return isLoading ? <Spinner label={builtIn.hero.subtitle} /> : <BuiltInPage />;
  return (
    <PageContext value={store}>
      <Page
        language={language}
        translations={translations}
        sections={sections}
        laterStyles={laterStyles}
        inert={isLoading}
      >
        {signup && feedback && isComplete(translations) && (
          <signup.SubmissionFeedback
            key={feedback.id}
            feedback={feedback}
            translations={translations}
            onDismiss={store.dismissFeedback}
          />
        )}
      </Page>
      {isLoading && <Spinner label={translations.labels.loading} />}
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
