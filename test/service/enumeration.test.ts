import { expect, it } from 'vitest';
import { ServerProcess } from './server-process.ts';

it('where the operator wants it, nobody can find out whether an address is on the list', async () => {
  const server = await ServerProcess.start({ env: { DISCLOSE_DUPLICATES: 'off', RATE_LIMIT: 'off' } });
  const seen = async (email: string) => {
    const sentAt = performance.now();
    const response = await server.submit(email);
    const text = await response.text();
    const { date, ...headers } = Object.fromEntries(response.headers);
    expect(date).toBeDefined();
    return { took: performance.now() - sentAt, answer: { status: response.status, headers, text } };
  };
  const fresh = await seen('ann@example.com');
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      seen(index % 2 === 0 ? 'ann@example.com' : `student-${index}@example.com`),
    ),
  );
  for (const { answer, took } of [fresh, ...answers]) {
    expect(answer).toEqual(fresh.answer);
    // Known and new wait for the same step alike, which is longer than a commit takes.
    expect(took).toBeGreaterThan(245);
  }
  expect(server.home.emails().size).toBe(21);
  await server.stop();
  const told = server.log().map(({ outcome }) => outcome);
  expect(told.filter((outcome) => outcome === 'alreadySubmitted')).toHaveLength(20);
  await server.remove();
});
