import { accessSync, constants, createReadStream, existsSync, realpathSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Context } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { OperatorError } from './failure.ts';

/** The name that stands for standard input or output. */
export const STANDARD_STREAM = '-';

/** Whether a name stands for bytes that come or go once: a standard stream, a pipe, a device. */
export function isStream(path: string): boolean {
  return path === STANDARD_STREAM || statSync(path, { throwIfNoEntry: false })?.isFile() === false;
}

/**
 * Refuses, before any work is done, to write where nothing can be written, and over a file unless `--yes` was given.
 *
 * @throws OperatorError
 */
export function refuseToReplace({ messages }: Context, path: string | undefined, yes: boolean): void {
  if (path === undefined || path === STANDARD_STREAM) return;
  const { failure, files } = messages;
  const refuse = (name: string, reason: keyof typeof failure.fileReasons) =>
    new OperatorError(failure.file(name, failure.fileReasons[reason]), EXIT.usage);
  const there = statSync(path, { throwIfNoEntry: false });
  const folder = dirname(path);
  if (there?.isDirectory() === true) throw refuse(path, 'folder');
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw refuse(folder, 'missing');
  if (there?.isFile() !== false && !mayAccess(folder, constants.W_OK)) throw refuse(folder, 'forbidden');
  if (there?.isFile() === true && !yes) throw new OperatorError(files.exists(path), EXIT.usage);
}

/**
 * Refuses to write what is no text onto somebody's terminal.
 *
 * @throws OperatorError
 */
export function refuseTerminal({ out, messages }: Context, path: string | undefined): void {
  if (out.terminal && (path === undefined || path === STANDARD_STREAM))
    throw new OperatorError(messages.files.noText, EXIT.usage);
}

/**
 * Refuses to go on without the file that was named.
 *
 * @throws OperatorError
 */
export function demandFile({ messages: { failure, files } }: Context, path: string): void {
  if (path === STANDARD_STREAM) return;
  if (!existsSync(path)) throw new OperatorError(files.missing(path), EXIT.usage);
  const wrong = statSync(path).isDirectory()
    ? 'folder'
    : mayAccess(path, constants.R_OK)
      ? undefined
      : 'forbidden';
  if (wrong !== undefined)
    throw new OperatorError(failure.file(path, failure.fileReasons[wrong]), EXIT.usage);
}

function mayAccess(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
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
  // A pipe or a device is written to, never replaced; behind a link, what it leads to is.
  const whole = existsSync(path) ? realpathSync(path) : path;
  const part = isStream(whole) ? whole : `${whole}.part`;
  const file = await open(part, 'w', 0o600);
  try {
    for await (const piece of pieces) await file.writeFile(piece);
    if (part !== whole) await file.sync();
  } catch (error) {
    await file.close();
    if (part !== whole) await rm(part, { force: true });
    throw error;
  }
  await file.close();
  if (part !== whole) await rename(part, whole);
}

/** Keeps what comes from a stream in a file, for work that needs to read it twice. */
export async function spool({ input }: Context, stream: string, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  await pipeline(stream === STANDARD_STREAM ? input : createReadStream(stream), file.createWriteStream());
}
