import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { inspect } from 'node:util';
import { InvalidArgumentError } from 'commander';
import * as v from 'valibot';
import type { ParsedSettings } from '../../hosts/settings/settings.ts';
import {
  isPart,
  type ActionHost,
  type Change,
  type Named,
  type ProgressState,
  type Removal,
} from '../actions/action.ts';
import type { Details } from '../../backup/refusal.ts';
import { Refusal, type RefusalReason } from '../actions/refusal.ts';
import { closedList, createListLocation, openList } from '../../hosts/node/open-list.ts';
import { isSameFile } from '../../backup/output-file.ts';
import { createOutput, type OutputStream } from './output.ts';

/** Everything that the command gets from outside. */
export interface Surroundings extends Pick<
  ActionHost,
  'programme' | 'mailFolder' | 'pace' | 'actor' | 'fetch' | 'lookup' | 'resolveTxt'
> {
  configuration: ParsedSettings;
  stdin: Readable;
  stdout: OutputStream;
  stderr: OutputStream;
  /** Opens a file in the browser. @returns whether there is one */
  openInBrowser: (file: string) => boolean;
  /** Calls back at Ctrl-C instead of ending the process. @returns what undoes it */
  onInterrupt: (listener: () => void) => () => void;
}

/** How the command ends: done; something failed or was found; the command line or a setting is wrong. */
export type ExitCode = 0 | 1 | 2;

/** A plan or a result for people: all of it, in lines that fit a terminal. */
const WHOLE = { depth: null, maxArrayLength: null, maxStringLength: null, breakLength: 100 } as const;

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
  const [out, err] = [createOutput(stdout), createOutput(stderr)];
  let code: ExitCode = 0;
  let opened: Awaited<ReturnType<typeof openList>> | undefined;
  return {
    ...{ stdin, out, err, openInBrowser, onInterrupt, isJson },
    /**
     * Opens the list: what actions work with. Asked for once.
     *
     * @param create for verbs that add people
     * @param evenIfClosed for checks: a list that cannot be opened says why to whatever asks it
     */
    host: async (create = false, evenIfClosed = false): Promise<ActionHost> => {
      if ('problems' in configuration) throw new InvalidArgumentError(configuration.problems.join('\n'));
      const { settings } = configuration;
      const location = createListLocation(settings);
      if (location.files.some((own) => isSameFile('/dev/stdout', own)))
        throw new Refusal('listFile', { file: 'standard output' });
      opened = await openList(settings, create).catch((reason: unknown) => {
        if (!evenIfClosed || !(reason instanceof Error)) throw reason;
        return { list: closedList(reason), close: () => Promise.resolve() };
      });
      return { ...facts, settings, location, list: opened.list, resolveFile: (name) => resolve(name) };
    },
    /** Prints a plan or a result: as JSON for a program; in lines, and with more, for a person. */
    answer: (answer: object, ...more: string[]) => {
      if (isJson()) return out.json(answer);
      const known: unknown = JSON.parse(JSON.stringify(answer));
      return out.lines(...inspect(known, WHOLE).split('\n'), ...more);
    },
    /** Something failed or was found: as the answer says, and in sentences where there is something to do. */
    fail: async (...sentences: string[]): Promise<void> => {
      code = 1;
      await err.lines(...sentences);
    },
    /** @returns the exit code if nothing was thrown */
    close: async (): Promise<ExitCode> => {
      await opened?.close();
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

/** What a plan may say that is in the way, and what its sentence names; of a problem there is nothing else to show. */
interface Obstacles {
  problem?: RefusalReason;
  details?: Details;
  obstacle?: RefusalReason | undefined;
}

/**
 * Shows the plan of a change, or makes it. The first Ctrl-C stops it at its next safe place.
 *
 * @param yes otherwise its plan is shown
 * @returns what was shown
 * @throws Refusal where the plan says that it cannot be made
 */
export async function runChange<Schema extends v.GenericSchema, Plan extends object, Result extends object>(
  session: Session,
  host: ActionHost,
  change: Change<Schema, Plan, Result>,
  input: v.InferOutput<Schema>,
  yes: true | undefined,
): Promise<{ plan?: Plan; result?: Result }> {
  const { err, onInterrupt } = session;
  if (!yes) {
    const plan: Plan & Obstacles = await change.plan(host, input);
    if (plan.problem !== undefined) throw new Refusal(plan.problem, plan.details);
    await session.answer(plan, 'Nothing was changed. Add --yes to do it.');
    if (plan.obstacle !== undefined) throw new Refusal(plan.obstacle, plan.details);
    return { plan };
  }
  const stop = new AbortController();
  const release = onInterrupt(() => {
    stop.abort();
    // Where the terminal is gone, nobody reads it.
    err.lines('Stopping at the next safe place. Ctrl-C again ends at once.').catch(() => undefined);
  });
  try {
    const progress: Partial<ProgressState> = {};
    const report = (state: Partial<ProgressState>) => void Object.assign(progress, state);
    const result = await change.apply(host, input, { signal: stop.signal, report });
    await session.answer(result);
    if (stop.signal.aborted && isPart(progress))
      await session.fail('Stopped. The same command does the rest.');
    return { result };
  } catch (error) {
    throw stop.signal.aborted ? new Error('Stopped.', { cause: error }) : error;
  } finally {
    release();
  }
}

/** Shows whom a removal would take off, or takes off whom it has planned just now. As {@link runChange}. */
export function runRemoval<
  Schema extends v.GenericSchema,
  Plan extends { named: Named },
  Result extends object,
>(
  session: Session,
  host: ActionHost,
  { input: schema, plan, apply }: Removal<Schema, Plan, Result>,
  input: v.InferOutput<Schema>,
  yes: true | undefined,
) {
  const change = {
    input: schema,
    plan: async () => {
      const { named, ...rest } = await plan(host, input);
      return { listed: named.listed, notListed: named.missing.length, ...rest };
    },
    apply: async (...[, , progress]: Parameters<Change<Schema, Plan, Result>['apply']>) => {
      const { named, ...rest } = await plan(host, input);
      return { ...rest, ...(await apply(host, input, named, progress)) };
    },
  };
  return runChange(session, host, change, input, yes);
}
