import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { Option, type Command } from 'commander';
import * as v from 'valibot';
import type { Programme } from '../../content/programme.ts';
import type { ParsedSettings, Settings } from '../../hosts/shared/settings.ts';
import type { Actor } from '../../waitlist/privacy/audit.ts';
import type { PaceRules } from '../../mail/pace.ts';
import { migrateToLatest } from '../../waitlist/store/migrations.ts';
import type { ActionHost, Change } from '../actions/action.ts';
import type { ListSource, OpenList } from '../actions/open-list.ts';
import { createListSource } from './list-source.ts';
import { createOutput, createProgress, type Output, type OutputStream } from './output.ts';
import { describeError } from './sentences.ts';

/** How the command ends: done; something failed or was found; the command line or a setting is wrong. */
export type ExitCode = 0 | 1 | 2;

/** A verb cannot do its work; the message says why in one sentence. */
export class Failure extends Error {
  override name = 'Failure';
  readonly exitCode: ExitCode;

  /** @param exitCode 2 where the command line or a setting has to change */
  constructor(message: string, exitCode: ExitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Everything that the command gets from outside. */
export interface Surroundings {
  configuration: ParsedSettings;
  programme: Programme;
  /** The folder with the messages. */
  mailFolder: string;
  /** Another pace of sending, for tests. */
  pace?: Partial<PaceRules>;
  actor: Actor;
  fetch: typeof fetch;
  stdin: Readable;
  stdout: OutputStream;
  stderr: OutputStream;
  /** Opens a link in the browser. @returns whether there is one */
  openInBrowser: (link: string) => boolean;
  /** Calls back at Ctrl-C instead of ending the process. @returns what undoes it */
  onInterrupt: (listener: () => void) => () => void;
}

/** What a verb works with. */
export interface Session extends Omit<Surroundings, 'configuration' | 'stdout' | 'stderr'> {
  settings: () => Settings;
  source: () => ListSource;
  /** For results. */
  out: Output;
  /** For the person at the terminal. */
  err: Output;
  isJson: () => boolean;
  /** Prints a result: as JSON for a program, in lines for a person. */
  answer: (result: unknown, lines: readonly string[]) => Promise<void>;
  /** Opens the list once. A mistyped `DATABASE_URL` creates nothing, except for verbs that add people. */
  openList: (options?: { create?: boolean }) => Promise<OpenList>;
  /** What actions work with. */
  host: (options?: { create?: boolean }) => Promise<ActionHost>;
  close: () => Promise<void>;
}

/** What verbs are defined with. */
export interface Verbs {
  program: Command;
  session: Session;
  /** Makes a verb's body what Commander calls, and keeps its exit code. */
  handle: <Body extends (...typed: never[]) => Promise<ExitCode>>(
    body: Body,
  ) => (...typed: Parameters<Body>) => Promise<void>;
}

/**
 * Begins a session. Nothing is read or opened before a verb needs it.
 *
 * @param isJson whether a program reads the result
 */
export function createSession(
  { configuration, stdout, stderr, ...around }: Surroundings,
  isJson: () => boolean,
): Session {
  const settings = (): Settings => {
    if ('settings' in configuration) return configuration.settings;
    throw new Failure(configuration.problems.join('\n'), 2);
  };
  let own: ListSource | undefined;
  const source = () => (own ??= createListSource(settings()));
  let opened: ReturnType<typeof openMigrated> | undefined;
  const openList = async ({ create = false } = {}) =>
    (await (opened ??= openMigrated(source(), create))).list;
  const { programme, mailFolder, pace = {}, actor, fetch } = around;
  const out = createOutput(stdout);
  return {
    ...around,
    ...{ settings, source, openList, out, err: createOutput(stderr), isJson },
    answer: (result, lines) => (isJson() ? out.json(result) : out.lines(...lines)),
    host: async (options) => ({
      ...{ list: await openList(options), source: source(), settings: settings() },
      ...{ programme, mailFolder, pace, actor, fetch, resolveFile: (name: string) => resolve(name) },
    }),
    close: async () => (await opened?.catch(() => undefined))?.close(),
  };
}

async function openMigrated(source: ListSource, create: boolean) {
  const opening = source.open({ create });
  if ('missing' in opening)
    throw new Failure(
      `There is no list at ${opening.missing} yet. The server creates it when it starts for the first time.`,
    );
  const { list, close } = opening;
  try {
    await migrateToLatest(list.db, list.kind);
  } catch (error) {
    await close();
    throw new Failure(`The list cannot be used: ${describeError(error)}`);
  }
  return { list, close };
}

/** Makes a change. The first Ctrl-C stops it at its next safe place. */
export async function applyChange<Schema extends v.GenericSchema, Plan, Result>(
  { err, onInterrupt }: Session,
  { apply }: Change<Schema, Plan, Result>,
  host: ActionHost,
  input: v.InferOutput<Schema>,
): Promise<Result> {
  const progress = createProgress(err);
  const stop = new AbortController();
  const release = onInterrupt(() => {
    stop.abort();
    err.lines('Stopping at the next safe place. Ctrl-C again ends at once.').catch(() => undefined);
  });
  try {
    return await apply(host, input, { signal: stop.signal, report: progress.report });
  } catch (error) {
    if (stop.signal.aborted) throw new Failure('Stopped.');
    throw error;
  } finally {
    progress.finish();
    release();
  }
}

/** Reads what was typed as an action's input. @throws Failure */
export function readInput<Schema extends v.GenericSchema>(
  schema: Schema,
  typed: v.InferInput<Schema>,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, typed);
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new Failure(`${v.getDotPath(issue) ?? 'input'}: ${issue.message}`, 2);
}

/** For an option that can be repeated. */
export function collect(typed: string, earlier: readonly string[] = []): string[] {
  return [...earlier, typed];
}

/** An option whose value is an input of an action. @param flags such as `--language <code>` */
export function inputOption(
  flags: string,
  text: string,
  schema: v.GenericSchema & { readonly options?: unknown },
): Option {
  const option = new Option(flags, text);
  if (schema.type === 'picklist') return option.choices(schema.options as string[]);
  return option.argParser((typed: string) => {
    const read = v.safeParse(schema, schema.type === 'number' ? Number(typed) : typed);
    if (read.success) return read.output;
    throw new Failure(`${flags} is not understood: ${typed}`, 2);
  });
}
