import type { Language } from '../contract/language.ts';
import type { Translations } from '../content/en.ts';
import { Page } from './page.tsx';

export interface AppProps {
  /** The language and the words that the page came with, or `undefined` where they must be loaded first. */
  initial: { language: Language; t: Translations } | undefined;
}

/** The living page: knows which language is shown. */
export function App({ initial }: AppProps) {
  if (initial === undefined) return null;
  return <Page language={initial.language} t={initial.t} />;
}
