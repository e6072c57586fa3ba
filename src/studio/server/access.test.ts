import { expect, it } from 'vitest';
import { createAccess } from './access.ts';

it.each([
  [60_000, true],
  [60_001, false],
])('what is saved can be had for a minute: after %i ms', (passed, isThere) => {
  let now = 1;
  const { tickets } = createAccess({ now: () => now, monotonic: () => now });
  tickets.set('ticket', () => Promise.resolve(new Response()));
  now += passed;
  expect(tickets.get('ticket') !== undefined).toBe(isThere);
});
