import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { NEW_FILE } from '../../backup/output-file.ts';
import { createTemporaryFolder } from '../../backup/temporary-folder.ts';

/** Lines that are read at once: a transaction with so many keeps no sign-up waiting noticeably. */
const BATCH = 200;

/** Lines that a plan keeps. */
export type KeptLines = Awaited<ReturnType<typeof keepLines>>;

/**
 * Keeps lines in a private file until the plan is gone: twenty plans of a million people each are too much for memory.
 *
 * @param parent the folder for copies of the list
 */
export async function keepLines(
  parent: string,
  batches: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
) {
  const folder = createTemporaryFolder(parent);
  const file = join(folder.path, 'plan');
  const written = async function* () {
    for await (const lines of batches) yield lines.map((line) => `${line}\n`).join('');
  };
  await using keeping = new AsyncDisposableStack();
  keeping.use(folder);
  await writeFile(file, written(), NEW_FILE);
  const kept = keeping.move();
  return {
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
    batches: async function* (): AsyncGenerator<string[]> {
      let batch: string[] = [];
      for await (const line of createInterface({ input: createReadStream(file) })) {
        batch.push(line);
        if (batch.length < BATCH) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
  };
}
