import { CommanderError } from '@commander-js/extra-typings';
import {
  configureHelp,
  createProgram,
  describeUsageError,
  swallowedOptions,
  typedVerbs,
} from './command-line.ts';
import {
  catchInterrupt,
  createTerminal,
  type Context,
  type OperatorDependencies,
  type Terminal,
  type VerbHost,
} from './context.ts';
import { EXIT, UsageError, type ExitCode } from './exit-codes.ts';
import { describeFailure } from './failure.ts';
import { openOnce } from './list-source.ts';
import { isOperatorLanguage, MESSAGES, type OperatorLanguage } from './messages/messages.ts';
import { createOutput, OutputClosed } from './terminal/output.ts';
import { VERB_GROUPS } from './verbs/verbs.ts';

type Group = keyof typeof VERB_GROUPS;

/**
 * The operator's command. Reads no environment and opens nothing by itself, so that tests run it in process.
 *
 * @example await createOperator({ … }).run(['list', '--json'])
 */
export function createOperator(dependencies: OperatorDependencies) {
  return {
    /** @param argv what was typed after the command's name */
    run: async (argv: readonly string[]): Promise<ExitCode> => {
      const language = chosenLanguage(argv) ?? dependencies.language;
      const messages = MESSAGES[language];
      const terminal = createTerminal(dependencies, language, messages);
      const list = openOnce(dependencies.source, messages);
      const command = createCommand(dependencies, terminal, list);
      try {
        const swallowed = swallowedOptions(command.program, dependencies.npm ?? {});
        if (swallowed.length > 0) {
          const verb = argv[0] === undefined ? '' : `${argv[0]} `;
          await terminal.notify(messages.usage.swallowed(swallowed.join(', '), verb));
          return EXIT.usage;
        }
        await command.program.parseAsync(argv, { from: 'user' });
        return command.exitCode();
      } catch (error) {
        if (error instanceof OutputClosed) return EXIT.ok;
        if (error instanceof CommanderError && error.code.startsWith('commander.help'))
          return await showHelp(dependencies, terminal, error, command.help());
        return await reportFailure(error, argv, terminal, command.program);
      } finally {
        await list.close();
      }
    },
  };
}

/** The command line with every verb. */
function createCommand(
  dependencies: OperatorDependencies,
  terminal: Terminal,
  list: ReturnType<typeof openOnce>,
) {
  const { clock, user, source, configuration, fetch, mail, openInBrowser, onInterrupt } = dependencies;
  const { messages, out, style, notify } = terminal;
  let code: ExitCode = EXIT.ok;
  let help = '';
  const program = createProgram(messages, mail.programme.timeZone);
  configureHelp(program, messages, {
    write: (text) => (help += text),
    columns: out.columns,
    title: style.bold,
  });
  const context = (): Context => {
    const { timeZone, json, lang } = program.opts();
    return {
      ...terminal,
      clock,
      actor: { now: () => clock.now(), user },
      zone: timeZone,
      json: json === true,
      source,
      configuration,
      retentionDays: 'settings' in configuration ? configuration.settings.retentionDays : undefined,
      lang,
      fetch,
      mail,
      openInBrowser,
      onInterrupt,
      answer: async (result, sentences) => {
        if (json === true) await out.json(result);
        else for (const sentence of sentences) await notify(sentence);
      },
      catchInterrupt: () => catchInterrupt(onInterrupt),
      list: list.open,
    };
  };
  const host: VerbHost = {
    messages,
    handle:
      (body) =>
      async (...typed) => {
        code = await body(context(), ...typed);
      },
  };
  for (const [group, verbs] of Object.entries(VERB_GROUPS))
    for (const define of verbs) {
      const verb = define(host).helpGroup(messages.help.groups[group as Group]);
      for (const command of [verb, ...verb.commands]) command.copyInheritedSettings(program);
      program.addCommand(verb);
    }
  return { program, exitCode: () => code, help: () => help };
}

/** Read before the command line is, because the command line's own messages depend on it. */
function chosenLanguage(argv: readonly string[]): OperatorLanguage | undefined {
  const index = argv.findIndex((word) => word === '--lang' || word.startsWith('--lang='));
  const code = argv[index]?.split('=')[1] ?? argv[index + 1];
  return index >= 0 && isOperatorLanguage(code) ? code : undefined;
}

/** Help that was asked for is data; help that is shown because nothing was asked for is a message. */
async function showHelp(
  { stderr, colours }: OperatorDependencies,
  { out }: Terminal,
  { exitCode }: CommanderError,
  help: string,
): Promise<ExitCode> {
  await (exitCode === 0 ? out : createOutput(stderr, colours)).write(help);
  return exitCode === 0 ? EXIT.ok : EXIT.usage;
}

async function reportFailure(
  error: unknown,
  argv: readonly string[],
  { messages, notify }: Terminal,
  program: ReturnType<typeof createProgram>,
): Promise<ExitCode> {
  const sentence =
    error instanceof CommanderError
      ? describeUsageError(error, argv, program, messages)
      : error instanceof UsageError
        ? error.message
        : undefined;
  if (sentence === undefined) {
    const { code, message } = describeFailure(error, messages);
    await notify(message);
    return code;
  }
  const { usage } = messages;
  const verb = typedVerbs(program, argv).map((command) => `${command.name()} `);
  await notify(`${usage.error(sentence)}\n${usage.hint(verb.join(''))}`);
  return EXIT.usage;
}
