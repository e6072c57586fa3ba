import type { Translations } from '../../content/en.ts';
import type { Language } from '../../contract/language.ts';
import type { DeferredPart, PageDependencies, StateHolder } from './page-state.ts';

export type TranslationCache = ReturnType<typeof createTranslations>;
export type SectionLoader = ReturnType<typeof createSections>;

/** All translations of a language, each loaded once. */
export function createTranslations(state: StateHolder, { importTranslations }: PageDependencies) {
  const loaded = new Map<Language, Translations>();
  async function load(language: Language): Promise<Translations> {
    const translations = loaded.get(language) ?? (await importTranslations(language));
    loaded.set(language, translations);
    return translations;
  }
  return {
    loaded,
    load,
    /** Shows other texts of a language: while developing, they change. */
    replace: (language: Language, translations: Translations) => {
      loaded.set(language, translations);
      if (state.get().language === language) state.set({ translations });
    },
    /** Loads all translations of the language that is shown. */
    async complete() {
      const { language } = state.get();
      const translations = await load(language);
      if (state.get().language === language) state.set({ translations });
    },
  };
}

/** The sections below the first screen: plain HTML in the prerendered page until they are loaded and hydrated. */
export function createSections(load: () => Promise<unknown>, { report }: PageDependencies) {
  const waiting = new Set<DeferredPart>(['main', 'end']);
  let setReady: () => void;
  let setHydrated: (isHydrated: boolean) => void;
  const ready = new Promise<void>((resolve) => (setReady = resolve));
  const hydrated = new Promise<boolean>((resolve) => (setHydrated = resolve));
  let isRequested = false;
  return {
    /** Resolves when the sections can hydrate; never when they cannot be loaded. */
    ready,
    isHydrated: () => waiting.size === 0,
    /** Loads the sections, once; resolves with whether they are hydrated, or cannot be. */
    hydrate(): Promise<boolean> {
      if (!isRequested)
        load().then(
          () => setReady(),
          (failure: unknown) => {
            report('Sections not loaded', { failure: String(failure) });
            setHydrated(false);
          },
        );
      isRequested = true;
      return hydrated;
    },
    /** Called by each part after its hydration. */
    markHydrated(part: DeferredPart) {
      waiting.delete(part);
      if (waiting.size === 0) setHydrated(true);
    },
  };
}
