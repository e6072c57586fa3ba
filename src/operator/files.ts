import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Context } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { OperatorError } from './failure.ts';

/** The name that stands for standard input or output. */
export const STANDARD_STREAM = '-';

/**
 * Refuses to write over a file unless `--yes` was given.
 *
 * @throws OperatorError
 */
export function refuseToReplace({ words }: Context, path: string | undefined, yes: boolean): void {
  if (path !== undefined && path !== STANDARD_STREAM && !yes && existsSync(path))
    throw new OperatorError(words.files.exists(path), EXIT.usage);
}

/**
 * Refuses to go on without the file that was named.
 *
 * @throws OperatorError
 */
export function demandFile({ words }: Context, path: string): void {
  if (path !== STANDARD_STREAM && !existsSync(path))
    throw new OperatorError(words.files.missing(path), EXIT.usage);
}

/**
 * Writes pieces to standard output, or to a file that appears under its name only when it is whole and on the disk.
 * What the operator writes holds addresses: it is readable by its owner only.
 *
 * @param path `undefined` or `-` for standard output
 */
export async function writePieces(
  { out }: Context,
  path: string | undefined,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  if (path === undefined || path === STANDARD_STREAM) {
    for await (const piece of pieces) await out.write(piece);
    return;
  }
  const part = `${path}.part`;
  const file = await open(part, 'w', 0o600);
  try {
    for await (const piece of pieces) await file.writeFile(piece);
    await file.sync();
  } catch (error) {
    await file.close();
    await rm(part, { force: true });
    throw error;
  }
  await file.close();
  await rename(part, path);
}

/** Keeps what comes from standard input in a file, for work that needs to read it twice. */
export async function spool(input: NodeJS.ReadableStream, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  await pipeline(input, file.createWriteStream());
}
