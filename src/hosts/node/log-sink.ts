import { write, writeSync } from 'node:fs';

/** Lines that may wait for a reader that has stopped reading; beyond it they are dropped and counted. */
const MAX_WAITING_BYTES = 1_048_576;

/**
 * A sink that never makes the server wait: whoever reads the log may be slow or gone. (Node's own standard streams
 * block the whole process on a full pipe.)
 *
 * @param descriptor file descriptor, 2 for standard error
 */
export function createSink(descriptor: number): { write: (line: string) => void; flush: () => void } {
  let waiting: string[] = [];
  let bytes = 0;
  let dropped = 0;
  let writing = false;

  const take = () => {
    const lines = waiting.join('');
    waiting = [];
    bytes = 0;
    return Buffer.from(lines);
  };
  const send = (buffer: Buffer) => {
    write(descriptor, buffer, (error, written) => {
      if (!error && written < buffer.length) {
        send(buffer.subarray(written));
        return;
      }
      writing = false;
      if (!error && dropped > 0) {
        waiting.unshift(`${JSON.stringify({ level: 'warn', event: 'log lines dropped', lines: dropped })}\n`);
        dropped = 0;
      }
      if (waiting.length > 0) start();
    });
  };
  const start = () => {
    writing = true;
    send(take());
  };

  return {
    write(line) {
      if (bytes > MAX_WAITING_BYTES) {
        dropped += 1;
        return;
      }
      waiting.push(line);
      bytes += line.length;
      if (!writing) start();
    },
    /** Writes what waits before the process ends. */
    flush() {
      try {
        writeSync(descriptor, take());
      } catch {
        // Nobody reads any more, and there is nowhere left to say so.
      }
    },
  };
}
