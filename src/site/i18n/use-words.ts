import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Language } from '../../contract/language.ts';
import type { Translations } from '../../content/en.ts';
import type { FirstWords } from '../../content/first-words.ts';
import { languageOfPath, PATHS } from '../../content/locales.ts';
import { loadInBrowser } from './browser-loader.ts';
import { holdPlace } from './hold-place.ts';
import { importTranslations, type Words } from './load-translations.ts';

/** How long the sections may take to come alive, in milliseconds: as long as all attempts at words together. */
const WAKING_TIMEOUT_MS = 8000;

/** What a visitor sees: a language, first with the words of the first screen alone, or the minimal built-in texts. */
export type Shown = { language: Language; t: FirstWords; whole: Translations | undefined } | 'built-in';

export interface WordsState {
  /** What is shown now; it stays until the next words are there. */
  shown: Shown;
  loading: boolean;
  /** Shows a language under its own path, in place of the history entry. */
  switchTo: (language: Language) => void;
  /** Fetches a language ahead. */
  prefetch: (language: Language) => void;
  /** Fetches all words of the language that is shown. */
  complete: () => Promise<void>;
}

/** All words of a language, as they are shown. */
export function shownOf(words: Words): Shown {
  return words === 'built-in' ? words : { ...words, whole: words.t };
}

/**
 * The words of the page, and the ways to change them.
 *
 * @param wake brings alive what is below the first screen; other words must not reach it before that
 */
export function useWords(initial: Shown, wake: () => Promise<boolean>): WordsState {
  const [shown, setShown] = useState(initial);
  const [loading, setLoading] = useState(false);
  const ready = useRef(new Map<Language, Words>());
  const failed = useRef(new Set<Language>());
  const awake = useRef(false);
  const lastRequest = useRef(0);
  const putBack = useRef<() => void>(undefined);
  const focused = useRef<HTMLElement | null>(null);
  const current = useRef(shown);

  const show = useCallback(
    (language: Language) => {
      const request = ++lastRequest.current;
      if (current.current !== 'built-in' && current.current.language === language) {
        setLoading(false);
        return;
      }
      const arrive = (loaded: Words) => {
        putBack.current = holdPlace();
        setShown(shownOf(loaded));
        setLoading(false);
      };
      const known = ready.current.get(language);
      if (known && awake.current) {
        arrive(known);
        return;
      }
      // The page is inert while it waits, and what is inert loses the focus.
      focused.current = document.activeElement as HTMLElement | null;
      setLoading(true);
      void Promise.all([known ?? loadInBrowser(language), awakeInTime(wake)]).then(([loaded, alive]) => {
        awake.current ||= alive;
        if (loaded !== 'built-in') ready.current.set(loaded.language, loaded);
        if (!alive || loaded === 'built-in' || loaded.language !== language) failed.current.add(language);
        // Only the last choice counts, whichever request is answered first.
        if (request !== lastRequest.current) return;
        if (alive) {
          arrive(loaded);
          return;
        }
        // The page keeps its language; the next press loads it from the server, which has every language.
        if (current.current !== 'built-in') setAddress(current.current.language);
        setLoading(false);
      });
    },
    [wake],
  );

  const prefetch = useCallback(
    (language: Language) => {
      void wake().then((alive) => (awake.current = alive));
      if (ready.current.has(language)) return;
      importTranslations(language).then(
        (t) => ready.current.set(language, { language, t }),
        // Nobody has asked for it yet: it is a failure only when somebody does.
        () => undefined,
      );
    },
    [wake],
  );

  const complete = useCallback(async () => {
    if (current.current === 'built-in' || current.current.whole) return;
    const { language } = current.current;
    const whole = await importTranslations(language);
    setShown((now) =>
      now !== 'built-in' && now.language === language ? { language, t: whole, whole } : now,
    );
  }, []);

  const switchTo = useCallback(
    (language: Language) => {
      // Browsers keep the failure of a module for as long as the page lives; the server has the words as well.
      if (failed.current.has(language)) {
        location.replace(addressIn(language));
        return;
      }
      setAddress(language);
      show(language);
    },
    [show],
  );

  useEffect(() => {
    if (initial !== 'built-in' && initial.whole)
      ready.current.set(initial.language, { language: initial.language, t: initial.whole });
    // Back and forward between entries of one document: the path says which language was shown there.
    const followPath = () => {
      const language = languageOfPath(location.pathname);
      if (language && current.current !== 'built-in') show(language);
    };
    addEventListener('popstate', followPath);
    return () => removeEventListener('popstate', followPath);
  }, [initial, show]);

  // What a visitor asked for before the page could do it.
  useEffect(() => {
    const asked = window.early?.language;
    if (asked) switchTo(asked);
  }, [switchTo]);

  // Before the paint, and the place last: the document's language changes how its lines are set.
  useLayoutEffect(() => {
    current.current = shown;
    // What the server wrote is described already.
    if (shown !== 'built-in' && shown.whole) describeDocument(shown.language, shown.whole);
    putBack.current?.();
    putBack.current = undefined;
  }, [shown]);

  useLayoutEffect(() => {
    if (loading) return;
    focused.current?.focus({ preventScroll: true });
    focused.current = null;
  }, [loading]);

  return { shown, loading, switchTo, prefetch, complete };
}

/** The address of this page in a language, with its query and fragment. */
function addressIn(language: Language): string {
  return PATHS[language] + location.search + location.hash;
}

/** Replaces the path of the history entry with that of a language. */
function setAddress(language: Language): void {
  history.replaceState(history.state, '', addressIn(language));
}

/** Whether what is below the first screen is alive before a visitor has waited too long. */
function awakeInTime(wake: () => Promise<boolean>): Promise<boolean> {
  return Promise.race([
    wake(),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), WAKING_TIMEOUT_MS)),
  ]);
}

/** Moves what stands around the page's content to a language. */
function describeDocument(language: Language, { meta }: Translations): void {
  document.documentElement.lang = language;
  document.title = meta.title;
  const description = document.querySelector<HTMLMetaElement>('meta[name=description]');
  if (description) description.content = meta.description;
}
