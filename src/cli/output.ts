import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { printable, printableJson } from '../operator/formats/csv.ts';

/** The reader of our output has closed it, as `head` does after its lines. Not a failure. */
export class OutputClosed extends Error {}

/** A stream of the process, or one that a test reads. */
export type OutputStream = Writable & { isTTY?: boolean };

/** Writes text as fast as it is read. @throws OutputClosed when the reader has closed it */
export function createOutput(stream: OutputStream) {
  let failure: Error | undefined;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    failure = error.code === 'EPIPE' ? new OutputClosed('The reader has closed the output.') : error;
  });
  const write = async (chunk: string | Uint8Array): Promise<void> => {
    // An error ends the wait, too; it is noted above and thrown below.
    if (failure === undefined && !stream.write(chunk)) await once(stream, 'drain').catch(() => undefined);
    if (failure !== undefined) throw failure;
  };
  return {
    isTerminal: stream.isTTY === true,
    /** Writes bytes or text exactly as they are. */
    write,
    /** Writes lines. Nothing that a file or a row contains can control the terminal. */
    lines: (...lines: readonly string[]) => write(lines.map((line) => `${printable(line)}\n`).join('')),
    /** Writes a value as JSON on a line of its own. */
    json: (value: unknown) => write(`${printableJson(value)}\n`),
  };
}
