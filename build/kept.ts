import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';

/**
 * What was made before under a name, from a folder; otherwise makes it, and keeps it there.
 *
 * @param name changes with all that the result depends on
 */
export async function kept<Made>(folder: string, name: string, make: () => Promise<Made>): Promise<Made> {
  const file = path.join(folder, name);
  try {
    return deserialize(await readFile(file)) as Made;
  } catch {
    const made = await make();
    // Beside it: a build that runs at the same time reads a whole file. Where nothing can be written, nothing is kept.
    const beside = `${file}.${randomUUID()}`;
    await mkdir(folder, { recursive: true })
      .then(() => writeFile(beside, serialize(made)))
      .then(() => rename(beside, file))
      .catch(() => undefined);
    return made;
  }
}
