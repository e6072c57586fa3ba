import { accessSync, constants, createReadStream, existsSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  findOutputProblem,
  openOutputFile,
  openPipe,
  writeNewFile,
  type OutputProblem,
  type OutputRules,
} from '../actions/output-file.ts';
import type { Context } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { OperatorError } from './failure.ts';

/** The name that stands for standard input or output. */
export const STANDARD_STREAM = '-';

/** Whether a name stands for bytes that come or go once: a standard stream, a pipe, a device. */
export function isStream(path: string): boolean {
  return path === STANDARD_STREAM || statSync(path, { throwIfNoEntry: false })?.isFile() === false;
}

/** What may be written over, and what is read by the same command. */
export interface OutputOptions {
  /** Whether `--yes` was given: a file of the same name is replaced. */
  yes: boolean;
  inputs?: readonly (string | undefined)[];
}

/**
 * Checks, before any work is done, whether a file may be written: never the list or another person's file, and over
 * a file of one's own only with `--yes`.
 *
 * @param path `undefined` or `-` for standard output
 * @throws OperatorError
 */
export function checkOutput(context: Context, path: string | undefined, options: OutputOptions): void {
  const target = path === undefined || path === STANDARD_STREAM ? '/dev/stdout' : path;
  const problem = findOutputProblem(target, rulesOf(context, options));
  if (problem === undefined || (target !== path && problem !== 'list')) return;
  throw outputError(context, path ?? STANDARD_STREAM, problem);
}

/**
 * Opens a file that some other code than `writeOutput` fills.
 *
 * @throws OperatorError
 */
export function openOutput(context: Context, path: string, options: OutputOptions): Output {
  const file = openOutputFile(path, rulesOf(context, options));
  if (typeof file === 'string') throw outputError(context, path, file);
  return {
    temporary: file.temporary,
    discard: file.discard,
    async commit() {
      const problem = await file.commit();
      if (problem !== undefined) throw outputError(context, path, problem);
    },
  };
}

/** A file that appears under its name only when it is committed. */
interface Output {
  /** Where to write it: a name that does not exist yet. */
  readonly temporary: string;
  /** @throws OperatorError when something has changed since the file was opened */
  readonly commit: () => Promise<void>;
  /** Removes it if it was not committed. Harmless afterwards. */
  readonly discard: () => Promise<void>;
}

function rulesOf({ source }: Context, { yes, inputs = [] }: OutputOptions): OutputRules {
  return {
    list: source.files,
    inputs: inputs.filter((path) => path !== undefined && path !== STANDARD_STREAM) as string[],
    replace: yes,
  };
}

function outputError(
  { messages: { failure, files } }: Context,
  path: string,
  problem: OutputProblem,
): OperatorError {
  if (problem === 'exists') return new OperatorError(files.exists(path), EXIT.usage);
  const name = problem === 'missing' || problem === 'forbidden' ? dirname(path) : path;
  return new OperatorError(failure.file(name, failure.fileReasons[problem]), EXIT.usage);
}

/**
 * Checks that bytes that are not text do not go to a terminal.
 *
 * @throws OperatorError
 */
export function requireNoTerminal({ out, messages }: Context, path: string | undefined): void {
  if (out.terminal && (path === undefined || path === STANDARD_STREAM))
    throw new OperatorError(messages.files.noText, EXIT.usage);
}

/**
 * Checks that a file that was named can be read.
 *
 * @throws OperatorError
 */
export function requireFile({ messages: { failure, files } }: Context, path: string): void {
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
 * Writes chunks to standard output, or to a file that appears under its name only when it is complete and on the disk.
 * What the operator writes holds addresses: it is readable by its owner only.
 *
 * @param path `undefined` or `-` for standard output
 * @throws OperatorError; a system error that names the path
 */
export async function writeOutput(
  context: Context,
  path: string | undefined,
  chunks: AsyncIterable<string | Uint8Array> | string | Uint8Array,
  options: OutputOptions,
): Promise<void> {
  const source = typeof chunks === 'string' || chunks instanceof Uint8Array ? [chunks] : chunks;
  if (path === undefined || path === STANDARD_STREAM) {
    for await (const chunk of source) await context.out.data(chunk);
  } else if (isStream(path)) {
    checkOutput(context, path, options);
    const pipe = await openPipe(path);
    try {
      for await (const chunk of source) await pipe.writeFile(chunk);
    } finally {
      await pipe.close();
    }
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

/** Makes system errors name the file that the operator knows, not the one that was being filled. */
export async function naming<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) Object.assign(error, { path });
    throw error;
  }
}

/** Keeps what comes from a stream in a file, for work that needs to read it twice. */
export async function spool({ input }: Context, stream: string, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  await pipeline(stream === STANDARD_STREAM ? input : createReadStream(stream), file.createWriteStream());
}
