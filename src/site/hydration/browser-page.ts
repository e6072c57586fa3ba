import type { Translations } from '../../content/en.ts';
import { languageOfPath, PATHS } from '../../content/locales.ts';
import type { Language } from '../../contract/language.ts';
import { keepScrollPosition } from '../i18n/keep-scroll-position.ts';
import type { PageDependencies } from './page-state.ts';

/** The address of this page in a language, with its query and fragment. */
const addressIn = (language: Language) => PATHS[language] + location.search + location.hash;

/** Each language is a file of its own. */
const IMPORTS: Record<Language, () => Promise<Translations>> = {
  en: async () => (await import('../../content/en.ts')).en,
  vi: async () => (await import('../../content/vi.ts')).vi,
};

/** The page store's dependencies in a browser. */
export const browserPage: PageDependencies = {
  importTranslations: (language) => IMPORTS[language](),
  importSections: () => import('../below.tsx'),
  importSignup: () => import('../signup/on-demand.ts'),
  setTimer: (callback, milliseconds) => window.setTimeout(callback, milliseconds),
  clearTimer: (timer) => window.clearTimeout(timer),
  report: (error, context) => window.them?.record(error, context),
  address: {
    language: () => languageOfPath(location.pathname),
    replace: (language) => history.replaceState(history.state, '', addressIn(language)),
    open: (language) => location.replace(addressIn(language)),
  },
  view: {
    describe(language, { meta }) {
      document.documentElement.lang = language;
      document.title = meta.title;
      document.querySelector('meta[name=description]')?.setAttribute('content', meta.description);
    },
    keepScrollPosition,
    keepFocus() {
      const focused = document.activeElement as HTMLElement | null;
      return () => focused?.focus({ preventScroll: true });
    },
  },
};
