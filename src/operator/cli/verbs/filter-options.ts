import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import type { Language } from '../../../contract/language.ts';
import type { Context } from '../context.ts';
import type { Filter } from '../../actions/entries.ts';
import { parseTypedTime } from '../../time/timestamp.ts';
import type { Messages } from '../messages/en.ts';
import { valueReaders } from './values.ts';

/** The options that narrow the list, the same in every verb that has them. */
export function filterOptions(messages: Messages) {
  const read = valueReaders(messages);
  return {
    language: new Option('--language <code>', messages.filter.language).argParser(read.language),
    since: new Option('--since <time>', messages.filter.since).argParser(timeText(messages)),
    until: new Option('--until <time>', messages.filter.until).argParser(timeText(messages)),
    domain: new Option('--domain <name>', messages.filter.domain).argParser(read.domain),
  };
}

/** Accepts what can be read as a time, and keeps it as text: the zone may stand in a later option. */
export function timeText({ usage }: Messages) {
  return (text: string): string => {
    if (parseTypedTime(text, { zone: 'UTC', now: 0, edge: 'start' }) !== undefined) return text;
    throw new InvalidArgumentError(usage.time);
  };
}

/** What the options say, once the zone is known. */
export function toFilter(
  { zone, clock }: Context,
  options: {
    language?: Language | undefined;
    since?: string | undefined;
    until?: string | undefined;
    domain?: string | undefined;
  },
): Filter {
  const read = (text: string | undefined, edge: 'start' | 'end') =>
    text === undefined ? undefined : parseTypedTime(text, { zone, now: clock.now(), edge });
  return {
    language: options.language,
    since: read(options.since, 'start'),
    until: read(options.until, 'end'),
    domain: options.domain,
  };
}
