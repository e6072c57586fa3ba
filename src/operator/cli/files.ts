import { FileError, isSameFile, openOutputFile, writeNewFile } from '../actions/output-file.ts';
import type { Session } from './session.ts';

/** What goes into a file. */
export type Chunks = AsyncIterable<string | Uint8Array> | readonly (string | Uint8Array)[];

/**
 * Writes to standard output, or to a new file that appears under its name only when it is complete. The list is never
 * written to, and no file is written over.
 *
 * @param file `undefined` for standard output
 * @param produce begins the work, once it is known that the file can be written
 * @throws FileError; a system error about the file's folder
 */
export async function writeResult(
  { source, out }: Session,
  file: string | undefined,
  produce: () => Promise<Chunks>,
): Promise<void> {
  const { files } = source();
  if (file === undefined) {
    if (files.some((own) => isSameFile('/dev/stdout', own))) throw new FileError('list', 'standard output');
    for await (const chunk of await produce()) await out.write(chunk);
    return;
  }
  const output = openOutputFile(file, { list: files, replace: false });
  try {
    await writeNewFile(output.temporary, await produce());
    await output.commit();
  } finally {
    await output.discard();
  }
}
