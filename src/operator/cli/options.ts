import { Command, Option } from '@commander-js/extra-typings';
import { LANGUAGES, type Language } from '../../contract/language.ts';
import type { Filter } from '../actions/entries.ts';
import { parseTypedTime } from '../time/timestamp.ts';
import type { Context } from './context.ts';
import { UsageError } from './exit-codes.ts';
import { capital } from './messages/grammar.ts';
import type { Messages } from './messages/en.ts';

/** How a typed value is read. */
export interface Reader<Value> {
  /** @returns `undefined` for what can't be read */
  parse: (typed: string, earlier: Value | undefined) => Value | undefined;
  /** What the value has to be, as a sentence. */
  problem: string;
  /** The only values, for the help. */
  choices?: readonly string[] | undefined;
}

/** Reads a value for Commander. @throws UsageError in the operator's language */
export function parser<Value>(name: string, { parse, problem }: Reader<Value>, { usage }: Messages) {
  return (typed: string, earlier?: Value): Value => {
    const value = parse(typed, earlier);
    if (value !== undefined) return value;
    throw new UsageError(usage.badValue(name, typed, problem));
  };
}

/** An option with a value. @param flags such as `--limit <rows>` */
export function valued<const Flags extends string, Value>(
  flags: Flags,
  text: string,
  reader: Reader<Value>,
  messages: Messages,
) {
  const option = new Option(flags, text);
  if (reader.choices !== undefined) option.argChoices = [...reader.choices];
  return option.argParser(parser(flags, reader, messages));
}

/** Reads one of a few words. */
export function oneOf<const Word extends string>(words: readonly Word[], { usage }: Messages): Reader<Word> {
  return {
    parse: (typed) => words.find((word) => word === typed),
    problem: usage.oneOf(words.join(', ')),
    choices: words,
  };
}

/** Readers of the values that several verbs take. */
export function valueReaders({ usage }: Messages) {
  return {
    count: {
      parse: (typed: string) => (/^\d{1,9}$/.test(typed) && Number(typed) > 0 ? Number(typed) : undefined),
      problem: usage.wholeNumber,
    },
    language: {
      parse: (typed: string): Language | undefined =>
        LANGUAGES.find((language) => language.toLowerCase() === typed.toLowerCase()),
      problem: usage.oneOf(LANGUAGES.join(', ')),
    },
    domain: {
      parse: (typed: string) => /^@?([a-z0-9-]+(?:\.[a-z0-9-]+)*)$/.exec(typed.toLowerCase())?.[1],
      problem: usage.domain,
    },
    /** Keeps the time as text: the zone may be in a later option. */
    time: {
      parse: (typed: string) =>
        parseTypedTime(typed, { zone: 'UTC', now: 0, edge: 'start' }) === undefined ? undefined : typed,
      problem: usage.time,
    },
  } satisfies Record<string, Reader<unknown>>;
}

/** What every verb says about itself. */
interface VerbTexts {
  summary: string;
  /** More than the summary, where there is more to say. */
  description?: string;
  /** What is typed after `waitlist`, and what it does. */
  examples: readonly (readonly string[])[];
}

/** Begins a verb: its name, its texts, and examples below its help. */
export function defineVerb(name: string, { help }: Messages, { summary, description, examples }: VerbTexts) {
  const lines = examples.flatMap(([line = '', does = '']) => [`  waitlist ${line}`, `      ${does}`]);
  return new Command(name)
    .summary(summary)
    .description(description ?? `${capital(summary)}.`)
    .addHelpText('after', `\n${help.examples}\n${lines.join('\n')}`);
}

/** Begins a verb that works on a period of the list. */
export function definePeriodVerb(name: string, messages: Messages, texts: VerbTexts) {
  const { time } = valueReaders(messages);
  return defineVerb(name, messages, texts)
    .addOption(valued('--since <time>', messages.filter.since, time, messages))
    .addOption(valued('--until <time>', messages.filter.until, time, messages));
}

/** Begins a verb that works on the list or, by the four options that narrow it, on a part of the list. */
export function defineListVerb(name: string, messages: Messages, texts: VerbTexts) {
  const read = valueReaders(messages);
  return definePeriodVerb(name, messages, texts)
    .addOption(valued('--language <code>', messages.filter.language, read.language, messages))
    .addOption(valued('--domain <name>', messages.filter.domain, read.domain, messages));
}

/** The filter that the options describe, once the zone is known. */
export function toFilter(
  { zone, clock }: Context,
  { language, since, until, domain }: Omit<Filter, 'text'>,
): Filter {
  const read = (typed: string | undefined, edge: 'start' | 'end') =>
    typed === undefined ? undefined : parseTypedTime(typed, { zone, now: clock.now(), edge });
  return { language, since: read(since, 'start'), until: read(until, 'end'), domain };
}
