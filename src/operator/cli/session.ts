import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { InvalidArgumentError } from 'commander';
import * as v from 'valibot';
import type { ParsedSettings } from '../../hosts/shared/settings.ts';
import { Refusal, type ActionHost, type Change, type ProgressState } from '../actions/action.ts';
import { createListSource, openList } from './list-source.ts';
import { createOutput, type OutputStream } from './output.ts';

/** Everything that the command gets from outside. */
export interface Surroundings extends Pick<
  ActionHost,
  'programme' | 'mailFolder' | 'pace' | 'actor' | 'fetch'
> {
  configuration: ParsedSettings;
  stdin: Readable;
  stdout: OutputStream;
  stderr: OutputStream;
  /** Opens a link in the browser. @returns whether there is one */
  openInBrowser: (link: string) => boolean;
  /** Calls back at Ctrl-C instead of ending the process. @returns what undoes it */
  onInterrupt: (listener: () => void) => () => void;
}

/** How the command ends: done; something failed or was found; the command line or a setting is wrong. */
export type ExitCode = 0 | 1 | 2;

/** What verbs work with. */
export type Session = ReturnType<typeof createSession>;

/**
 * Begins a session. Nothing is read or opened before a verb needs it.
 *
 * @param isJson whether a program reads the result
 */
export function createSession(
  { configuration, stdin, stdout, stderr, openInBrowser, onInterrupt, ...facts }: Surroundings,
  isJson: () => boolean,
) {
  const out = createOutput(stdout);
  let code: ExitCode = 0;
  let opened: ReturnType<typeof openList> | undefined;
  /** What actions work with, but for the list. */
  const aroundList = (): Omit<ActionHost, 'list'> => {
    if ('problems' in configuration) throw new InvalidArgumentError(configuration.problems.join('\n'));
    const { settings } = configuration;
    return {
      ...{ ...facts, settings, source: createListSource(settings) },
      resolveFile: (name) => resolve(name),
    };
  };
  /** Opens the list once. @param create for verbs that add people */
  const openOnce = async ({ create = false } = {}) =>
    (await (opened ??= openList(aroundList().settings, create))).list;
  return {
    ...{
      stdin,
      out,
      err: createOutput(stderr),
      openInBrowser,
      onInterrupt,
      isJson,
      aroundList,
      openList: openOnce,
    },
    /** What actions work with. */
    host: async (options?: { create?: boolean }): Promise<ActionHost> => ({
      ...aroundList(),
      list: await openOnce(options),
    }),
    /** Prints a result: as JSON for a program, in lines for a person. */
    answer: (result: unknown, lines: readonly string[]) =>
      isJson() ? out.json(result) : out.lines(...lines),
    /** Something failed or was found, as the answer says. */
    fail: () => (code = 1),
    /** @returns the exit code if nothing was thrown */
    close: async (): Promise<ExitCode> => {
      await (await opened?.catch(() => undefined))?.close();
      return code;
    },
  };
}

/** Reads what was typed by the schema of an action. @throws InvalidArgumentError */
export function readInput<Schema extends v.GenericSchema>(
  schema: Schema,
  typed: v.InferInput<Schema>,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, typed);
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new InvalidArgumentError(`error: ${v.getDotPath(issue) ?? 'input'}: ${issue.message}`);
}

/** How a change is asked for, and what a person reads of it. */
interface Asked<Plan, Result> {
  /** Otherwise its plan is shown. */
  yes: true | undefined;
  plan: (plan: Plan) => readonly string[];
  result: (result: Result) => readonly string[];
}

/**
 * Shows the plan of a change, or makes it. The first Ctrl-C stops it at its next safe place.
 *
 * @throws Refusal where the plan says that it cannot be made
 */
export async function runChange<Schema extends v.GenericSchema, Plan, Result>(
  session: Session,
  host: ActionHost,
  change: Change<Schema, Plan, Result>,
  input: v.InferOutput<Schema>,
  asked: Asked<Plan, Result>,
): Promise<void> {
  if (!asked.yes) {
    const plan = await change.plan(host, input);
    const { backsUp, obstacle } = plan as { backsUp?: boolean; obstacle?: string };
    await session.answer(plan, [
      ...asked.plan(plan),
      ...(backsUp === true ? ['A backup is made first, in BACKUP_FOLDER.'] : []),
      'Nothing was changed. Add --yes to do it.',
    ]);
    if (obstacle !== undefined) throw new Refusal(obstacle);
    return;
  }
  const { err, onInterrupt } = session;
  // Where the terminal is gone, nobody wants to know how far it is.
  const tell = (text: string) => void err.write(text).catch(() => undefined);
  const stop = new AbortController();
  const release = onInterrupt(() => {
    stop.abort();
    tell('Stopping at the next safe place. Ctrl-C again ends at once.\n');
  });
  const report = ({ done }: Partial<ProgressState>) => {
    if (err.isTerminal && done !== undefined) tell(`\r${done} done`);
  };
  try {
    const result = await change.apply(host, input, { signal: stop.signal, report }).finally(() => {
      if (err.isTerminal) tell('\r\u001b[K');
    });
    await session.answer(result, asked.result(result));
  } catch (error) {
    throw stop.signal.aborted ? new Error('Stopped.', { cause: error }) : error;
  } finally {
    release();
  }
}
