import { Gauge, Registry } from 'prom-client';
import { expect, it, onTestFinished } from 'vitest';
import { createMetricsServer } from './metrics.ts';
import { listen } from './service.ts';

it('answers 500 with the reason when a metric can’t be read, and answers again once it can', async () => {
  const registry = new Registry();
  let isBroken = true;
  new Gauge({
    name: 'open_files',
    help: 'Test.',
    registers: [registry],
    collect() {
      if (isBroken) throw new Error('no such file: /proc/self/fd');
      this.set(7);
    },
  });
  const server = createMetricsServer(registry);
  const { port } = await listen(server, 0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const failed = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(failed.status).toBe(500);
  expect(await failed.text()).toBe('no such file: /proc/self/fd\n');
  isBroken = false;
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('open_files 7');
});
