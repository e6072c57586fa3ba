import { createLanguageSwitching } from '../i18n/language-switching.ts';
import { createSections, createTranslations } from './loading.ts';
import { createState, type Feedback, type PageDependencies, type PageState } from './page-state.ts';

export type PageStore = ReturnType<typeof createPageStore>;

/**
 * The one place that knows what the page shows, what is loaded and what is hydrated. Plain TypeScript: components
 * subscribe with `usePageState`.
 *
 * @param initial what the document shows already; no translations when it is empty
 */
export function createPageStore(
  initial: Pick<PageState, 'language' | 'translations'>,
  dependencies: PageDependencies,
) {
  const isLoading = initial.translations === undefined;
  const state = createState({ ...initial, isLoading, signup: undefined, feedback: undefined });
  const translations = createTranslations(state, dependencies);
  const sections = createSections(
    () => Promise.all([dependencies.importSections(), translations.complete()]),
    dependencies,
  );
  let feedbackId = 0;
  return {
    getState: state.get,
    subscribe: state.subscribe,
    sections,
    ...createLanguageSwitching({ state, translations, sections }, dependencies),
    replaceTranslations: translations.replace,
    /** Loads what a form needs; resolves with `undefined` when it cannot be loaded. */
    async loadSignup() {
      try {
        const [signup] = await Promise.all([dependencies.importSignup(), translations.complete()]);
        state.set({ signup });
        return signup;
      } catch {
        return undefined;
      }
    },
    showFeedback: (feedback: Omit<Feedback, 'id'>) =>
      state.set({ feedback: { ...feedback, id: ++feedbackId } }),
    dismissFeedback: () => state.set({ feedback: undefined }),
  };
}
