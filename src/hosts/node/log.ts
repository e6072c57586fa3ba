import { write, writeSync } from 'node:fs';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Writes one line per event. `fields` must not hold an address as it is: see `maskEmail`. */
export type Log = (
  level: Exclude<LogLevel, 'silent'>,
  event: string,
  fields?: Readonly<Record<string, unknown>>,
) => void;

export function isLogLevel(text: string): text is LogLevel {
  return (LOG_LEVELS as readonly string[]).includes(text);
}

/**
 * A log of JSON lines.
 *
 * @param sink takes whole lines, with their line end
 * @param now wall clock in milliseconds
 */
export function createLog(least: LogLevel, sink: (line: string) => void, now: () => number): Log {
  return (level, event, fields) => {
    if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(least)) return;
    const line = JSON.stringify({ time: new Date(now()).toISOString(), level, event, ...fields });
    sink(`${escapeControls(line)}\n`);
  };
}

/** JSON leaves some characters as they are that end a line or drive a terminal. */
function escapeControls(line: string): string {
  return line.replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** What a log may say of an error: its message and code, and where it comes from; no stack of a foreign library. */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { reason: String(error) };
  const code = 'code' in error ? error.code : undefined;
  return { reason: error.message, ...(code !== undefined && { code }) };
}

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
