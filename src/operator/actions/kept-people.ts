import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { NEW_FILE } from '../../backup/output-file.ts';
import { createTemporaryFolder } from '../../backup/temporary-folder.ts';
import { SHOWN } from './plan.ts';

/** People that are read at once: a transaction with so many keeps no sign-up waiting noticeably. */
const BATCH = 200;

/** Somebody whom a plan names by the row, because whoever leaves and joins again is another one; `''`: not on the list. */
interface Named {
  id: string;
  email: string;
}

/** People whom a plan keeps. */
export type KeptPeople = Awaited<ReturnType<typeof keepNamed>>;

/**
 * Keeps people in a private file until the plan is gone: twenty plans of a million people each are too much for memory.
 *
 * @param parent the folder for copies of the list
 * @returns also how many of them are on the list, how many are not, and the first who are
 */
export async function keepNamed(
  parent: string,
  batches: Iterable<readonly Named[]> | AsyncIterable<readonly Named[]>,
) {
  const folder = createTemporaryFolder(parent);
  const file = join(folder.path, 'plan');
  let [listed, missing] = [0, 0];
  const first: string[] = [];
  const lines = async function* () {
    for await (const people of batches) {
      const there = people.filter(({ id }) => id !== '');
      listed += there.length;
      missing += people.length - there.length;
      first.push(...there.slice(0, SHOWN - first.length).map(({ email }) => email));
      const named = people.map(({ id, email }) => ({ id, email }));
      for (let at = 0; at < named.length; at += BATCH)
        yield `${JSON.stringify(named.slice(at, at + BATCH))}\n`;
    }
  };
  await using keeping = new AsyncDisposableStack();
  keeping.use(folder);
  await writeFile(file, lines(), NEW_FILE);
  const kept = keeping.move();
  return {
    ...{ listed, missing, first },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
    batches: async function* () {
      for await (const line of createInterface({ input: createReadStream(file) }))
        yield JSON.parse(line) as Named[];
    },
  };
}
