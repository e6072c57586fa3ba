import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Language } from '../../contract/language.ts';
import type { Translations } from '../../content/en.ts';
import { languageOfPath, PATHS } from '../../content/locales.ts';
import { loadInBrowser } from './browser-loader.ts';
import { holdPlace } from './hold-place.ts';
import { importTranslations, type Words } from './load-translations.ts';

export interface WordsState {
  /** What is shown now; it stays until the next words are there. */
  words: Words;
  loading: boolean;
  /** Shows a language under its own path, in place of the history entry. */
  switchTo: (language: Language) => void;
  /** Fetches a language ahead. */
  prefetch: (language: Language) => void;
}

/** The words of the page, and the ways to change them (decision 3). */
export function useWords(initial: Words): WordsState {
  const [words, setWords] = useState(initial);
  const [loading, setLoading] = useState(false);
  const ready = useRef(new Map<Language, Words>());
  const failed = useRef(new Set<Language>());
  const turn = useRef(0);
  const putBack = useRef<() => void>(undefined);
  const focused = useRef<HTMLElement | null>(null);

  const show = useCallback((language: Language) => {
    const mine = ++turn.current;
    const arrive = (loaded: Words) => {
      // Only the last choice counts, whichever module arrives first.
      if (mine !== turn.current) return;
      putBack.current = holdPlace();
      setWords(loaded);
      setLoading(false);
    };
    const known = ready.current.get(language);
    if (known) {
      arrive(known);
      return;
    }
    // The page is inert while it waits, and what is inert loses the focus.
    focused.current = document.activeElement as HTMLElement | null;
    setLoading(true);
    void loadInBrowser(language).then((loaded) => {
      if (loaded !== 'built-in') ready.current.set(loaded.language, loaded);
      if (loaded === 'built-in' || loaded.language !== language) failed.current.add(language);
      arrive(loaded);
    });
  }, []);

  const prefetch = useCallback((language: Language) => {
    if (ready.current.has(language)) return;
    importTranslations(language).then(
      (t) => ready.current.set(language, { language, t }),
      // Nobody has asked for it yet: it is a failure only when somebody does.
      () => undefined,
    );
  }, []);

  const switchTo = useCallback(
    (language: Language) => {
      const address = PATHS[language] + location.search + location.hash;
      // Browsers keep the failure of a module for as long as the page lives; the server has the words as well.
      if (failed.current.has(language)) {
        location.replace(address);
        return;
      }
      history.replaceState(history.state, '', address);
      show(language);
    },
    [show],
  );

  useEffect(() => {
    if (initial !== 'built-in') ready.current.set(initial.language, initial);
    // Back and forward between entries of one document: the path says which language was shown there.
    const followPath = () => {
      const language = languageOfPath(location.pathname);
      if (language) show(language);
    };
    addEventListener('popstate', followPath);
    return () => removeEventListener('popstate', followPath);
  }, [initial, show]);

  // Before the paint, and the place last: the document's language changes how its lines are set.
  useLayoutEffect(() => {
    if (words !== 'built-in') describeDocument(words.language, words.t);
    putBack.current?.();
    putBack.current = undefined;
  }, [words]);

  useLayoutEffect(() => {
    if (loading) return;
    focused.current?.focus({ preventScroll: true });
    focused.current = null;
  }, [loading]);

  return { words, loading, switchTo, prefetch };
}

/** Moves what stands around the page's content to a language. */
function describeDocument(language: Language, { meta }: Translations): void {
  document.documentElement.lang = language;
  document.title = meta.title;
  const description = document.querySelector<HTMLMetaElement>('meta[name=description]');
  if (description) description.content = meta.description;
}
