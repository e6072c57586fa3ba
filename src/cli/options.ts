import { InvalidArgumentError, Option, type Command } from 'commander';
import * as v from 'valibot';

/** What a field of an action's input is on the command line, for its help. A field that is none of these is no option. */
export const OPTIONS = {
  text: 'only addresses with this part; after ^, with this beginning',
  language: 'only, or for rows that do not say it: this language',
  since: 'only who joined on this day or later, such as 2026-01-31',
  until: 'only who joined on this day or before',
  domain: 'only this mail domain and those below it',
  waiting: 'only who was asked to confirm their address and has not',
  importId: 'only who came with this import',
  unconfirmed: 'also who was asked to confirm their address and has not',
  columns: 'what a column is, as HEADING=MEANING; can be repeated',
  dates: 'the order of day and month, where the file does not show it',
  consent: 'what they agreed to, such as fair-2026',
  identity: 'the file with the age key of an encrypted backup',
  takenBack: 'also who came with an import that was taken back',
  withoutThoseWhoLeft: 'although a list of people who left cannot be read: they may come back',
  applyUrl: 'where people apply',
  at: 'when, in the programme’s zone: "2026-09-01 08:00"',
  first: 'to twenty of them first, some in each language',
  addNew: 'also who was not on the list when it was begun',
  again: 'also who may have it: the mail server’s answer did not arrive',
  perMinute: 'mails in a minute',
  url: 'look at the page there as visitors reach it, too; public: where the settings say',
} as const;
type OptionName = keyof typeof OPTIONS;

/** Schemas that say what they hold. */
type Schema = v.GenericSchema & { wrapped?: Schema; options?: readonly unknown[]; default?: unknown };

/** Collects a repeated option. A heading may have the sign in it. */
function collect(typed: string, earlier?: Record<string, string>): Record<string, string> {
  const at = typed.lastIndexOf('=');
  if (at < 0) throw new InvalidArgumentError('Write it as HEADING=email.');
  return { ...earlier, [typed.slice(0, at)]: typed.slice(at + 1) };
}

/** Adds an option for each field of an action's input that is one: a word, a number, a choice, or a flag. */
export function addOptions(command: Command, entries: Readonly<Record<string, Schema>>): Command {
  for (const [name, entry] of Object.entries(entries))
    if (isOption(name)) command.addOption(optionOf(name, entry));
  return command;
}

function isOption(name: string): name is OptionName {
  return Object.hasOwn(OPTIONS, name);
}

function optionOf(name: OptionName, entry: Schema): Option {
  const schema = entry.wrapped ?? entry;
  const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  if (schema.type === 'boolean') return new Option(flag, OPTIONS[name]);
  const values = schema.type === 'picklist' ? ` (${schema.options?.join(', ')})` : '';
  const option = new Option(
    `${flag} <${schema.type === 'number' ? 'number' : 'value'}>`,
    OPTIONS[name] + values,
  );
  if (schema.type === 'record') return option.argParser(collect);
  return schema.type === 'number' ? option.argParser(Number) : option;
}
