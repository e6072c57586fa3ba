import type { Translations } from './translations.ts';

/**
 * The minimal texts that come with the script itself, shown when neither the chosen language nor English can be loaded
 * (specification, sections 3 and 8).
 */
export const builtIn = {
  nav: { home: 'Home', about: 'About' },
  hero: { title: 'Welcome', subtitle: 'Loading...' },
} as const;

/** What the sign-up form and its toasts and dialog say. */
export interface FormTranslations extends Pick<
  Translations,
  'form' | 'offline' | 'toasts' | 'successDialog'
> {
  cta: Pick<
    Translations['cta'],
    'emailPlaceholder' | 'submitting' | 'emailRequired' | 'emailInvalid' | 'submissionError'
  >;
  status: Pick<Translations['status'], 'joined' | 'alreadySubmitted' | 'rateLimited' | 'notSent'>;
}

const PROBLEM = { title: 'Something went wrong', text: 'Please try again or contact us directly.' };

/** What a form says where a prerendered page can load no translations (specification, sections 2, 5 and 8). */
export const builtInForm: FormTranslations = {
  cta: {
    emailPlaceholder: 'you@example.com',
    submitting: 'Joining...',
    emailRequired: 'Email is required',
    emailInvalid: 'Please enter a valid email address',
    submissionError: PROBLEM.title,
  },
  status: {
    joined: { title: 'You are on the list!', text: 'We will email you the day applications open.' },
    alreadySubmitted: {
      title: 'Email already submitted',
      text: 'This email was already submitted recently.',
    },
    rateLimited: {
      title: 'Rate limit exceeded',
      text: 'Too many submissions. Please try again later.',
    },
    notSent: PROBLEM,
  },
  successDialog: {
    followUp: 'Know somebody who should be on it too? Send them this page.',
    close: 'Close',
    closesIn: 'Closes by itself in {seconds} seconds',
  },
  toasts: {
    tooManyAttempts: { title: 'Too many attempts', text: 'Please try again in {minutes} minutes.' },
    dismiss: 'Dismiss',
  },
  offline: {
    title: 'You are offline',
    text: 'Reconnect, then press the button again.',
    backOnline: 'You are back online. Send it now.',
    sendNow: 'Back online: send',
  },
  form: {
    emailLabel: 'Your email',
    consent: '',
    privacyLink: '',
    help: {
      noDiacritics: 'Email addresses have no diacritics.',
      noSpaces: 'Email addresses have no spaces.',
      missingAt: 'The @ is missing.',
      didYouMean: 'Did you mean {suggestion}?',
      useSuggestion: 'Use this one',
    },
  },
};
