import { describe, expect, it } from 'vitest';
import { TRANSLATIONS } from '../../content/translations.ts';
import { ERRORS } from '../../contract/submit-email.ts';
import { resultOfError, toastTexts } from './submission-result.ts';

const { en, vi } = TRANSLATIONS;

describe('the error catalogue', () => {
  it.each([
    ['rate limit', 'rateLimited'],
    ['Email rate limit exceeded', 'rateLimited'],
    ['already submitted', 'alreadySubmitted'],
    ['Invalid email', 'emailInvalid'],
    ['Submission failed', 'notSent'],
    ['', 'notSent'],
    // In the catalogue's order and case.
    ['rate limit: already submitted, Invalid email', 'rateLimited'],
    ['already submitted: Invalid email', 'alreadySubmitted'],
    ['invalid email', 'notSent'],
    ['Rate Limit', 'notSent'],
  ])('%j is %s', (error, kind) => {
    expect(resultOfError(error)).toEqual({ kind });
  });

  it.each([
    ['rateLimited', 'rateLimited'],
    ['alreadySubmitted', 'alreadySubmitted'],
    ['invalidEmail', 'emailInvalid'],
    ['invalidRequest', 'notSent'],
    ['unavailable', 'notSent'],
    ['tooLarge', 'notSent'],
  ] as const)('understands our own function: %s', (error, kind) => {
    expect(resultOfError(ERRORS[error].error)).toEqual({ kind });
  });
});

describe('the texts of a toast', () => {
  it('are the specification’s in English', () => {
    expect(toastTexts({ kind: 'rateLimited' }, en)).toEqual({
      title: 'Rate limit exceeded',
      text: 'Too many submissions. Please try again later.',
    });
    expect(toastTexts({ kind: 'alreadySubmitted' }, en)).toEqual({
      title: 'Email already submitted',
      text: 'This email was already submitted recently.',
    });
    expect(toastTexts({ kind: 'notSent' }, en)).toEqual({
      title: 'Something went wrong',
      text: 'Please try again or contact us directly.',
    });
    expect(toastTexts({ kind: 'tooManyAttempts', minutes: 15 }, en)).toEqual({
      title: 'Too many attempts',
      text: 'Please try again in 15 minutes.',
    });
  });

  it('are Vietnamese on the Vietnamese page', () => {
    expect(toastTexts({ kind: 'tooManyAttempts', minutes: 2 }, vi)?.text).toBe(
      'Bạn đợi 2 phút rồi thử lại nhé.',
    );
    expect(toastTexts({ kind: 'notSent' }, vi)?.title).toBe(vi.cta.submissionError);
  });

  it('are none where the form or the dialog shows the result', () => {
    for (const kind of ['joined', 'emailInvalid'] as const) expect(toastTexts({ kind }, en)).toBeUndefined();
    expect(toastTexts({ kind: 'notLoaded', offline: true }, en)).toBeUndefined();
  });
});
