import { expect, it, onTestFinished } from 'vitest';
import { buildConfirming, startConfirming } from '../confirm-server.ts';
import { freePort } from '../free-port.ts';
import { ServerHome } from '../service/server-process.ts';

it('while the mail server is away, sign-ups and /ready go on, and metrics and log say how many mails wait and for how long', async () => {
  await buildConfirming();
  const home = new ServerHome();
  onTestFinished(() => home.remove());
  const METRICS_PORT = String(await freePort());
  const nowhere = `smtp://localhost:${await freePort()}?tls=off`;
  const start = async () => {
    const server = await startConfirming(nowhere, { home, env: { METRICS_PORT } });
    onTestFinished(() => server.stop('SIGKILL').then(() => undefined));
    return server;
  };
  const first = await start();
  for (const name of ['ann', 'bob']) expect((await first.submit(`${name}@example.com`)).status).toBe(200);
  expect((await first.get('/ready')).status).toBe(200);
  await expect.poll(() => first.output.log).toMatch(/"event":"confirm mail","kind":"connection"/);
  expect((await first.stop()).code).toBe(0);

  // It looks at once, and then every half a minute.
  const second = await start();
  await expect
    .poll(() => second.output.log)
    .toMatch(/"event":"confirm mails wait","waiting":2,"seconds":\d+/);
  const metrics = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`).then((answer) => answer.text());
  expect(metrics).toContain('\nwaitlist_confirm_mails_waiting 2\n');
  expect(metrics).toMatch(/\nwaitlist_confirm_mails_oldest_seconds \d+\n/);
  expect(second.output.log).not.toMatch(/ann@|bob@/);
});
