import { Command, Option, type CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { editDistance } from './edit-distance.ts';
import { LANGUAGES } from '../../contract/language.ts';
import type { Environment } from '../../hosts/shared/settings.ts';
import { isTimeZone } from '../time/zone.ts';
import { UsageError } from './exit-codes.ts';
import type { Messages } from './messages/en.ts';
import { isOperatorLanguage, OPERATOR_LANGUAGES } from './messages/messages.ts';
import { oneOf, valued } from './options.ts';

/** The one verb whose result is in languages of the page: one, or two together. */
export const POSTER = 'poster';

/** The command without its verbs. @param zone the time zone unless `--time-zone` names another */
export function createProgram(messages: Messages, zone: string) {
  const { help, usage } = messages;
  // Others of the page, and two at once, are only for the poster, whose help explains it.
  const { problem, choices } = oneOf(OPERATOR_LANGUAGES, messages);
  const language = { ...oneOf([...OPERATOR_LANGUAGES, ...LANGUAGES, 'both'], messages), problem, choices };
  const lang = valued('--lang <code>', help.lang, language, messages);
  const readZone = { parse: (name: string) => (isTimeZone(name) ? name : undefined), problem: usage.zone };
  return new Command('waitlist')
    .description(messages.summary)
    .usage(help.usageTail)
    .option('--json', help.json)
    .addOption(lang)
    .addOption(valued('--time-zone <name>', help.zone, readZone, messages).default(zone))
    .helpOption('-h, --help', help.helpOption)
    .helpCommand(`help [${help.verb}]`, help.helpVerb)
    .exitOverride()
    .hook('preAction', (program, verb) => {
      const code = program.opts().lang;
      if (code !== undefined && !isOperatorLanguage(code) && verb.name() !== POSTER)
        throw new UsageError(usage.badValue('--lang <code>', code, problem));
    });
}

/** Sets how help looks and where it goes. To be called before verbs are added, which copy it. */
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
    styleUsage: (text) =>
      text.replace('[options]', `[${help.optionsWord}]`).replace('[command]', `[${help.verb}]`),
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

/** Options of npm itself, which may be set permanently in somebody's `.npmrc`. */
const NPM_OPTIONS: ReadonlySet<string> = new Set(['json', 'yes', 'help', 'version']);

/**
 * Finds the options that never reached us: without `--` before them npm keeps options for itself, and only leaves
 * variables behind (https://docs.npmjs.com/cli/v11/using-npm/config).
 */
export function swallowedOptions(program: CommandUnknownOpts, environment: Environment): string[] {
  if (environment['npm_lifecycle_event'] !== 'waitlist') return [];
  const verbs = program.commands.flatMap((verb) => [verb, ...verb.commands]);
  const options = [program, ...verbs].flatMap(({ options: all }) => all.map((option) => option.name()));
  return [...new Set(options)]
    .filter((name) => !NPM_OPTIONS.has(name))
    .filter((name) => (environment[`npm_config_${name.replaceAll('-', '_')}`] ?? '') !== '')
    .map((name) => `--${name}`);
}

/** Says in the operator's language what is wrong with the command line, by Commander's code and what was typed. */
export function describeUsageError(
  { code, message }: CommanderError,
  argv: readonly string[],
  program: CommandUnknownOpts,
  { usage }: Messages,
): string {
  const verbs = typedVerbs(program, program.args);
  const verb = verbs.at(-1);
  const parent = verb ?? program;
  const [typed = ''] = parent.args;
  const options = [program, ...verbs].flatMap((command) => command.options);
  const meant = (name: string | undefined) => (name === undefined ? '' : ` ${usage.did(name)}`);
  switch (code) {
    case 'commander.unknownCommand': {
      const names = parent.commands.map((command) => command.name());
      const synonym = SYNONYMS.get(typed.normalize('NFC').toLowerCase());
      return usage.unknownVerb(typed) + meant(synonym ?? mostSimilar(typed, names));
    }
    case 'commander.unknownOption': {
      const flag = unknownFlag(argv, options);
      return (
        usage.unknownOption(flag) +
        meant(
          mostSimilar(
            flag,
            options.map(({ long }) => long ?? ''),
          ),
        )
      );
    }
    case 'commander.missingArgument':
      return usage.missingArgument(verb?.registeredArguments[verb.args.length]?.name() ?? '');
    case 'commander.missingMandatoryOptionValue': {
      const missing = verb?.options.find(
        (option) => option.mandatory && verb.getOptionValue(option.attributeName()) === undefined,
      );
      return usage.missingArgument(missing?.flags ?? '');
    }
    case 'commander.optionMissingArgument':
      return usage.missingValue(optionOf(argv.at(-1) ?? '', options)?.flags ?? '');
    case 'commander.excessArguments':
      return usage.tooMany;
    default:
      return message;
  }
}

/** The verb in what was typed, and below it the verb of a group such as `mail`. */
export function typedVerbs(program: CommandUnknownOpts, argv: readonly string[]): CommandUnknownOpts[] {
  const verbs: CommandUnknownOpts[] = [];
  let { commands } = program;
  for (const word of argv) {
    const verb = commands.find((command) => command.name() === word);
    if (verb === undefined) continue;
    verbs.push(verb);
    ({ commands } = verb);
  }
  return verbs;
}

/** The first option on the command line that nobody knows. The word after an option that needs a value is that value. */
function unknownFlag(argv: readonly string[], options: readonly Option[]): string {
  for (let index = 0; index < argv.length; index += 1) {
    const [flag = '', value] = argv[index]?.split('=') ?? [];
    if (!flag.startsWith('-') || flag === '-') continue;
    const option = optionOf(flag, options);
    if (option === undefined) return flag;
    if (option.required && value === undefined) index += 1;
  }
  return '';
}

function optionOf(flag: string, options: readonly Option[]): Option | undefined {
  return options.find(({ short, long }) => short === flag || long === flag);
}

/** The name that was probably meant: at most two letters are different, and not half of them. */
function mostSimilar(typed: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => ({ name, distance: editDistance(typed, name) }))
    .filter(({ name, distance }) => distance <= 2 && distance < name.length / 2)
    .sort((one, other) => one.distance - other.distance);
  return best?.name;
}
