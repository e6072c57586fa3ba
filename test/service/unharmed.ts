import { expect } from 'vitest';
import { parseEmail } from '../../src/contract/email.ts';
import type { ServerProcess } from './server-process.ts';

/**
 * After everything that was tried on a server: the same process, ready; nothing stored but what was typed, by the rule;
 * no answer that blames the server.
 *
 * @param sent every text that was sent as an address
 */
export async function expectUnharmed(server: ServerProcess, sent: ReadonlySet<string>): Promise<void> {
  process.kill(server.pid, 0);
  expect((await server.get('/ready')).status).toBe(200);
  const typed = new Set([...sent].map((text) => text.trim().toLowerCase()));
  expect([...server.home.emails()].filter((email) => !typed.has(email))).toEqual([]);
  expect([...server.home.emails()].filter((email) => parseEmail(email) !== email)).toEqual([]);
  expect(server.log().filter(({ level }) => level === 'error')).toEqual([]);
}
