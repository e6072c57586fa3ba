import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { FIRST } from '../languages.ts';
import { startServer } from './start-server.ts';

it('100,000 invented sources from one client change one number, within a minute, and take no memory', async () => {
  const server = await startServer({ env: { LOG_LEVEL: 'warn' } });
  const page = await server.get(`/${FIRST}`, { headers: { 'accept-encoding': 'identity' } });
  const rest = `HTTP/1.1\r\nHost: x\r\nUser-Agent: Mozilla/5.0\r\nIf-None-Match: ${page.headers.get('etag')}\r\n\r\n`;
  const invent = (first: number, count: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(server.target).setEncoding('latin1');
      let [sent, answered, last] = [0, 0, ''];
      const send = () => {
        const batch = Array.from({ length: Math.min(500, count - sent) }, (_, index) => {
          const name = `invented-${first + sent + index}`;
          return `GET /${FIRST}?from=${name} ${rest}`;
        });
        sent += batch.length;
        socket.write(batch.join(''));
      };
      socket.on('error', reject).on('data', (text: string) => {
        const parts = (last + text).split('HTTP/1.1 304 ');
        last = (parts.at(-1) ?? '').slice(-20);
        answered += parts.length - 1;
        if (answered === count) {
          socket.destroy();
          resolve();
        } else if (answered === sent) send();
      });
      send();
    });
  await invent(0, 20_000);
  const before = server.residentMegabytes();
  await invent(20_000, 80_000);
  expect(server.residentMegabytes() - before).toBeLessThan(30);
  await expect.poll(() => server.home.counted(), { interval: 1000 }).toEqual({ other: [0, 100_000] });
  expect(server.home.query('select count(*) from source')).toEqual([7]);
});
