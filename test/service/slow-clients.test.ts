import { expect, it } from 'vitest';
import { startService } from '../../src/hosts/node/service.ts';
import { openParts } from './in-process.ts';
import { halfOpen } from './raw.ts';

it('500 clients that never finish what they began do not keep the server from ending', async () => {
  const { settings, persistence, observer } = openParts();
  const service = await startService(settings, persistence, observer, undefined, 500);
  const connections = await halfOpen({ host: '127.0.0.1', port: service.address.port }, 500);
  expect(await service.stop()).toEqual({ drained: false, closed: true });
  await Promise.all(connections.map(({ closed }) => closed));
});
