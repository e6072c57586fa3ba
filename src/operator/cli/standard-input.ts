import { createInterface } from 'node:readline/promises';
import { text as readAll } from 'node:stream/consumers';
import type { Context } from './context.ts';
import { STANDARD_STREAM } from './files.ts';

type Host = Pick<Context, 'input' | 'notify'>;

/**
 * What was typed, or, for `-`, the first line of standard input. Other users of the machine can read the arguments of a
 * command, and shells keep them: an address is safer here.
 *
 * @param prompt shown on a terminal
 */
export async function readWord(host: Host, typed: string, prompt: string): Promise<string> {
  if (typed !== STANDARD_STREAM) return typed;
  if (host.input.isTTY === true) await host.notify(prompt);
  const [first = ''] = await firstLines(host, () => true);
  return first.trim();
}

/**
 * All of standard input. On a terminal it ends with an empty line, so that a question can be answered afterwards.
 *
 * @param prompt shown on a terminal
 */
export async function readText(host: Host, prompt: string): Promise<string> {
  if (host.input.isTTY !== true) return readAll(host.input);
  await host.notify(prompt);
  return (await firstLines(host, (line) => line.trim() === '')).join('\n');
}

/** Lines up to the one that is the last, or to the end. */
async function firstLines({ input }: Host, isLast: (line: string) => boolean): Promise<string[]> {
  const lines = createInterface({ input });
  const read: string[] = [];
  try {
    for await (const line of lines) {
      read.push(line);
      if (isLast(line)) break;
    }
    return read;
  } finally {
    lines.close();
  }
}
