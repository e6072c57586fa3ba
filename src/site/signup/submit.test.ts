import { describe, expect, it } from 'vitest';
import { parseEmail, type Email } from '../../contract/email.ts';
import type { SubmitEmailRequest } from '../../contract/submit-email.ts';
import { createAttemptLimit } from './attempt-limit.ts';
import { createSubmit } from './submit.ts';
import type { ClientAnswer } from './client.ts';

const LINH = email('linh@x.vn');
const MAI = email('mai@x.vn');

function email(typed: string): Email {
  const accepted = parseEmail(typed);
  if (!accepted) throw new Error(`no address: ${typed}`);
  return accepted;
}

/** A submission whose client gives the answers in turn, and then succeeds. */
function setUp({ answers = [] as (ClientAnswer | 'no client')[], online = true } = {}) {
  const sent: SubmitEmailRequest[] = [];
  const surroundings = { now: 0, online };
  const submit = createSubmit({
    loadClient: () => {
      if (answers[0] === 'no client') {
        answers.shift();
        return Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
      }
      return Promise.resolve((request: SubmitEmailRequest) => {
        sent.push(request);
        return Promise.resolve((answers.shift() as ClientAnswer | undefined) ?? { kind: 'success' });
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
    expect(await submit({ email: LINH, language: 'vi' })).toEqual({ kind: 'joined' });
    expect(sent).toEqual([{ email: 'linh@x.vn', language: 'vi', sourcePage: 'landing' }]);
  });

  it('returns the result that the error text of the function means', async () => {
    const { submit } = setUp({ answers: [{ kind: 'rejected', error: 'Submission rate limit exceeded' }] });
    expect(await submit({ email: LINH, language: 'en' })).toEqual({ kind: 'rateLimited' });
  });

  it('rejects the fourth attempt in 15 minutes without sending it, and rounds minutes up', async () => {
    const { submit, sent, surroundings } = setUp();
    for (let i = 0; i < 3; i++) await submit({ email: LINH, language: 'en' });
    surroundings.now = 60_001;
    expect(await submit({ email: LINH, language: 'en' })).toEqual({ kind: 'tooManyAttempts', minutes: 14 });
    surroundings.now = 15 * 60_000 - 1;
    expect(await submit({ email: LINH, language: 'en' })).toEqual({ kind: 'tooManyAttempts', minutes: 1 });
    expect(sent).toHaveLength(3);
    surroundings.now = 15 * 60_000;
    expect(await submit({ email: LINH, language: 'en' })).toEqual({ kind: 'joined' });
  });
});

describe('when the connection fails', () => {
  const unreachable: ClientAnswer = { kind: 'unreachable' };
  const duplicate: ClientAnswer = { kind: 'rejected', error: 'Email already submitted' };

  it('returns "not sent" while the device is online', async () => {
    const { submit } = setUp({ answers: [unreachable] });
    expect(await submit({ email: LINH, language: 'en' })).toEqual({ kind: 'notSent' });
  });

  it('returns "offline" without a connection, and does not count what never left the device', async () => {
    const { submit, surroundings } = setUp({
      answers: Array<ClientAnswer>(9).fill(unreachable),
      online: false,
    });
    for (let i = 0; i < 9; i++)
      expect(await submit({ email: LINH, language: 'en' })).toEqual({ kind: 'offline' });
    surroundings.online = true;
    expect(await submit({ email: LINH, language: 'en' })).toEqual({ kind: 'joined' });
  });

  it('does not count an attempt for which the client could not be loaded', async () => {
    const { submit } = setUp({ answers: ['no client', 'no client', 'no client', 'no client'] });
    for (let i = 0; i < 4; i++)
      expect(await submit({ email: LINH, language: 'en' })).toEqual({ kind: 'notLoaded', offline: false });
    expect(await submit({ email: LINH, language: 'en' })).toEqual({ kind: 'joined' });
  });

  it('treats "already submitted" after an unanswered request with the same address as success', async () => {
    const { submit } = setUp({ answers: [unreachable, duplicate] });
    await submit({ email: LINH, language: 'en' });
    expect(await submit({ email: LINH, language: 'en' })).toEqual({ kind: 'joined' });
  });

  it('returns "already submitted" for any other address', async () => {
    const { submit } = setUp({ answers: [unreachable, duplicate] });
    await submit({ email: LINH, language: 'en' });
    expect(await submit({ email: MAI, language: 'en' })).toEqual({ kind: 'alreadySubmitted' });
  });
});
