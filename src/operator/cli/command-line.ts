import {
  Command,
  InvalidArgumentError,
  Option,
  type CommanderError,
  type CommandUnknownOpts,
} from '@commander-js/extra-typings';
import { isTimeZone } from '../time/zone.ts';
import type { Language } from '../../contract/language.ts';
import type { Environment } from '../../hosts/shared/settings.ts';
import type { Messages } from './messages/en.ts';

/** Where the operator lives unless said otherwise. */
const DEFAULT_ZONE = 'Asia/Ho_Chi_Minh';

/** The one verb that speaks both languages at a time. */
export const POSTER = 'poster';

/** The command without its verbs; every text that Commander writes by itself is in the operator's language. */
export function createProgram(messages: Messages) {
  const { help, usage } = messages;
  return new Command('waitlist')
    .description(messages.summary)
    .usage(help.usageTail)
    .option('--json', help.json)
    .addOption(new Option('--lang <code>', help.lang).choices(['en', 'vi']).argParser(readLang(messages)))
    .option('--time-zone <name>', help.zone, readZone(usage.zone), DEFAULT_ZONE)
    .helpOption('-h, --help', help.helpOption)
    .helpCommand(`help [${help.verb}]`, help.helpVerb)
    .exitOverride()
    .hook('preAction', (program, verb) => {
      if (program.opts().lang === 'both' && verb.name() !== POSTER)
        program.error(usage.badValue('--lang <code>', 'both', usage.oneOf('en, vi')), { exitCode: 2 });
    });
}

/** Settles how help looks and where it goes. To be done before verbs are added: they take it over. */
export function configureHelp(
  program: CommandUnknownOpts,
  { help }: Messages,
  {
    write,
    columns,
    title,
  }: { write: (text: string) => void; columns: number; title: (text: string) => string },
): void {
  const titles: Record<string, string> = {
    'Usage:': help.usage,
    'Arguments:': help.arguments,
    'Options:': help.options,
    'Global Options:': help.globalOptions,
    'Commands:': help.commands,
  };
  program.configureOutput({ writeOut: write, writeErr: write, outputError: () => undefined }).configureHelp({
    showGlobalOptions: true,
    helpWidth: Math.min(columns, 100),
    styleTitle: (text) => title(titles[text] ?? text),
    styleUsage: (text) => text.replace('[options]', `[${help.optionsWord}]`),
    subcommandTerm: (verb) => verb.name(),
    optionDescription: ({ description, argChoices, defaultValue }) => {
      const notes = [
        ...(argChoices === undefined ? [] : [help.choices(argChoices.join(', '))]),
        ...(typeof defaultValue === 'string' || typeof defaultValue === 'number'
          ? [help.default(String(defaultValue))]
          : []),
      ];
      return notes.length > 0 ? `${description} (${notes.join('; ')})` : description;
    },
  });
}

/** What people type for a verb of ours. */
const SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    erase: ['delete', 'del', 'remove', 'rm', 'unsubscribe', 'xoa', 'xóa', 'huy', 'hủy'],
    search: ['find', 'tim', 'tìm'],
    list: ['ls', 'show', 'xem'],
    backup: ['save', 'saoluu'],
    correct: ['edit', 'change', 'update', 'sua', 'sửa'],
    add: ['them', 'thêm', 'subscribe'],
  }).flatMap(([verb, words]) => words.map((word) => [word, verb] as const)),
);

/** Options of npm itself, which may be set for good in somebody's `.npmrc`. */
const NPM_OPTIONS: ReadonlySet<string> = new Set(['json', 'yes', 'help', 'version']);

/**
 * Finds the options that never reached us: without `--` before them npm keeps options for itself, and only leaves
 * variables behind (https://docs.npmjs.com/cli/v11/using-npm/config).
 */
export function swallowedOptions(program: CommandUnknownOpts, environment: Environment): string[] {
  if (environment['npm_lifecycle_event'] !== 'waitlist') return [];
  const options = [program, ...program.commands].flatMap(({ options: all }) =>
    all.map((option) => option.name()),
  );
  return [...new Set(options)]
    .filter((name) => !NPM_OPTIONS.has(name))
    .filter((name) => (environment[`npm_config_${name.replaceAll('-', '_')}`] ?? '') !== '')
    .map((name) => `--${name}`);
}

/** Says in the operator's language what was wrong with the command line. */
export function describeUsageError({ code, message }: CommanderError, { usage }: Messages): string {
  const [first = '', second = ''] = Array.from(message.matchAll(/'([^']*)'/g), ([, name]) => name ?? '');
  const similar = /\(Did you mean (?:one of )?(.+)\?\)/.exec(message)?.[1];
  const hint = similar === undefined ? '' : ` ${usage.did(similar)}`;
  const synonym = SYNONYMS.get(first.normalize('NFC').toLowerCase());
  switch (code) {
    case 'commander.unknownCommand':
      return usage.unknownVerb(first) + (synonym === undefined ? hint : ` ${usage.did(synonym)}`);
    case 'commander.unknownOption':
      return usage.unknownOption(first) + hint;
    case 'commander.missingArgument':
    case 'commander.missingMandatoryOptionValue':
      return usage.missingArgument(first);
    case 'commander.optionMissingArgument':
      return usage.missingValue(first);
    case 'commander.excessArguments':
      return usage.tooMany;
    case 'commander.invalidArgument': {
      const argument = message.startsWith('error: command-argument');
      const [name, value] = argument ? [second, first] : [first, second];
      const allowed = /Allowed choices are (.+)\.$/.exec(message)?.[1];
      const problem =
        allowed === undefined ? message.split(/ is invalid(?: for argument '[^']*')?\. /)[1] : undefined;
      return usage.badValue(name, value, problem ?? usage.oneOf(allowed ?? ''));
    }
    default:
      return message.replace(/^error: /, '');
  }
}

function readLang({ usage }: Messages) {
  return (code: string): Language | 'both' => {
    if (code === 'en' || code === 'vi' || code === 'both') return code;
    throw new InvalidArgumentError(usage.oneOf('en, vi'));
  };
}

function readZone(problem: string) {
  return (name: string): string => {
    if (isTimeZone(name)) return name;
    throw new InvalidArgumentError(problem);
  };
}
