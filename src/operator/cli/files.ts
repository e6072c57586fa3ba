import { accessSync, constants, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import {
  checkOutputPath,
  FileError,
  isSameFile,
  openOutputFile,
  writeNewFile,
  type OutputFile,
} from '../actions/output-file.ts';
import type { Context } from './context.ts';
import { EXIT, OperatorError } from './exit-codes.ts';

/** The name for standard input or output. */
export const STANDARD_STREAM = '-';

/** Whether a name, or none, means standard input or output. */
export function isStandard(path: string | undefined): path is '-' | undefined {
  return path === undefined || path === STANDARD_STREAM;
}

/** What may be replaced, and what is read by the same command. */
export interface OutputOptions {
  /** Whether `--yes` was given: a file of the same name is replaced. */
  yes?: true | undefined;
  inputs?: readonly (string | undefined)[];
}

/**
 * Checks, before any work is done, whether a file may be written: never the list or another person's file, and a file
 * of one's own is replaced only with `--yes`.
 *
 * @param path `undefined` or `-` for standard output, which must not lead into the list either
 * @throws FileError; a system error about its folder
 */
export function checkOutput(context: Context, path: string | undefined, options: OutputOptions): void {
  if (!isStandard(path)) checkOutputPath(path, rulesOf(context, options));
  else if (context.source.files.some((file) => isSameFile('/dev/stdout', file)))
    throw new FileError('list', STANDARD_STREAM);
}

/** Opens a file that other code than `writeOutput` fills. @throws FileError; a system error about its folder */
export function openOutput(context: Context, path: string, options: OutputOptions): OutputFile {
  return openOutputFile(path, rulesOf(context, options));
}

function rulesOf({ source }: Context, { yes, inputs = [] }: OutputOptions) {
  return {
    list: source.files,
    inputs: inputs.filter((path) => !isStandard(path)) as string[],
    replace: yes === true,
  };
}

/** Checks that bytes that are not text do not go to a terminal. @throws OperatorError */
export function requireNoTerminal({ out, messages }: Context, path: string | undefined): void {
  if (out.terminal && isStandard(path)) throw new OperatorError(messages.files.noText, EXIT.usage);
}

/** Checks that files that were named can be read. @throws FileError; a system error */
export function requireFiles(...paths: readonly (string | undefined)[]): void {
  for (const path of paths) {
    if (isStandard(path)) continue;
    accessSync(path, constants.R_OK);
    if (statSync(path).isDirectory()) throw new FileError('folder', path);
  }
}

/**
 * Writes chunks to standard output, or to a file that appears under its name only when it is complete and on the disk.
 * The operator's files hold addresses: only their owner can read them.
 *
 * @param path `undefined` or `-` for standard output
 * @throws FileError; a system error that names the path
 */
export async function writeOutput(
  context: Context,
  path: string | undefined,
  chunks: AsyncIterable<string | Uint8Array> | string | Uint8Array,
  options: OutputOptions,
): Promise<void> {
  const source = typeof chunks === 'string' || chunks instanceof Uint8Array ? [chunks] : chunks;
  if (isStandard(path)) {
    for await (const chunk of source) await context.out.data(chunk);
  } else {
    const output = openOutput(context, path, options);
    try {
      await naming(path, () => writeNewFile(output.temporary, source));
      await output.commit();
    } finally {
      await output.discard();
    }
  }
}

/** Makes system errors name the file that the operator knows, not the temporary one. */
export async function naming<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) Object.assign(error, { path });
    throw error;
  }
}

/** Keeps standard input in a file, for work that needs to read it twice. */
export async function spool({ input }: Context, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  await pipeline(input, file.createWriteStream());
}
