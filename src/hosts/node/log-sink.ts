import SonicBoom from 'sonic-boom';

/** Bytes that may wait for a reader that has stopped reading; further lines are dropped and counted. */
const MAX_WAITING_BYTES = 1_048_576;

/**
 * A sink into standard error that never makes the server wait: whoever reads the log may be slow or gone. (Node's own standard streams
 * block the whole process on a full pipe.)
 *
 * @returns also `flush`, which writes what waits before the process ends
 */
export function createSink() {
  const stream = new SonicBoom({ fd: process.stderr.fd, maxLength: MAX_WAITING_BYTES });
  let lost = 0;
  stream.on('drop', () => (lost += 1));
  stream.on('drain', () => {
    if (lost > 0)
      stream.write(`${JSON.stringify({ level: 'warn', event: 'log lines lost', lines: lost })}\n`);
    lost = 0;
  });
  // What could not be written is tried again with the next line.
  stream.on('error', () => undefined);
  return {
    write: (line: string) => void stream.write(line),
    flush() {
      try {
        stream.flushSync();
      } catch {
        // Nobody reads any more, and there is nowhere left to report it.
      }
    },
  };
}
