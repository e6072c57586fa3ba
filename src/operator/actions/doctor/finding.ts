import type { ParsedSettings } from '../../../hosts/shared/settings.ts';
import type { Clock } from '../../../waitlist/clock.ts';
import type { Actor } from '../../../waitlist/privacy/audit.ts';
import type { Messages } from '../../cli/messages/en.ts';
import type { ListSource, OpenList } from '../open-list.ts';

type Sentences = Messages['doctor'];

/** What was checked, in the order of the output. */
export type Check = keyof Sentences['checks'];

/** The result of one check, as data: which of the check's sentences applies, and the values in it. */
export interface Finding {
  check: Check;
  /** A warning does not keep the page from going live. */
  level: 'good' | 'warning' | 'bad';
  sentence: string;
  values: readonly unknown[];
}

/** What goes into a sentence. A `Date` is shown in the operator's zone, an error as the sentence for its code. */
type Values<Sentence> = Sentence extends (...values: infer All) => unknown
  ? { [Index in keyof All]: All[Index] extends string ? string | Date | Error : All[Index] }
  : [];

/** Writes a finding down. */
function find(level: Finding['level']) {
  return <Name extends Check, Sentence extends keyof Sentences[Name] & string>(
    check: Name,
    sentence: Sentence,
    ...values: Values<Sentences[Name][Sentence]>
  ): Finding => ({ check, level, sentence, values });
}

export const good = find('good');
export const warning = find('warning');
export const bad = find('bad');

/** What the checks look at. */
export interface Installation {
  configuration: ParsedSettings;
  /** Opens the list once. */
  list: () => Promise<OpenList>;
  source: ListSource;
  actor: Actor;
  clock: Clock;
  zone: string;
  fetch: typeof fetch;
}
