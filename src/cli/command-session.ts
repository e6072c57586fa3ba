import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { InvalidArgumentError } from 'commander';
import * as v from 'valibot';
import { isSameFile } from '../backup/output-file.ts';
import { closedList, createListLocation, openList } from '../hosts/node/database.ts';
import type { ParsedSettings } from '../hosts/settings/settings.ts';
import { machineUser } from '../operator/access/studio-sessions.ts';
import {
  isPart,
  type ActionHost,
  type change,
  type Plan,
  type ProgressState,
} from '../operator/actions/action.ts';
import { Refusal, type Done, type ShownPlan } from '../operator/actions/plan.ts';
import { createSay, describeDone, describePlan, type Formats } from '../operator/formats/say.ts';
import { en } from '../operator/texts/en.ts';
import { localTime } from '../waitlist/zone.ts';
import { createOutput, type OutputStream } from './output.ts';
import { linesOfQuestions, questionsOf } from './questions.ts';
import { en as texts } from './texts/en.ts';

/** Everything that the command gets from outside. */
export interface Surroundings extends Pick<
  ActionHost,
  'programme' | 'mailFolder' | 'grace' | 'actor' | 'fetch' | 'lookup' | 'resolveTxt'
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

/** How the command ends: done; something failed or was found; the command line or a setting is wrong, or a file asks. */
export type ExitCode = 0 | 1 | 2;

/** What verbs work with. */
export type Session = ReturnType<typeof createSession>;

/** Figures, times and languages in English, by the clocks of a zone. */
function formatsOf(zone: string): Formats {
  const numbers = new Intl.NumberFormat('en-GB');
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const full = (instant: string) => localTime(zone, Date.parse(instant)).slice(0, 16);
  return {
    full,
    number: (value) => numbers.format(value),
    time: (instant) => full(instant).slice(11),
    day: (when) => (when.length === 10 ? when : full(when).slice(0, 10)),
    languageName: (code) => names.of(code) ?? code,
  };
}

/** The fields of an answer, a line each. @example fieldLines({ stage: 'closed' }) // ['stage: closed'] */
export const fieldLines = (answer: object): string[] =>
  Object.entries(answer).map(
    ([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
  );

/**
 * Begins a session. Nothing is read or opened before a verb needs it.
 *
 * @param isJson whether a program reads the result
 */
export function createSession(
  { configuration, stdin, stdout, stderr, openInBrowser, onInterrupt, ...facts }: Surroundings,
  isJson: () => boolean,
) {
  const { user } = facts.actor;
  const actor = { ...facts.actor, user: machineUser(user) };
  const [out, err] = [createOutput(stdout), createOutput(stderr)];
  const format = formatsOf(facts.programme.timeZone);
  const say = createSay(format, en.stages);
  let code: ExitCode = 0;
  let host: ActionHost | undefined;
  return {
    ...{ stdin, out, err, openInBrowser, onInterrupt },
    /** Who is at the machine: what they do is done by `machineUser` of it. */
    user,
    /** A time by the programme's clocks. */
    time: format.full,
    /**
     * Opens the list when it is first asked for: what actions work with.
     *
     * @param create for a restore
     * @param evenIfClosed for checks: a list that cannot be opened says why to whatever asks it
     */
    host: async (create = false, evenIfClosed = false): Promise<ActionHost> => {
      if (host !== undefined) return host;
      if ('problems' in configuration) throw new InvalidArgumentError(configuration.problems.join('\n'));
      const { settings } = configuration;
      const location = createListLocation(settings);
      if (location.files.some((own) => isSameFile('/dev/stdout', own)))
        throw new Refusal('listFile', { file: texts.standardOutput });
      const list = await openList(settings, create).catch((reason: unknown) => {
        if (!evenIfClosed || !(reason instanceof Error)) throw reason;
        return closedList(reason);
      });
      host = { ...facts, actor, settings, location, list, resolveFile: (name) => resolve(name) };
      return host;
    },
    /** Prints an answer: as JSON for a program, in lines for a person; one for each of its fields unless they are given. */
    answer: (answer: object, lines = fieldLines(answer)) =>
      isJson() ? out.json(answer) : out.lines(...lines),
    /** Prints lines for a person, and nothing for a program. */
    tell: async (...lines: readonly string[]) => {
      if (!isJson()) await out.lines(...lines);
    },
    /** What a plan says, as lines. */
    linesOfPlan: (shown: ShownPlan): string[] => {
      const { title, sum, then } = describePlan(en, say, format, shown);
      return [
        title,
        ...sum.map(({ value, label, more }) => `${value.padStart(9)}  ${label} ${more}`.trimEnd()),
        ...then.flatMap(({ head, text, files }) => [`${head}: ${text}`, ...files.map((file) => `  ${file}`)]),
        ...(shown.first ?? []).map((email) => `  ${email}`),
        ...(shown.questions ?? []).map(({ key, isOn }) => `[${isOn ? 'x' : ' '}] ${en.questions[key]}`),
      ];
    },
    describe: (done: Done): string => describeDone(en, say, done),
    /** Asks what has to be said first, as an answer. */
    ask: async (questions: object, ...lines: readonly string[]): Promise<void> => {
      code = 2;
      await (isJson() ? out.json(questions) : out.lines(...lines));
    },
    /** Something failed or was found: as the answer says, and in sentences where there is something to do. */
    fail: async (...sentences: string[]): Promise<void> => {
      code = 1;
      await err.lines(...sentences);
    },
    /** @returns the exit code if nothing was thrown */
    close: async (): Promise<ExitCode> => {
      await host?.list.db.destroy();
      return code;
    },
  };
}

/**
 * Shows the plan of a change, or carries it out as well. The first Ctrl-C then stops it at its next safe place.
 *
 * @param typed is read before anything is opened
 * @param yes otherwise nothing is changed
 * @returns what was shown, and what was done
 * @throws ValiError for an input that is none; Refusal where something is in the way
 */
export async function carryOut<Schema extends v.GenericSchema, Shown extends ShownPlan>(
  session: Session,
  { input, plan }: ReturnType<typeof change<Schema, Shown>>,
  typed: v.InferInput<Schema>,
  yes: true | undefined,
): Promise<{ shown: Shown; done?: Done }> {
  v.assert(input, typed);
  const host = await session.host();
  const stop = new AbortController();
  const interrupt = () => {
    stop.abort();
    // Where the terminal is gone, nobody reads it.
    session.err.lines(texts.stopping).catch(() => undefined);
  };
  await using ending = new AsyncDisposableStack();
  if (yes) ending.defer(session.onInterrupt(interrupt));
  try {
    const { shown, carryOut, close } = await plan(host, typed);
    ending.defer(close);
    const { blockedBy } = shown;
    const refusal = blockedBy && new Refusal(blockedBy.reason, blockedBy.details);
    const questions = questionsOf(shown);
    if (questions) {
      await session.ask({ questions }, ...linesOfQuestions(questions));
      return { shown };
    }
    const lines = session.linesOfPlan(shown);
    if (yes) await session.tell(...lines);
    else await session.answer(shown, lines);
    if (refusal) throw refusal;
    if (yes) return { shown, done: await runPlan(session, carryOut, stop.signal) };
    await session.tell(texts.nothingChanged);
    return { shown };
  } catch (error) {
    throw stop.signal.aborted ? new Error(texts.stopped, { cause: error }) : error;
  }
}

async function runPlan(session: Session, carryOut: Plan['carryOut'], signal: AbortSignal): Promise<Done> {
  const progress: Partial<ProgressState> = {};
  const report = (state: Partial<ProgressState>) => void Object.assign(progress, state);
  signal.throwIfAborted();
  const done = await carryOut({ signal, report });
  await session.answer(done, [session.describe(done)]);
  if (signal.aborted && isPart(progress)) await session.fail(texts.stopped);
  if (done.gone === false || done.unwritten !== undefined) await session.fail();
  return done;
}
