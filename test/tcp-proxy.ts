import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Starts a network between a client and a local server, on a free port of loopback, with faults on demand. */
export async function startTcpProxy(targetPort: number) {
  const sockets = new Set<Socket>();
  let passing = true;
  let slow = { text: '', milliseconds: 0 };
  const server = createServer((client) => {
    const upstream = connect(targetPort, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('data', (chunk: Buffer) => {
        if (slow.milliseconds === 0 || !chunk.includes(slow.text)) to.write(chunk);
        else setTimeout(() => to.write(chunk), slow.milliseconds);
      });
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (!passing) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** `false`: nothing passes any more in either direction, and no side sees it; `true`: everything passes again. */
    pass(passes: boolean) {
      passing = passes;
      sockets.forEach((socket) => (passes ? socket.resume() : socket.pause()));
    },
    /** What has a text in it takes so many milliseconds from now on. */
    delay(text: string, milliseconds: number) {
      slow = { text, milliseconds };
    },
    async stop() {
      sockets.forEach((socket) => socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
