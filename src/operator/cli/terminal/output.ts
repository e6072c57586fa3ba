import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { styleText } from 'node:util';
import { printable, printableJson } from '../../formats/printable.ts';

/** The reader of our output has closed it, as `head` does after its lines. Not a failure. */
export class OutputClosed extends Error {
  override name = 'OutputClosed';
}

/** A stream that is written as fast as it is read. */
export interface Output {
  /** Whether it is a terminal. */
  readonly terminal: boolean;
  /** Columns of the terminal; infinite where there is none, so that nothing is cut. */
  readonly columns: number;
  /**
   * Writes text. Nothing that a file or a row contains can control the terminal. Resolves when the stream wants more.
   *
   * @throws OutputClosed when the reader has closed it
   */
  write(text: string): Promise<void>;
  /** Writes a value as JSON with its line end. */
  json(value: unknown): Promise<void>;
  /** Writes a file's bytes, or our own control sequences, exactly as they are. */
  data(chunk: string | Uint8Array): Promise<void>;
}

/** A stream of the process, or one that a test reads. */
export type OutputStream = Writable & { isTTY?: boolean; columns?: number };

/** The sequences that `createStyle` writes, and nothing else that begins with an escape. */
// eslint-disable-next-line no-control-regex
const STYLES = /(\u001b\[(?:1|2|22|31|32|33|36|39)m|\n)/;
const LINE_ENDS = /(\n)/;

/**
 * Wraps standard output or standard error.
 *
 * @param styled whether texts may carry our own styles
 */
export function createOutput(stream: OutputStream, styled = false): Output {
  const { columns = 0 } = stream;
  let failure: Error | undefined;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    failure = error.code === 'EPIPE' ? new OutputClosed('The reader has closed the output.') : error;
  });
  const data = async (chunk: string | Uint8Array): Promise<void> => {
    if (failure === undefined && !stream.write(chunk)) {
      // An error ends the wait too; it is noted above and thrown below.
      await once(stream, 'drain').catch(() => undefined);
    }
    if (failure !== undefined) throw failure;
  };
  return {
    terminal: stream.isTTY === true,
    // A terminal that does not know its width says 0.
    columns: stream.isTTY !== true ? Infinity : columns > 0 ? columns : 80,
    write: (text) => data(safeText(text, styled ? STYLES : LINE_ENDS)),
    json: (value) => data(`${printableJson(value, 2)}\n`),
    data,
  };
}

/** The one place that makes text for people safe. @param kept separators that stay as they are */
function safeText(text: string, kept: RegExp): string {
  return text
    .split(kept)
    .map((part, index) => (index % 2 === 1 ? part : printable(part)))
    .join('');
}

/** Styles a text for the terminal, or returns it unchanged. */
export interface Style {
  bold: (text: string) => string;
  dim: (text: string) => string;
  good: (text: string) => string;
  warn: (text: string) => string;
  bad: (text: string) => string;
  accent: (text: string) => string;
}

/** @param colours whether escape sequences may be written: on a terminal, and not under `NO_COLOR` */
export function createStyle(colours: boolean): Style {
  const style = (format: Parameters<typeof styleText>[0]) => (text: string) =>
    colours ? styleText(format, text, { validateStream: false }) : text;
  return {
    bold: style('bold'),
    dim: style('dim'),
    good: style('green'),
    warn: style('yellow'),
    bad: style('red'),
    accent: style('cyan'),
  };
}
