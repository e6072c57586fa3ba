import { connect, type Socket } from 'node:net';
import { DEFAULT_LANGUAGE } from '../../src/contract/language.ts';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';

/** Where a server listens. */
export interface Target {
  host: string;
  port: number;
}

/**
 * One client's connection, kept open between requests. It speaks just enough HTTP for our own server's answers, and so
 * costs a fraction of what a general client costs: on a small machine the generator must not be what is measured.
 */
export class Connection {
  readonly #target: Target;
  #socket: Socket | undefined;
  #received = '';
  #waiting: { resolve: (status: number) => void; reject: (reason: Error) => void } | undefined;

  constructor(target: Target) {
    this.#target = target;
  }

  /**
   * Submits one address.
   *
   * @returns the answer's status; rejects when the connection broke before a whole answer had come
   */
  submit(email: string): Promise<number> {
    const body = `{"email":"${email}","language":"${DEFAULT_LANGUAGE}","sourcePage":"landing"}`;
    return this.send(
      `POST ${SUBMIT_EMAIL_PATH} HTTP/1.1\r\nHost: load\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  }

  /** Sends one whole request as it is. */
  send(request: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket ??= this.#open();
      this.#socket.write(request, 'latin1');
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  #open(): Socket {
    const socket = connect({ ...this.#target, noDelay: true });
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      this.#received += chunk;
      this.#take();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#socket = undefined;
      this.#received = '';
      this.#waiting?.reject(new Error('The connection broke.'));
    });
    return socket;
  }

  #take(): void {
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(this.#received)?.[1] ?? 0);
    const end = headEnd + 4 + length;
    if (this.#received.length < end) return;
    const status = Number(this.#received.slice(9, 12));
    this.#received = this.#received.slice(end);
    this.#waiting?.resolve(status);
  }
}
