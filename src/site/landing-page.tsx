import { startTransition, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { builtIn } from '../content/built-in.ts';
import { createLanguageSwitch } from './i18n/create-language-switch.ts';
import type { LoadedTranslations } from './i18n/load-translations.ts';
import { PageContext, type Feedback } from './page-context.ts';
import { Page } from './page.tsx';
import { SubmissionFeedback } from './signup/feedback.tsx';

interface LandingPageProps {
  /** What the document shows; without translations it is empty, and shows the spinner while they are loaded. */
  initial: LoadedTranslations;
  laterStyles?: string | undefined;
}

/** The page in the language that is chosen, with what is over it: spinner, toast, dialog. */
export function LandingPage({ initial, laterStyles }: LandingPageProps) {
  const { shown, isLoading, languageSwitch } = useLanguage(initial);
  const [feedback, setFeedback] = useState<Feedback>();
  const { switchTo, prefetch } = languageSwitch;
  const actions = useMemo(() => ({ switchTo, prefetch, setFeedback }), [switchTo, prefetch]);
  const { language, translations } = shown;
  // What is over the page renders nothing of it again.
  const page = useMemo(
    () => translations && <Page language={language} translations={translations} laterStyles={laterStyles} />,
    [language, translations, laterStyles],
  );
  useLayoutEffect(() => void dispatchEvent(new Event('hydrated')), []);
  if (!translations) return isLoading ? <Spinner label={builtIn.hero.subtitle} /> : <BuiltInPage />;
  return (
    <PageContext value={actions}>
      <div inert={isLoading}>
        {page}
        {feedback && (
          <SubmissionFeedback
            {...feedback}
            translations={translations}
            onDismiss={() => setFeedback(undefined)}
          />
        )}
      </div>
      {isLoading && <Spinner label={translations.labels.loading} />}
    </PageContext>
  );
}

/** The language of the page, which links and the history change. */
function useLanguage(initial: LoadedTranslations) {
  const [shown, setShown] = useState(initial);
  const [isLoading, setLoading] = useState(!initial.translations);
  // In transitions, so that the browser can handle events between two parts of the work.
  const [languageSwitch] = useState(() =>
    createLanguageSwitch(
      initial.language,
      (loaded) => startTransition(() => setShown(loaded)),
      (loading) => startTransition(() => setLoading(loading)),
    ),
  );
  // Before the paint, so that nobody sees the page move.
  useLayoutEffect(() => languageSwitch.rendered(), [languageSwitch, shown]);
  useEffect(() => {
    if (!initial.translations) void languageSwitch.load(initial.language);
    addEventListener('popstate', languageSwitch.followAddress);
    return () => removeEventListener('popstate', languageSwitch.followAddress);
  }, [initial, languageSwitch]);
  return { shown, isLoading, languageSwitch };
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
