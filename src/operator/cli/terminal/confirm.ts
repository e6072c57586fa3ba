import { createInterface } from 'node:readline/promises';
import type { Readable } from 'node:stream';
import type { OutputStream } from './output.ts';

/** Standard input, or what a test types. */
export type InputStream = Readable & { isTTY?: boolean };

/** Whether somebody can be asked. */
export function canAsk(input: InputStream, output: OutputStream): boolean {
  return input.isTTY === true && output.isTTY === true;
}

/**
 * Asks a question that only the given word answers with yes, with or without its diacritics, since not every terminal
 * can type them. The end of the input and Ctrl-C mean no.
 */
export async function ask(
  input: InputStream,
  output: OutputStream,
  question: string,
  word: string,
): Promise<boolean> {
  const lines = createInterface({ input, output });
  const abandoned = new Promise<undefined>((leave) => {
    lines.once('close', () => {
      leave(undefined);
    });
  });
  try {
    const typed = await Promise.race([lines.question(question), abandoned]);
    if (typed === undefined) output.write('\n');
    const answer = (typed ?? '').trim().toLowerCase();
    return answer.normalize('NFC') === word || answer === withoutMarks(word);
  } finally {
    lines.close();
  }
}

function withoutMarks(word: string): string {
  return word.normalize('NFD').replace(/\p{Mark}/gu, '');
}
