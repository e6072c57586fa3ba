import type { Translations } from './en.ts';

/**
 * The words that the first screen needs to come alive. The build writes them, of every language, into the landing script;
 * all others come with what is below the first screen, or with sending.
 */
export interface FirstWords {
  nav: Translations['nav'];
  hero: Translations['hero'];
  cta: Pick<Translations['cta'], 'emailPlaceholder' | 'submitting' | 'emailRequired' | 'emailInvalid'>;
  status: Pick<Translations['status'], 'joined' | 'notSent'>;
  /** Help with typing has its words as soon as all words are there. */
  form: Omit<Translations['form'], 'help'> & Partial<Pick<Translations['form'], 'help'>>;
  offline: Translations['offline'];
  languages: Record<keyof Translations['languages'], { short: string; name: string }>;
  images: Pick<Translations['images'], 'heroAlt'>;
  labels: Pick<Translations['labels'], 'skipLink' | 'loading' | 'home'>;
}

/** Takes the words of the first screen out of all words of a language. */
export function firstWordsOf({
  nav,
  hero,
  cta: { emailPlaceholder, submitting, emailRequired, emailInvalid },
  status: { joined, notSent },
  form: { emailLabel, consent },
  offline,
  languages: { en, vi },
  images: { heroAlt },
  labels: { skipLink, loading, home },
}: Translations): FirstWords {
  return {
    nav,
    hero,
    cta: { emailPlaceholder, submitting, emailRequired, emailInvalid },
    status: { joined, notSent },
    form: { emailLabel, consent },
    offline,
    languages: { en: { short: en.short, name: en.name }, vi: { short: vi.short, name: vi.name } },
    images: { heroAlt },
    labels: { skipLink, loading, home },
  };
}
