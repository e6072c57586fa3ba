import { describe, expect, it } from 'vitest';
import { parseEmail, type Email } from '../../contract/email.ts';
import type { SubmitEmailRequest } from '../../contract/submit-email.ts';
import { createAttemptLimit } from './attempt-limit.ts';
import type { Answer } from './backend.ts';
import { createSubmit } from './submission.ts';

const LINH = email('linh@x.vn');
const MAI = email('mai@x.vn');

function email(typed: string): Email {
  const accepted = parseEmail(typed);
  if (!accepted) throw new Error(`no address: ${typed}`);
  return accepted;
}

/** A submission whose backend gives the answers in turn, and then says yes. */
function setUp({ answers = [] as (Answer | 'no client')[], online = true } = {}) {
  const sent: SubmitEmailRequest[] = [];
  const surroundings = { now: 0, online };
  const submit = createSubmit({
    backend: () => {
      if (answers[0] === 'no client') {
        answers.shift();
        return Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
      }
      return Promise.resolve((request: SubmitEmailRequest) => {
        sent.push(request);
        return Promise.resolve((answers.shift() as Answer | undefined) ?? { kind: 'success' });
      });
    },
    limit: createAttemptLimit(() => surroundings.now),
    isOnline: () => surroundings.online,
  });
  return { submit, sent, surroundings };
}

describe('sending an address', () => {
  it('sends what the contract says, and nothing else', async () => {
    const { submit, sent } = setUp();
    expect(await submit(LINH, 'vi')).toEqual({ kind: 'joined' });
    expect(sent).toEqual([{ email: 'linh@x.vn', language: 'vi', sourcePage: 'landing' }]);
  });

  it('says what the function said', async () => {
    const { submit } = setUp({ answers: [{ kind: 'refused', error: 'Submission rate limit exceeded' }] });
    expect(await submit(LINH, 'en')).toEqual({ kind: 'rateLimited' });
  });

  it('refuses the fourth attempt in 15 minutes without sending it, and rounds minutes up', async () => {
    const { submit, sent, surroundings } = setUp();
    for (let i = 0; i < 3; i++) await submit(LINH, 'en');
    surroundings.now = 60_001;
    expect(await submit(LINH, 'en')).toEqual({ kind: 'tooManyAttempts', minutes: 14 });
    surroundings.now = 15 * 60_000 - 1;
    expect(await submit(LINH, 'en')).toEqual({ kind: 'tooManyAttempts', minutes: 1 });
    expect(sent).toHaveLength(3);
    surroundings.now = 15 * 60_000;
    expect(await submit(LINH, 'en')).toEqual({ kind: 'joined' });
  });
});

describe('when the connection fails', () => {
  const unreachable: Answer = { kind: 'unreachable' };
  const duplicate: Answer = { kind: 'refused', error: 'Email already submitted' };

  it('says that something went wrong while the device is connected', async () => {
    const { submit } = setUp({ answers: [unreachable] });
    expect(await submit(LINH, 'en')).toEqual({ kind: 'notSent' });
  });

  it('says that the device is offline, and does not count what never left it', async () => {
    const { submit, surroundings } = setUp({ answers: Array<Answer>(9).fill(unreachable), online: false });
    for (let i = 0; i < 9; i++) expect(await submit(LINH, 'en')).toEqual({ kind: 'offline' });
    surroundings.online = true;
    expect(await submit(LINH, 'en')).toEqual({ kind: 'joined' });
  });

  it('does not count an attempt for which the client could not even be fetched', async () => {
    const { submit } = setUp({ answers: ['no client', 'no client', 'no client', 'no client'] });
    for (let i = 0; i < 4; i++)
      expect(await submit(LINH, 'en')).toEqual({ kind: 'unloaded', offline: false });
    expect(await submit(LINH, 'en')).toEqual({ kind: 'joined' });
  });

  it('takes "already submitted" after an unanswered send of the same address for the success that it is', async () => {
    const { submit } = setUp({ answers: [unreachable, duplicate] });
    await submit(LINH, 'en');
    expect(await submit(LINH, 'en')).toEqual({ kind: 'joined' });
  });

  it('says "already submitted" about any other address', async () => {
    const { submit } = setUp({ answers: [unreachable, duplicate] });
    await submit(LINH, 'en');
    expect(await submit(MAI, 'en')).toEqual({ kind: 'alreadySubmitted' });
  });
});
