import type { Language } from '../../contract/language.ts';
import type { ParsedSettings } from '../../hosts/shared/settings.ts';
import type { Clock } from '../../waitlist/clock.ts';
import type { Actor } from '../../waitlist/privacy/audit.ts';
import type { ListSource, OpenList } from '../actions/open-list.ts';
import type { ExitCode } from './exit-codes.ts';
import type { InputStream } from './terminal/confirm.ts';
import type { Output } from './terminal/output.ts';
import type { Progress } from './terminal/progress.ts';
import type { Style } from './terminal/style.ts';
import type { Messages } from './messages/en.ts';

/** What a verb has to work with. */
export interface Context {
  messages: Messages;
  language: Language;
  clock: Clock;
  /** Who runs the verb, for the audit log. */
  actor: Actor;
  /** Zone in which days begin and times are shown, an IANA name. */
  zone: string;
  /** Whether a machine reads the result. */
  json: boolean;
  input: InputStream;
  /** For data only. */
  out: Output;
  /** Style of what goes to `out`. */
  style: Style;
  source: ListSource;
  /** What was set from outside, for the server and for this command, or what is wrong with it. */
  configuration: ParsedSettings;
  /** What `--lang` said, if it was given. */
  lang: Language | 'both' | undefined;
  fetch: typeof fetch;
  /** Writes a line for the person at the terminal, to standard error; long lines are broken between words. */
  notify: (line: string) => Promise<void>;
  /** Notes Ctrl-C instead of ending the command, for work that stops at a safe place by itself. */
  catchInterrupt: () => Interruption;
  /** Shows how far work on so many rows has come, on a terminal only. */
  progress: (total: number) => Progress;
  /**
   * Asks before something that can't be taken back. Where nobody can answer, the answer is no, and the verb says so.
   *
   * @param yes whether `--yes` was given
   */
  confirm: (question: string, yes: boolean) => Promise<boolean>;
  /** Opens the list once; migrations have run. It is closed when the verb ends. */
  list: (options?: { create?: boolean }) => Promise<OpenList>;
}

/** Days after which people are deleted (`RETENTION_DAYS`); `undefined`: never. */
export function retentionDays({ configuration }: Context): number | undefined {
  return 'problems' in configuration ? undefined : configuration.settings.retentionDays;
}

/** Ctrl-C while work is under way. A second one ends the command at once. */
export interface Interruption {
  caught: () => boolean;
  /** Lets Ctrl-C end the command again. */
  release: () => void;
}

/** What a verb's definition has to work with. */
export interface VerbHost {
  messages: Messages;
  /** Runs the verb's body and keeps its exit code. */
  handle: (body: (context: Context) => Promise<ExitCode>) => Promise<void>;
}
