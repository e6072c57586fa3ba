import { useMemo } from 'react';
import type { OnDemandBelow } from './below-on-demand.tsx';
import { BuiltInView } from './i18n/built-in-view.tsx';
import { LanguageContext } from './i18n/language-context.ts';
import { Spinner } from './i18n/spinner.tsx';
import { useWords, type Shown } from './i18n/use-words.ts';
import { Page, type PageProps } from './page.tsx';
import { SignupDesk } from './signup/signup-desk.tsx';

export interface AppProps extends Pick<PageProps, 'Below' | 'laterStyles'>, Pick<OnDemandBelow, 'wake'> {
  /** What is shown at first. */
  initial: Shown;
}

/** The living page: knows which language is shown and what became of a sign-up. */
export function App({ initial, Below, laterStyles, wake }: AppProps) {
  const { shown, loading, switchTo, prefetch, complete } = useWords(initial, wake);
  const language = useMemo(() => ({ switchTo, prefetch }), [switchTo, prefetch]);
  if (shown === 'built-in') return <BuiltInView />;
  return (
    <LanguageContext value={language}>
      {/* The page stays where it is while other words are on their way: what was typed, and the place, must not be lost. */}
      <div inert={loading}>
        <SignupDesk {...shown} complete={complete}>
          <Page {...shown} Below={Below} laterStyles={laterStyles} />
        </SignupDesk>
      </div>
      {loading && <Spinner label={shown.t.labels.loading} />}
    </LanguageContext>
  );
}
