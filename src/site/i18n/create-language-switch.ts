import { builtIn } from '../../content/built-in.ts';
import { languageOfPath, PATHS } from '../../content/locales.ts';
import type { Language } from '../../contract/language.ts';
import { keepPlace } from './keep-place.ts';
import { inBrowser, loadTranslations, type LoadedTranslations } from './load-translations.ts';

/** The address of this page in a language, with its query and fragment. */
const addressIn = (language: Language) => PATHS[language] + location.search + location.hash;

/** Sets what is outside of the components: `<html lang>`, title, description. */
function describe({ language, translations }: LoadedTranslations): void {
  document.documentElement.lang = language;
  document.title = translations?.meta.title ?? builtIn.hero.title;
  if (translations)
    document.querySelector('meta[name=description]')?.setAttribute('content', translations.meta.description);
}

/**
 * Changes the language of the page in place.
 *
 * @param initial what the document shows already
 * @param show renders other texts
 * @param setLoading tells the page that it waits for them
 */
export function createLanguageSwitch(
  initial: Language,
  show: (loaded: LoadedTranslations) => void,
  setLoading: (isLoading: boolean) => void,
) {
  const failed = new Set<Language>();
  const afterRendering: (() => void)[] = [];
  let lastRequest = 0;
  /** The language that is shown, or will be as soon as it is loaded. */
  let wanted = initial;

  async function load(language: Language): Promise<void> {
    const request = ++lastRequest;
    wanted = language;
    const focused = document.activeElement as HTMLElement | null;
    setLoading(true);
    const loaded = await loadTranslations(language);
    if (loaded.language !== language || !loaded.translations) failed.add(language);
    // Only the last choice counts, whichever is loaded first.
    if (request !== lastRequest) return;
    wanted = loaded.language;
    const restorePlace = keepPlace();
    afterRendering.push(() => {
      // First: the language of the document changes where lines break.
      describe(loaded);
      if (loaded.translations && languageOfPath(location.pathname) !== loaded.language)
        history.replaceState(history.state, '', addressIn(loaded.language));
      restorePlace();
      // The page is inert while it waits, and inert elements lose the focus.
      if (document.activeElement === document.body) focused?.focus({ preventScroll: true });
    });
    show(loaded);
    setLoading(false);
  }

  return {
    /** Loads the texts of a language and shows them; resolves when they are rendered, or never can be. */
    load,
    /** Shows a language; from the server where it could not be loaded before, because browsers keep the failure. */
    switchTo: (language: Language): void => {
      if (failed.has(language)) location.replace(addressIn(language));
      else void load(language);
    },
    /** Loads what a switch to a language needs. */
    prefetch: (language: Language): void => {
      // It becomes a failure when somebody chooses the language.
      inBrowser.importTranslations(language).catch(() => undefined);
    },
    /** Shows the language of the address: the visitor went back or forward, or to an anchor. */
    followAddress: (): void => {
      const language = languageOfPath(location.pathname);
      if (language && language !== wanted) void load(language);
    },
    /** Called when other texts are in the document, before they are painted. */
    rendered: (): void => {
      for (const act of afterRendering.splice(0)) act();
    },
  };
}
