import { write, writeSync } from 'node:fs';

/** Bytes that may wait for a reader that has stopped reading; further lines are dropped and counted. */
const MAX_WAITING_BYTES = 1_048_576;

/**
 * A sink that never makes the server wait: whoever reads the log may be slow or gone. (Node's own standard streams
 * block the whole process on a full pipe.)
 *
 * Lines that were dropped, or lost because they could not be written, are counted; the next write begins with their
 * number.
 *
 * @param descriptor file descriptor, 2 for standard error
 * @param writeBytes as `fs.write`; a parameter so that a test can make it fail
 */
export function createSink(
  descriptor: number,
  writeBytes: typeof write = write,
): { write: (line: string) => void; flush: () => void } {
  let waiting: string[] = [];
  let bytes = 0;
  let lost = 0;
  let writing = false;

  /** Everything that waits, and how many lines are lost if it can't be written. */
  const take = () => {
    const lines = waiting.length + lost;
    if (lost > 0)
      waiting.unshift(`${JSON.stringify({ level: 'warn', event: 'log lines lost', lines: lost })}\n`);
    const buffer = Buffer.from(waiting.join(''));
    waiting = [];
    bytes = 0;
    lost = 0;
    return { buffer, lines };
  };
  const send = ({ buffer, lines }: ReturnType<typeof take>) => {
    writing = true;
    writeBytes(descriptor, buffer, (error, written) => {
      if (!error && written < buffer.length) {
        send({ buffer: buffer.subarray(written), lines });
        return;
      }
      if (error) lost += lines;
      writing = false;
      if (waiting.length > 0) send(take());
    });
  };

  return {
    write(line) {
      if (bytes > MAX_WAITING_BYTES) {
        lost += 1;
        return;
      }
      waiting.push(line);
      bytes += line.length;
      if (!writing) send(take());
    },
    /** Writes what waits before the process ends. */
    flush() {
      try {
        writeSync(descriptor, take().buffer);
      } catch {
        // Nobody reads any more, and there is nowhere left to report it.
      }
    },
  };
}
