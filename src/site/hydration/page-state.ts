import type { Translations } from '../../content/en.ts';
import type { PartialTranslations } from '../../content/partial-translations.ts';
import type { Language } from '../../contract/language.ts';
import type { TranslationDependencies } from '../i18n/load-translations.ts';
import type { SubmissionResult } from '../signup/submission-result.ts';

/** What a form needs once somebody uses it: help with typing, sending, toast and dialog. */
export type SignupModule = typeof import('../signup/on-demand.ts');

/** How a submission ended, to be shown over the page. */
export interface Feedback {
  /** Differs each time, so that the same text is announced again. */
  id: number;
  result: SubmissionResult;
  /** Called when toast or dialog has closed and the focus was in it. */
  returnFocus: () => void;
}

/** Everything that components of the page subscribe to. Never changed in place. */
export interface PageState {
  readonly language: Language;
  /**
   * Those of the first screen after prerendering, all once something needs them. `undefined` while a page without content
   * loads its first ones, and when neither the chosen language nor English can be loaded.
   */
  readonly translations: PartialTranslations | undefined;
  /** Whether a language is being loaded; the page is inert meanwhile. */
  readonly isLoading: boolean;
  /** `undefined` until somebody uses a form. */
  readonly signup: SignupModule | undefined;
  readonly feedback: Feedback | undefined;
}

/** The parts of the page below the first screen: inside `main` and after it. Each hydrates on its own. */
export type DeferredPart = 'main' | 'end';

/** What the store needs from the browser; `browser-page.ts` has the real ones. */
export interface PageDependencies extends TranslationDependencies {
  importSections: () => Promise<unknown>;
  importSignup: () => Promise<SignupModule>;
  address: {
    /** The language of the current path. */
    language: () => Language | undefined;
    /** Replaces the path of the history entry; query and fragment stay. */
    replace: (language: Language) => void;
    /** Loads the page of a language from the server, in place of the history entry. */
    open: (language: Language) => void;
  };
  view: {
    /** Sets what is outside of the components: `<html lang>`, title, description. */
    describe: (language: Language, translations: Translations) => void;
    /** Each remembers something that a change of the page loses, and returns a function that restores it. */
    keepScrollPosition: () => () => void;
    keepFocus: () => () => void;
  };
}

export type StateHolder = ReturnType<typeof createState>;

/** Holds the current state, and notifies components of another one. */
export function createState(initial: PageState) {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(change: Partial<PageState>) {
      const next = { ...current, ...change };
      // What is the same is not rendered again.
      const keys = Object.keys(next) as (keyof PageState)[];
      if (keys.every((key) => next[key] === current[key])) return;
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
