import { describe, expect, it } from 'vitest';
import { en } from '../../content/en.ts';
import { vi } from '../../content/vi.ts';
import { ERRORS } from '../../contract/submit-email.ts';
import { noticeWords, outcomeOfError } from './outcome.ts';

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
    expect(outcomeOfError(error)).toEqual({ kind });
  });

  it.each([
    ['rateLimited', 'rateLimited'],
    ['alreadySubmitted', 'alreadySubmitted'],
    ['invalidEmail', 'emailInvalid'],
    ['invalidRequest', 'notSent'],
    ['unavailable', 'notSent'],
    ['tooLarge', 'notSent'],
  ] as const)('understands our own function: %s', (error, kind) => {
    expect(outcomeOfError(ERRORS[error].error)).toEqual({ kind });
  });
});

describe('the words of a notice', () => {
  it('are the specification’s in English', () => {
    expect(noticeWords({ kind: 'rateLimited' }, en)).toEqual({
      title: 'Rate limit exceeded',
      text: 'Too many submissions. Please try again later.',
    });
    expect(noticeWords({ kind: 'alreadySubmitted' }, en)).toEqual({
      title: 'Email already submitted',
      text: 'This email was already submitted recently.',
    });
    expect(noticeWords({ kind: 'notSent' }, en)).toEqual({
      title: 'Something went wrong',
      text: 'Please try again or contact us directly.',
    });
    expect(noticeWords({ kind: 'tooManyAttempts', minutes: 15 }, en)).toEqual({
      title: 'Too many attempts',
      text: 'Please try again in 15 minutes.',
    });
  });

  it('are Vietnamese on the Vietnamese page', () => {
    expect(noticeWords({ kind: 'tooManyAttempts', minutes: 2 }, vi)?.text).toBe(
      'Bạn đợi 2 phút rồi thử lại nhé.',
    );
    expect(noticeWords({ kind: 'notSent' }, vi)?.title).toBe(vi.cta.submissionError);
  });

  it('are none where the form itself or the dialog speaks', () => {
    for (const kind of ['joined', 'emailInvalid'] as const) expect(noticeWords({ kind }, en)).toBeUndefined();
    expect(noticeWords({ kind: 'unloaded', offline: true }, en)).toBeUndefined();
  });
});
