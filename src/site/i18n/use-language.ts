import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { builtIn } from '../../content/built-in.ts';
import { languageOfPath, PATHS } from '../../content/locales.ts';
import type { Language } from '../../contract/language.ts';
import { keepTyped } from '../signup/keep-typed.ts';
import { keepPlace } from './keep-place.ts';
import { loadTranslations, type LoadedTranslations } from './load-translations.ts';

/** Languages that could not be loaded. Browsers keep the failure: only another document can ask again. */
const failed = new Set<Language>();

/** The address of this page in a language, with its query and fragment. */
const addressIn = (language: Language) => PATHS[language] + location.search + location.hash;

/** Sets what is outside of the components: `<html lang>`, title, description, address. */
function describe({ language, translations }: LoadedTranslations): void {
  document.documentElement.lang = language;
  document.title = translations?.meta.pageTitle ?? builtIn.hero.title;
  if (!translations) return;
  document.querySelector('meta[name=description]')?.setAttribute('content', translations.meta.description);
  if (languageOfPath(location.pathname) !== language)
    history.replaceState(history.state, '', addressIn(language));
}

/**
 * The language of the page, which links and the history change in place.
 *
 * @param initial what the document shows already; without translations they are loaded at once
 */
export function useLanguage(initial: LoadedTranslations) {
  const [shown, setShown] = useState(initial);
  const [isLoading, setLoading] = useState(!initial.translations);
  /** The language that is shown, or will be as soon as it is loaded. */
  const wanted = useRef(initial.language);
  const afterRendering = useRef<() => void>(undefined);

  const load = useCallback(async (language: Language): Promise<void> => {
    wanted.current = language;
    const focused = document.activeElement as HTMLElement | null;
    startTransition(() => setLoading(true));
    const loaded = await loadTranslations(language);
    if (loaded.language !== language || !loaded.translations) failed.add(language);
    // Only the last choice counts, whichever is loaded first.
    if (wanted.current !== language) return;
    wanted.current = loaded.language;
    const restorePlace = keepPlace();
    afterRendering.current = () => {
      // First: the language of the document changes where lines break.
      describe(loaded);
      restorePlace();
      // The page is inert while it waits, and inert elements lose the focus.
      if (document.activeElement === document.body) focused?.focus({ preventScroll: true });
    };
    startTransition(() => {
      setShown(loaded);
      setLoading(false);
    });
  }, []);

  // Before the paint, so that nobody sees the page move.
  useLayoutEffect(() => {
    afterRendering.current?.();
    afterRendering.current = undefined;
  }, [shown]);

  useEffect(() => {
    if (!initial.translations) void load(initial.language);
    /** Somebody went back or forward, or to an anchor. */
    const followAddress = () => {
      const language = languageOfPath(location.pathname);
      if (language && language !== wanted.current) void load(language);
    };
    addEventListener('popstate', followAddress);
    return () => removeEventListener('popstate', followAddress);
  }, [initial, load]);

  const switchTo = useCallback(
    (language: Language): void => {
      if (!failed.has(language)) void load(language);
      else {
        keepTyped();
        location.replace(addressIn(language));
      }
    },
    [load],
  );
  return { shown, isLoading, switchTo };
}
