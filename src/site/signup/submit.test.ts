import { describe, expect, it } from 'vitest';
import type { Email } from '../../contract/email.ts';
import { ERRORS, type SubmitEmailRequest } from '../../contract/submit-email.ts';
import type { ClientAnswer } from './client.ts';
import { createSubmit, resultOfError } from './submit.ts';
import { SECOND } from '../../../test/languages.ts';

const LINH = 'linh@x.vn' as Email;
const MAI = 'mai@x.vn' as Email;
const unreachable: ClientAnswer = { kind: 'unreachable' };
const duplicate: ClientAnswer = { kind: 'rejected', error: 'Email already submitted' };

/** A submission whose client gives the answers in turn, and then succeeds. */
function setUp(answers: ClientAnswer[] = []) {
  const sent: SubmitEmailRequest[] = [];
  const surroundings = { now: 0 };
  const submit = createSubmit({
    loadClient: () => {
      const send = (request: SubmitEmailRequest) => {
        sent.push(request);
        return Promise.resolve(answers.shift() ?? ({ kind: 'success' } as const));
      };
      return Promise.resolve(send);
    },
    isOnline: () => true,
    now: () => surroundings.now,
  });
  return { submit, sent, surroundings };
}

describe('sending an address', () => {
  it('sends what the contract says, and nothing else', async () => {
    const { submit, sent } = setUp();
    expect(await submit(LINH, SECOND)).toEqual({ kind: 'joined' });
    expect(sent).toEqual([{ email: 'linh@x.vn', language: SECOND, sourcePage: 'landing' }]);
  });

  it('rejects the fourth attempt in 15 minutes from the first without sending it, and rounds minutes up', async () => {
    const { submit, sent, surroundings } = setUp();
    for (let i = 0; i < 3; i++) await submit(LINH, SECOND);
    surroundings.now = 60_001;
    expect(await submit(LINH, SECOND)).toEqual({ kind: 'tooManyAttempts', minutes: 14 });
    surroundings.now = 15 * 60_000 - 1;
    expect(await submit(LINH, SECOND)).toEqual({ kind: 'tooManyAttempts', minutes: 1 });
    expect(sent).toHaveLength(3);
    surroundings.now = 15 * 60_000;
    expect(await submit(LINH, SECOND)).toEqual({ kind: 'joined' });
  });

  it('starts anew when the clock was set back', async () => {
    const { submit, surroundings } = setUp();
    for (let i = 0; i < 3; i++) await submit(LINH, SECOND);
    surroundings.now = -3_600_000;
    expect(await submit(LINH, SECOND)).toEqual({ kind: 'joined' });
  });
});

describe('when the connection fails', () => {
  it.each([
    ['the same address', LINH, { kind: 'joined' }],
    ['any other address', MAI, { kind: 'alreadySubmitted' }],
  ])('"already submitted" after an unanswered request, with %s', async (_, address, result) => {
    const { submit } = setUp([unreachable, duplicate]);
    await submit(LINH, SECOND);
    expect(await submit(address, SECOND)).toEqual(result);
  });
});

describe('the error catalogue', () => {
  it.each([
    ['rate limit', 'rateLimited'],
    ['already submitted', 'alreadySubmitted'],
    ['Invalid email', 'emailInvalid'],
    ['Submission failed', 'notSent'],
    ['', 'notSent'],
    // In the catalogue's order and case.
    ['rate limit: already submitted, Invalid email', 'rateLimited'],
    ['already submitted: Invalid email', 'alreadySubmitted'],
    ['invalid email', 'notSent'],
    ['Rate Limit', 'notSent'],
    // Those of our own function.
    [ERRORS.rateLimited.error, 'rateLimited'],
    [ERRORS.alreadySubmitted.error, 'alreadySubmitted'],
    [ERRORS.invalidEmail.error, 'emailInvalid'],
    [ERRORS.unavailable.error, 'notSent'],
  ])('%j is %s', (error, kind) => {
    expect(resultOfError(error)).toEqual({ kind });
  });
});
