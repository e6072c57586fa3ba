import type { Language } from '../contract/language.ts';
import type { Clock } from '../waitlist/clock.ts';
import type { OpenList } from './data/open-list.ts';
import type { ExitCode } from './exit-codes.ts';
import type { Output } from './terminal/output.ts';
import type { Style } from './terminal/style.ts';
import type { Words } from './words/en.ts';

/** What a verb has to work with. */
export interface Context {
  words: Words;
  language: Language;
  clock: Clock;
  /** Zone in which days begin and times are shown, an IANA name. */
  zone: string;
  /** Whether a machine reads the result. */
  json: boolean;
  /** For data only. */
  out: Output;
  /** Style of what goes to `out`. */
  style: Style;
  /** Writes a line for the person at the terminal, to standard error. */
  say: (line: string) => Promise<void>;
  /** Opens the list once; migrations have run. It is closed when the verb ends. */
  list: (options?: { create?: boolean }) => Promise<OpenList>;
}

/** What a verb's definition has to work with. */
export interface Shell {
  words: Words;
  /** Runs the verb's body and keeps its exit code. */
  act: (body: (context: Context) => Promise<ExitCode>) => Promise<void>;
}
