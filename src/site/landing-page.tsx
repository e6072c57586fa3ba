import { useLayoutEffect, useMemo, useState } from 'react';
import { builtIn } from '../content/built-in.ts';
import { programme } from '../content/programme.ts';
import type { LoadedTranslations } from './i18n/load-translations.ts';
import { useLanguage } from './i18n/use-language.ts';
import { PageContext, usePage } from './page-context.ts';
import { AiBuilder } from './sections/ai-builder/ai-builder.tsx';
import { Announcement } from './sections/announcement.tsx';
import { Careers } from './sections/careers.tsx';
import { Cta } from './sections/cta.tsx';
import { Footer } from './sections/footer.tsx';
import { Founders } from './sections/founders.tsx';
import { Hero } from './sections/hero.tsx';
import { Intro } from './sections/intro.tsx';
import { Journey } from './sections/journey/journey.tsx';
import { LogoStream } from './sections/logo-stream.tsx';
import { Supercharge } from './sections/supercharge.tsx';
import { TopBar } from './sections/top-bar.tsx';
import { Usps } from './sections/usps/usps.tsx';
import { SubmissionFeedback } from './signup/feedback.tsx';
import { OutcomePanels } from './signup/outcome-panels.tsx';
import type { SubmissionResult } from './signup/result.ts';

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

/**
 * The landing page's markup, the same from the build and from the browser: the order of its sections.
 *
 * @param laterStyles style sheet for all that follows the first screen; without it the styles are already there
 */
function Page({ laterStyles }: { laterStyles?: string | undefined }) {
  return (
    <>
      <a className="skip" href="#content">
        {usePage().translations.labels.skipLink}
      </a>
      <TopBar />
      <main id="content">
        <Hero />
        {/* Here it delays only what follows: the first screen is painted meanwhile. */}
        {laterStyles && <link rel="stylesheet" href={laterStyles} />}
        <LogoStream />
        {programme.showAnnouncement && <Announcement />}
        {/* One scene, so rendered together. */}
        <div className="opening">
          <Intro />
          <Supercharge />
        </div>
        <AiBuilder />
        <Founders />
        <Journey />
        <Usps />
        <Careers />
        <Cta />
      </main>
      <Footer />
      <OutcomePanels />
    </>
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

/** Shown when no language could be loaded, with the first screen's styles alone. Both links load a page from the server. */
function BuiltInPage() {
  return (
    <>
      <header className="bar">
        <nav className="bar-row">
          <a className="brand" href="/">
            {builtIn.nav.home}
          </a>
          <a className="btn btn-small" href="/#intro">
            {builtIn.nav.about}
          </a>
        </nav>
      </header>
      <main className="wrap hero-in built-in">
        <h1>{builtIn.hero.title}</h1>
        <p>{builtIn.hero.subtitle}</p>
      </main>
    </>
  );
}
