import { expect, it } from 'vitest';
import { closedLoop } from './load.ts';
import { startServer } from './start-server.ts';

it('by default 500 students behind one address all get in at once, and a script behind one address does not', async () => {
  const server = await startServer({ env: { LOG_LEVEL: 'error' } });
  const send = (count: number, name: string) => {
    const controller = new AbortController();
    return closedLoop({
      targets: [server.target],
      clients: 50,
      email: (index) => {
        if (index >= count - 50) controller.abort();
        return `${name}-${index}@example.com`;
      },
      signal: controller.signal,
    });
  };
  const hall = await send(500, 'student');
  expect(hall.statuses).toEqual({ 200: hall.acknowledged.length });
  expect(hall.acknowledged.length).toBeGreaterThanOrEqual(500 - 50);
  const flood = await send(1000, 'flood');
  expect(hall.acknowledged.length + flood.acknowledged.length).toBe(1000);
  expect(flood.statuses[429]).toBeGreaterThan(300);
  expect(server.home.emails().size).toBe(1000);
});
