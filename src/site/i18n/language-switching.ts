import type { Translations } from '../../content/en.ts';
import type { Language } from '../../contract/language.ts';
import type { SectionLoader, TranslationCache } from '../hydration/loading.ts';
import type { PageDependencies, StateHolder } from '../hydration/page-state.ts';
import { loadTranslations } from './load-translations.ts';

/** How long a switch waits for the sections to hydrate, in milliseconds: as long as for all attempts at translations. */
const HYDRATION_TIMEOUT_MS = 8000;

interface SwitchedParts {
  state: StateHolder;
  translations: TranslationCache;
  sections: SectionLoader;
}

/**
 * Changes the language of the page in place. All sections must be hydrated before: React would throw away the markup of
 * those that are not.
 */
export function createLanguageSwitching(
  { state, translations, sections }: SwitchedParts,
  dependencies: PageDependencies,
) {
  const { address } = dependencies;
  const transition = createTransition(state, dependencies);
  const failed = new Set<Language>();
  let lastRequest = 0;

  async function show(language: Language): Promise<void> {
    const request = ++lastRequest;
    const current = state.get();
    const known = translations.loaded.get(language);
    if (current.translations && current.language === language) transition.end();
    else if (known && sections.isHydrated()) transition.end({ language, translations: known });
    else {
      transition.wait();
      const [loaded, canRender] = await Promise.all([
        known ? { language, translations: known } : loadTranslations(language, dependencies),
        !current.translations || hydratedInTime(sections, dependencies),
      ]);
      if (loaded.translations) translations.loaded.set(loaded.language, loaded.translations);
      if (!canRender || !loaded.translations || loaded.language !== language) failed.add(language);
      // Only the last choice counts, whichever is loaded first.
      if (request !== lastRequest) return;
      // Without its sections, the page keeps its language.
      if (!canRender) address.replace(current.language);
      transition.end(canRender ? loaded : undefined);
    }
  }

  return {
    rendered: transition.rendered,
    /** Shows a language in place; resolves when it is shown, or cannot be. */
    show,
    /** Shows a language in place, and in the address; from the server where it could not be loaded before. */
    switchTo(language: Language): void {
      // Browsers cache the failure of a module as long as the page is open; the server has every language.
      if (failed.has(language)) address.open(language);
      else {
        address.replace(language);
        void show(language);
      }
    },
    /** Shows the language of the address: the visitor went back or forward. */
    followAddress: (): void => {
      const language = address.language();
      if (language && state.get().translations) void show(language);
    },
    /** Loads what a switch to a language needs. */
    prefetch(language: Language): void {
      void sections.hydrate();
      // It becomes a failure when somebody chooses the language.
      translations.load(language).catch(() => undefined);
    },
  };
}

/** The time between a choice and its language on the screen; keeps scroll position and focus. */
function createTransition(state: StateHolder, { view }: PageDependencies) {
  const afterRendering: (() => void)[] = [];
  let restoreFocus: (() => void) | undefined;
  return {
    wait() {
      // The page is inert while it waits, and inert elements lose the focus.
      restoreFocus ??= view.keepFocus();
      state.set({ isLoading: true });
    },
    /** Shows other translations, or keeps the current ones. */
    end(loaded?: { language: Language; translations: Translations | undefined }) {
      if (loaded) {
        const restoreScrollPosition = view.keepScrollPosition();
        afterRendering.push(() => {
          // First: the language of the document changes where lines break.
          if (loaded.translations) view.describe(loaded.language, loaded.translations);
          restoreScrollPosition();
        });
      }
      if (restoreFocus) afterRendering.push(restoreFocus);
      restoreFocus = undefined;
      state.set({ ...loaded, isLoading: false });
    },
    /** Called when a state is in the document, before it is painted. */
    rendered: () => {
      for (const restore of afterRendering.splice(0)) restore();
    },
  };
}

/** Whether the sections are hydrated before a visitor has waited too long. */
function hydratedInTime(sections: SectionLoader, { setTimer }: PageDependencies): Promise<boolean> {
  return Promise.race([
    sections.hydrate(),
    new Promise<boolean>((resolve) => void setTimer(() => resolve(false), HYDRATION_TIMEOUT_MS)),
  ]);
}
