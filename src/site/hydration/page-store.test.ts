import { describe, expect, it } from 'vitest';
import { languageOfPath, PATHS } from '../../content/locales.ts';
import { firstScreenOf } from '../../content/partial-translations.ts';
import { TRANSLATIONS } from '../../content/translations.ts';
import type { Language } from '../../contract/language.ts';
import type { SignupModule } from './page-state.ts';
import { createPageStore } from './page-store.ts';

const { en, vi } = TRANSLATIONS;
const SIGNUP = {} as SignupModule;

/** A promise that the test resolves or rejects. */
function manual<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  let reject: (failure: Error) => void = () => undefined;
  const promise = new Promise<Value>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

/** Lets everything run that waits for promises only. */
const flush = () => new Promise((resolve) => setImmediate(resolve));

interface Options {
  /** An empty page has no translations at first. */
  translations?: ReturnType<typeof firstScreenOf> | undefined;
  imports?: Partial<Record<Language, () => Promise<typeof en>>>;
  sections?: () => Promise<unknown>;
  signup?: () => Promise<SignupModule>;
}

/** The store of a prerendered English page, on a browser and a clock that the test controls. */
function setUp({ imports = {}, sections, signup, ...options }: Options = {}) {
  const log: string[] = [];
  const timers: { due: number; callback: () => void }[] = [];
  const imported: string[] = [];
  let now = 0;
  let path = '/en';
  const store = createPageStore(
    { language: 'en', translations: 'translations' in options ? options.translations : firstScreenOf(en) },
    {
      importTranslations: (language) => {
        imported.push(language);
        return imports[language]?.() ?? Promise.resolve(TRANSLATIONS[language]);
      },
      importSections: () => {
        imported.push('sections');
        return sections?.() ?? Promise.resolve();
      },
      importSignup: signup ?? (() => Promise.resolve(SIGNUP)),
      setTimer: (callback, milliseconds) => timers.push({ due: now + milliseconds, callback }),
      clearTimer: (timer) => void (timers[timer - 1] = { due: Infinity, callback: () => undefined }),
      report: (error) => log.push(`report ${error}`),
      address: {
        language: () => languageOfPath(path),
        replace: (language) => void log.push(`address ${(path = PATHS[language])}`),
        open: (language) => void log.push(`open ${PATHS[language]}`),
      },
      view: {
        describe: (language) => void log.push(`describe ${language}`),
        keepScrollPosition: () => () => void log.push('restore scroll position'),
        keepFocus: () => () => void log.push('restore focus'),
      },
    },
  );
  const rendered: string[] = [];
  store.subscribe(() => {
    const { language, translations, isLoading } = store.getState();
    rendered.push(`${translations ? language : 'nothing'}${isLoading ? ' loading' : ''}`);
    store.rendered();
  });
  return {
    store,
    log,
    imported,
    rendered,
    /** Goes back or forward. */
    go: (to: string) => {
      path = to;
      store.followAddress();
    },
    pass: async (milliseconds: number) => {
      await flush();
      now += milliseconds;
      for (const { due, callback } of timers) if (due <= now) callback();
      await flush();
    },
    /** What React does once the sections can hydrate. */
    hydrate: async () => {
      await store.sections.ready;
      store.sections.markHydrated('main');
      store.sections.markHydrated('end');
      await flush();
    },
  };
}

describe('what is loaded', () => {
  it('is nothing before it is needed', () => {
    const { imported, store } = setUp();
    expect(imported).toEqual([]);
    expect(store.getState()).toMatchObject({ language: 'en', isLoading: false, signup: undefined });
  });

  it('is the sections and all translations at the first interaction, once', async () => {
    const { imported, store, hydrate } = setUp();
    const hydrated = store.sections.hydrate();
    void store.sections.hydrate();
    await hydrate();
    expect(await hydrated).toBe(true);
    expect(imported).toEqual(['sections', 'en']);
    expect(store.getState().translations).toBe(en);
  });

  it('is the sign-up script with its translations when somebody uses a form', async () => {
    const { store, rendered } = setUp();
    expect(await store.loadSignup()).toBe(SIGNUP);
    expect(store.getState()).toMatchObject({ signup: SIGNUP, translations: en });
    const before = rendered.length;
    await store.loadSignup();
    expect(rendered).toHaveLength(before);
  });

  it('is asked for again when the sign-up script could not be loaded', async () => {
    let attempts = 0;
    const { store } = setUp({
      signup: () => (attempts++ ? Promise.resolve(SIGNUP) : Promise.reject(new Error('offline'))),
    });
    expect(await store.loadSignup()).toBeUndefined();
    expect(await store.loadSignup()).toBe(SIGNUP);
  });
});

describe('the sections', () => {
  it('are hydrated when both parts are', async () => {
    const { store } = setUp();
    let hydrated: boolean | undefined;
    void store.sections.hydrate().then((result) => (hydrated = result));
    await store.sections.ready;
    store.sections.markHydrated('end');
    await flush();
    expect(hydrated).toBeUndefined();
    store.sections.markHydrated('main');
    await flush();
    expect(hydrated).toBe(true);
  });

  it('stay plain HTML when they cannot be loaded', async () => {
    const { store, log } = setUp({ sections: () => Promise.reject(new Error('404')) });
    let isReady = false;
    void store.sections.ready.then(() => (isReady = true));
    expect(await store.sections.hydrate()).toBe(false);
    expect(isReady).toBe(false);
    expect(log).toEqual(['report Sections not loaded']);
  });
});

describe('a language switch', () => {
  it('waits until the sections are hydrated, then restores scroll position and focus', async () => {
    const { store, log, rendered, hydrate } = setUp();
    store.switchTo('vi');
    await flush();
    expect(store.getState()).toMatchObject({ language: 'en', isLoading: true });
    await hydrate();
    expect(rendered.at(-1)).toBe('vi');
    expect(store.getState()).toMatchObject({ language: 'vi', translations: vi, isLoading: false });
    expect(log).toEqual(['address /vi', 'describe vi', 'restore scroll position', 'restore focus']);
  });

  it('is immediate when everything is there', async () => {
    const { store, rendered, hydrate } = setUp();
    store.prefetch('vi');
    await hydrate();
    rendered.length = 0;
    store.switchTo('vi');
    expect(rendered).toEqual(['vi']);
    store.switchTo('en');
    expect(rendered).toEqual(['vi', 'en']);
  });

  it('opens the page of a language that could not be loaded at the next press', async () => {
    const { store, log, hydrate, rendered } = setUp({
      imports: { vi: () => Promise.reject(new Error('404')) },
    });
    store.switchTo('vi');
    await hydrate();
    expect(rendered.at(-1)).toBe('en');
    store.switchTo('vi');
    expect(log.at(-1)).toBe('open /vi');
  });

  it('restores the address when the sections do not hydrate within 8 seconds (code 6.17)', async () => {
    const { store, log, pass } = setUp({ sections: () => new Promise(() => undefined) });
    store.switchTo('vi');
    await pass(7999);
    expect(store.getState().isLoading).toBe(true);
    await pass(1);
    expect(store.getState()).toMatchObject({ language: 'en', isLoading: false });
    expect(log).toEqual(['address /vi', 'address /en', 'restore focus']);
    store.switchTo('vi');
    expect(log.at(-1)).toBe('open /vi');
  });

  it('ignores the result of an older choice, also when it fails late (code 6.17)', async () => {
    const { store, log, pass, go, hydrate } = setUp();
    store.switchTo('vi');
    await pass(5000);
    go('/en');
    expect(store.getState().isLoading).toBe(false);
    go('/vi');
    await pass(3500);
    expect(log).not.toContain('address /en');
    await hydrate();
    expect(store.getState()).toMatchObject({ language: 'vi', isLoading: false });
  });

  it('shows the last choice, whichever is loaded first', async () => {
    const english = manual<typeof en>();
    const { store, hydrate } = setUp({
      translations: firstScreenOf(vi),
      imports: { en: () => english.promise },
    });
    const first = store.show('vi');
    store.switchTo('en');
    english.resolve(en);
    await Promise.all([first, hydrate()]);
    expect(store.getState().language).toBe('en');
  });
});

describe('a page without content', () => {
  it('loads its first translations, and then its sections', async () => {
    const { store, rendered, log } = setUp({ translations: undefined });
    expect(store.getState()).toMatchObject({ translations: undefined, isLoading: true });
    await store.show('en');
    expect(rendered.at(-1)).toBe('en');
    expect(log).toContain('describe en');
  });

  it('shows the built-in texts when no language can be loaded', async () => {
    const missing = () => Promise.reject(new Error('404'));
    const { store } = setUp({ translations: undefined, imports: { en: missing, vi: missing } });
    await store.show('vi');
    expect(store.getState()).toMatchObject({ translations: undefined, isLoading: false });
  });
});

describe('feedback', () => {
  it('has an id of its own each time, until it is dismissed', () => {
    const { store } = setUp();
    const feedback = { result: { kind: 'notSent' }, returnFocus: () => undefined } as const;
    store.showFeedback(feedback);
    const first = store.getState().feedback?.id;
    store.showFeedback(feedback);
    expect(store.getState().feedback?.id).not.toBe(first);
    store.dismissFeedback();
    expect(store.getState().feedback).toBeUndefined();
  });
});
