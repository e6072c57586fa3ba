import { createInterface } from 'node:readline/promises';
import type { Readable } from 'node:stream';
import type { OutputStream } from './output.ts';

/** Standard input, or what a test types. */
export type InputStream = Readable & { isTTY?: boolean };

/** Whether somebody is there to be asked. */
export function canAsk(input: InputStream, output: OutputStream): boolean {
  return input.isTTY === true && output.isTTY === true;
}

/** Asks a question that only the given word answers with yes. */
export async function ask(
  input: InputStream,
  output: OutputStream,
  question: string,
  word: string,
): Promise<boolean> {
  const lines = createInterface({ input, output });
  try {
    return (await lines.question(question)).trim().toLowerCase() === word;
  } finally {
    lines.close();
  }
}
