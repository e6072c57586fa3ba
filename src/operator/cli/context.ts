import type { Programme } from '../../content/programme.ts';
import type { Environment, ParsedSettings } from '../../hosts/shared/settings.ts';
import type { Clock } from '../../waitlist/clock.ts';
import type { Actor } from '../../waitlist/privacy/audit.ts';
import type { PaceRules } from '../../mail/pace.ts';
import type { ListSource, OpenList } from '../actions/open-list.ts';
import { printable } from '../formats/printable.ts';
import type { ExitCode } from './exit-codes.ts';
import type { Messages } from './messages/en.ts';
import type { OperatorLanguage } from './messages/messages.ts';
import { ask, canAsk, type InputStream } from './terminal/confirm.ts';
import { createOutput, createStyle, type Output, type OutputStream, type Style } from './terminal/output.ts';
import { createProgress, type OnRows } from './terminal/progress.ts';
import { wrap } from './terminal/table.ts';

/** Everything that the command gets from outside. */
export interface OperatorDependencies {
  /** Where the list is, or what is wrong with the configuration that should say so. */
  source: ListSource;
  /** The settings that the server and this command share, or what is wrong with them. */
  configuration: ParsedSettings;
  /** Reaches other machines. */
  fetch: typeof fetch;
  /** The messages that can be sent, the facts that are put into them, and another pace for tests. */
  mail: { folder: string; programme: Programme; pace?: Partial<PaceRules> };
  /** Shows a file in the browser. @returns whether there is one */
  openInBrowser: (file: string) => boolean;
  clock: Clock;
  /** Name of the system user, for the audit log. */
  user: string;
  stdin: InputStream;
  stdout: OutputStream;
  stderr: OutputStream;
  /** Variables in which npm passes on the options that it kept for itself. */
  npm?: Environment;
  /** Calls back at Ctrl-C instead of ending the process. @returns what undoes it */
  onInterrupt: (listener: () => void) => () => void;
  /** Language of help and messages unless `--lang` says otherwise. */
  language: OperatorLanguage;
  /** Whether standard output may carry colours. */
  colours: boolean;
}

/** The part of a verb's context that does not depend on its options. */
export interface Terminal {
  messages: Messages;
  language: OperatorLanguage;
  input: InputStream;
  /** For data only. */
  out: Output;
  /** Style of what goes to `out`. */
  style: Style;
  /** Writes a line for the person at the terminal, to standard error; long lines are wrapped. */
  notify: (line: string) => Promise<void>;
  /** Does work on so many rows, which calls back with the rows that are done; shows its progress on a terminal. */
  withProgress: <Result>(total: number, work: (onRows: OnRows) => Promise<Result>) => Promise<Result>;
  /**
   * Asks before something that can't be undone. Where nobody can answer, the answer is no, and the verb says so.
   *
   * @param yes whether `--yes` was given
   */
  confirm: (question: string, yes: true | undefined) => Promise<boolean>;
}

/** What a verb works with. */
export interface Context
  extends
    Terminal,
    Pick<
      OperatorDependencies,
      'clock' | 'source' | 'configuration' | 'fetch' | 'mail' | 'openInBrowser' | 'onInterrupt'
    > {
  /** Who runs the verb, for the audit log. */
  actor: Actor;
  /** Zone in which days begin and times are shown, an IANA name. */
  zone: string;
  /** Days after which people are deleted (`RETENTION_DAYS`); `undefined`: never. */
  retentionDays: number | undefined;
  /** Whether a program reads the result. */
  json: boolean;
  /** The value of `--lang`, if it was given; for a poster it may be any language of the page. */
  lang: string | undefined;
  /** Prints a result: as JSON for a program, in sentences for a person. */
  answer: (result: unknown, sentences: readonly string[]) => Promise<void>;
  /** Notes Ctrl-C instead of ending the command, for work that stops at a safe place by itself. */
  catchInterrupt: () => Interruption;
  /** Opens the list once; migrations have run. It is closed when the verb ends. */
  list: (options?: { create?: boolean }) => Promise<OpenList>;
}

/** Ctrl-C while work is in progress. A second one ends the command at once. */
export interface Interruption {
  caught: () => boolean;
  /** Lets Ctrl-C end the command again. */
  release: () => void;
}

/** Notes the first Ctrl-C; the second one ends the command as usual. */
export function catchInterrupt(onInterrupt: OperatorDependencies['onInterrupt']): Interruption {
  let caught = false;
  const release = onInterrupt(() => {
    caught = true;
    release();
  });
  return { caught: () => caught, release };
}

/** What verbs are defined with. */
export interface VerbHost {
  messages: Messages;
  /** Makes a verb's body what Commander calls: gives it its context, and keeps its exit code. */
  handle: <Typed extends unknown[]>(
    body: (context: Context, ...typed: Typed) => Promise<ExitCode>,
  ) => (...typed: Typed) => Promise<void>;
}

/** Connects the standard streams. */
export function createTerminal(
  { stdin, stdout, stderr, colours, clock }: OperatorDependencies,
  language: OperatorLanguage,
  messages: Messages,
): Terminal {
  const err = createOutput(stderr);
  const notify = (line: string): Promise<void> => err.write(`${wrap(line, err.columns)}\n`);
  return {
    messages,
    language,
    input: stdin,
    out: createOutput(stdout, colours),
    style: createStyle(colours),
    notify,
    withProgress: async (total, work) => {
      const progress = createProgress(err, clock, messages.progress, total);
      try {
        return await work(progress.advance);
      } finally {
        await progress.finish();
      }
    },
    confirm: async (question, yes) => {
      if (yes) return true;
      const { type, word, no, nobody } = messages.confirm;
      if (!canAsk(stdin, stderr)) {
        await notify(`${question} ${nobody}`);
        return false;
      }
      const isConfirmed = await ask(
        stdin,
        stderr,
        wrap(`${printable(question)} ${type} `, err.columns),
        word,
      );
      if (!isConfirmed) await notify(no);
      return isConfirmed;
    },
  };
}
