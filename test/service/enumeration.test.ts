import { expect, it } from 'vitest';
import { startServer } from './start-server.ts';

it('where the operator wants it, nobody can find out whether an address is on the list', async () => {
  const env = { DISCLOSE_DUPLICATES: 'off', TRUSTED_PROXIES: '127.0.0.1' };
  const server = await startServer({ env });
  const seen = async (email: string) => {
    const response = await server.submit(email);
    const text = await response.text();
    const { date, ...headers } = Object.fromEntries(response.headers);
    expect(date).toBeDefined();
    return { status: response.status, headers, text };
  };
  const fresh = await seen('ann@example.com');
  const others = Array.from({ length: 20 }, (_, index) => `student-${index}@example.com`);
  const answers = await Promise.all(others.flatMap((email) => [seen('ann@example.com'), seen(email)]));
  for (const answer of answers) expect(answer).toEqual(fresh);
  expect(server.home.emails().size).toBe(21);
  // More attempts than the limit per address: somebody else's recent ones make no difference.
  const statuses = async (email: string) => {
    const seenOften = [];
    for (let attempt = 0; attempt < 12; attempt += 1)
      seenOften.push((await server.submit(email, { 'x-forwarded-for': '203.0.113.7' })).status);
    return seenOften;
  };
  const [tried, untried] = await Promise.all([statuses('ann@example.com'), statuses('nobody@example.com')]);
  expect(tried).toEqual(untried);
  await server.stop();
  const outcomes = server.log().map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'alreadySubmitted')).toHaveLength(20 + 12 + 11);
});
