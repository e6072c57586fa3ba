import { useMemo } from 'react';
import { BuiltInView } from './i18n/built-in-view.tsx';
import { LanguageContext } from './i18n/language-context.ts';
import { Spinner } from './i18n/spinner.tsx';
import { useWords } from './i18n/use-words.ts';
import { Page } from './page.tsx';
import { Outcomes } from './signup/outcomes.tsx';
import { SignupDesk } from './signup/signup-desk.tsx';
import type { StartData } from './start-data.ts';

/** The living page: knows which language is shown and what became of a sign-up. */
export function App({ words: initial, laterStyles }: Pick<StartData, 'words'> & Partial<StartData>) {
  const { words, loading, switchTo, prefetch } = useWords(initial);
  const language = useMemo(() => ({ switchTo, prefetch }), [switchTo, prefetch]);
  if (words === 'built-in') return <BuiltInView />;
  return (
    <LanguageContext value={language}>
      {/* The page stays where it is while other words are on their way: what was typed, and the place, must not be lost. */}
      <div inert={loading}>
        <SignupDesk {...words}>
          <Page {...words} laterStyles={laterStyles} />
          <Outcomes t={words.t} />
        </SignupDesk>
      </div>
      {loading && <Spinner label={words.t.labels.loading} />}
    </LanguageContext>
  );
}
