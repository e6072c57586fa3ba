import { Option, type Command } from 'commander';
import type * as v from 'valibot';
import { en } from './texts/en.ts';

/** Schemas that say what they hold. */
type Schema = v.GenericSchema & { wrapped?: Schema; options?: readonly unknown[] };

/** Adds a verb to the command, with its description. @param argument what is written after it, if anything */
export function addVerb(program: Command, name: keyof typeof en.verbs, argument?: string): Command {
  const { does, given }: { does: string; given?: string } = en.verbs[name];
  const verb = program.command(name).description(does);
  return argument === undefined ? verb : verb.argument(argument, given);
}

/** Collects a repeated option. */
export const collect = (typed: string, earlier: readonly string[] = []): string[] => [...earlier, typed];

/** Adds an option for each of these fields of an action's input: a word, a number, a choice, or a flag. */
export function addOptions<Name extends keyof typeof en.options>(
  command: Command,
  entries: Readonly<Record<Name, Schema>>,
): Command {
  for (const name in entries) command.addOption(optionOf(name, entries[name]));
  return command;
}

function optionOf(name: keyof typeof en.options, entry: Schema): Option {
  const schema = entry.wrapped ?? entry;
  const text = en.options[name];
  const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  if (schema.type === 'boolean') return new Option(flag, text);
  if (schema.type === 'number') return new Option(`${flag} <number>`, text).argParser(Number);
  const values = schema.type === 'picklist' ? ` (${schema.options?.join(', ')})` : '';
  const option = new Option(`${flag} <value>`, text + values);
  return schema.type === 'array' ? option.argParser(collect) : option;
}
