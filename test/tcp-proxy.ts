import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A network between a client and a local server, with faults on demand. */
export interface TcpProxy {
  port: number;
  /** `false`: nothing passes any more in either direction, and no side sees it; `true`: everything passes again. */
  pass(passes: boolean): void;
  /** Nothing passes any more through the connections that there are; new ones are not touched. */
  freeze(): void;
  /** Breaks every connection off. */
  cut(): void;
  stop(): Promise<void>;
}

/** Starts a proxy on a free port of loopback. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let passing = true;
  const hold = (socket: Socket) => {
    sockets.add(socket);
    if (!passing) socket.pause();
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  };
  const server = createServer((client) => {
    const upstream = connect(targetPort, '127.0.0.1');
    hold(client);
    hold(upstream);
    client.on('data', (chunk) => upstream.write(chunk)).on('close', () => upstream.destroy());
    upstream.on('data', (chunk) => client.write(chunk)).on('close', () => client.destroy());
    if (!passing) for (const socket of [client, upstream]) socket.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    pass(passes) {
      passing = passes;
      for (const socket of sockets) {
        if (passes) socket.resume();
        else socket.pause();
      }
    },
    freeze() {
      for (const socket of sockets) socket.pause();
    },
    cut,
    async stop() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
