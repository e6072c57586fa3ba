import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** Whoever read our output has gone, as `head` does after its lines. Not a failure: there is nobody left to write for. */
export class OutputClosed extends Error {
  override name = 'OutputClosed';
}

/** A stream that is written at the pace of whoever reads it. */
export interface Output {
  /** Whether a person looks at it. */
  readonly terminal: boolean;
  /** Columns of the terminal; infinite where there is none, so that nothing is cut. */
  readonly columns: number;
  /**
   * Resolves when the stream wants more.
   *
   * @throws OutputClosed when the reader has gone
   */
  write(chunk: string | Uint8Array): Promise<void>;
}

/** A stream of the process, or one that a test looks into. */
export type OutputStream = Writable & { isTTY?: boolean; columns?: number };

/** Wraps standard output or standard error. */
export function createOutput(stream: OutputStream): Output {
  let failure: Error | undefined;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    failure = error.code === 'EPIPE' ? new OutputClosed('Nobody reads on.') : error;
  });
  return {
    terminal: stream.isTTY === true,
    columns: stream.isTTY === true ? (stream.columns ?? 80) : Infinity,
    async write(chunk) {
      if (failure === undefined && !stream.write(chunk)) {
        // An error ends the wait too; it is noted above and thrown below.
        await once(stream, 'drain').catch(() => undefined);
      }
      if (failure !== undefined) throw failure;
    },
  };
}
