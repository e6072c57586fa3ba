import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { FIRST } from '../languages.ts';
import type { Target } from './connection.ts';

/** An open connection on which anything can be written. */
export class RawConnection {
  readonly socket: Socket;
  received = '';
  /** Resolves when either side has closed it. */
  readonly closed: Promise<void>;

  constructor(target: Target) {
    this.socket = connect(target);
    this.socket.setEncoding('latin1');
    this.socket.on('data', (text: string) => (this.received += text));
    this.socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => this.socket.on('close', () => resolve()));
  }

  /** Statuses of the answers so far. */
  get statuses(): number[] {
    return [...this.received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  }
}

/**
 * Sends bytes and gives back everything that was answered until the server closed.
 *
 * @param quiet milliseconds of silence after which it is taken to wait for more, for requests that may be incomplete
 */
export async function exchange(
  target: Target,
  bytes: string | Buffer,
  quiet?: number,
): Promise<RawConnection> {
  const connection = new RawConnection(target);
  if (quiet !== undefined) connection.socket.setTimeout(quiet, () => connection.socket.destroy());
  connection.socket.write(bytes);
  await connection.closed;
  return connection;
}

/** Clients that have begun a page or a sign-up and never finish it. */
export async function halfOpen(target: Target, count: number): Promise<RawConnection[]> {
  const connections = Array.from({ length: count }, () => new RawConnection(target));
  for (const [index, { socket }] of connections.entries())
    socket.write(
      index % 2 === 0
        ? `GET /${FIRST} HTTP/1.1\r\nHost: x\r\nX-Slow: `
        : `POST ${SUBMIT_EMAIL_PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 70\r\n\r\n{`,
    );
  await Promise.all(connections.map(({ socket }) => once(socket, 'connect')));
  return connections;
}
