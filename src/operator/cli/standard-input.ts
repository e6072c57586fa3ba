import { createInterface } from 'node:readline/promises';
import type { Context } from './context.ts';
import { STANDARD_STREAM } from './files.ts';

/**
 * What was typed, or, for `-`, the first line of standard input. Other users of the machine can read the arguments of a
 * command, and shells and npm write them down: an address is safer there.
 *
 * @param question shown on a terminal
 */
export async function readWord({ input, notify }: Context, typed: string, question: string): Promise<string> {
  if (typed !== STANDARD_STREAM) return typed;
  if (input.isTTY === true) await notify(question);
  const lines = createInterface({ input });
  try {
    for await (const line of lines) return line.trim();
    return '';
  } finally {
    lines.close();
  }
}
