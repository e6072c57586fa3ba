import { connect, type Socket } from 'node:net';
import type { Target } from '../../perf/service/connection.ts';

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

/** Milliseconds without an answer after which none is expected any more. */
const QUIET = 2000;

/** Sends bytes and gives back everything that was answered until the server closed or fell silent. */
export async function exchange(
  target: Target,
  bytes: string | Buffer,
  quiet = QUIET,
): Promise<RawConnection> {
  const connection = new RawConnection(target);
  connection.socket.setTimeout(quiet, () => connection.socket.destroy());
  connection.socket.write(bytes);
  await connection.closed;
  return connection;
}
