import { expect, it } from 'vitest';
import { checkProgramme } from './check-programme.ts';
import { checkTexts } from './check-texts.ts';
import { programme } from './programme.ts';
import { TRANSLATIONS } from './translations.ts';

// What this project says at present; all other tests use examples of their own.
it('the content of this project has no mistakes', () => {
  expect([...checkProgramme(programme), ...checkTexts(TRANSLATIONS, programme)]).toEqual([]);
});

const [, english] = Object.entries(TRANSLATIONS).find(([language]) => language === 'en') ?? [];

it.skipIf(!english || !programme.isSample)(
  'the English messages are the specification’s, to the letter (needs the sample’s)',
  () => {
    expect(english?.status).toMatchObject({
      rateLimited: { title: 'Rate limit exceeded', text: 'Too many submissions. Please try again later.' },
      alreadySubmitted: {
        title: 'Email already submitted',
        text: 'This email was already submitted recently.',
      },
      notSent: { text: 'Please try again or contact us directly.' },
    });
    expect(english?.cta).toMatchObject({
      emailInvalid: 'Please enter a valid email address',
      emailRequired: 'Email is required',
      submissionError: 'Something went wrong',
    });
    expect(english?.toasts.tooManyAttempts).toEqual({
      title: 'Too many attempts',
      text: 'Please try again in {minutes} minutes.',
    });
  },
);
