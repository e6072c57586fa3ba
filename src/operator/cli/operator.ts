import { CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Language } from '../../contract/language.ts';
import type { Clock } from '../../waitlist/clock.ts';
import { configureHelp, createProgram, describeUsageError, swallowedOptions } from './command-line.ts';
import type { Environment, ParsedSettings } from '../../hosts/shared/settings.ts';
import { printable } from '../formats/printable.ts';
import type { Context, Interruption, VerbHost } from './context.ts';
import { openOnce, type ListSource } from '../actions/open-list.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { describeFailure } from './failure.ts';
import { ask, canAsk, type InputStream } from './terminal/confirm.ts';
import { createOutput, OutputClosed, type OutputStream } from './terminal/output.ts';
import { createProgress } from './terminal/progress.ts';
import { wrap } from './terminal/wrap.ts';
import { createStyle } from './terminal/style.ts';
import { VERB_GROUPS } from './verbs/verbs.ts';
import type { Messages } from './messages/en.ts';
import { MESSAGES } from './messages/messages.ts';

type Group = keyof typeof VERB_GROUPS;

/** Everything that the command has from outside. */
export interface OperatorDependencies {
  /** Where the list is, or what is wrong with the configuration that should say so. */
  source: ListSource;
  configuration: ParsedSettings;
  /** Reaches other machines. */
  fetch: typeof fetch;
  clock: Clock;
  /** Name of the system user, for the audit log. */
  user: string;
  stdin: InputStream;
  stdout: OutputStream;
  stderr: OutputStream;
  /** Variables in which npm passes on the options that it took for itself. */
  npm?: Environment;
  /** Calls back at Ctrl-C instead of ending the process. @returns what undoes it */
  onInterrupt: (listener: () => void) => () => void;
  /** Language of help and messages unless `--lang` says otherwise. */
  language: Language;
  /** Whether standard output may carry colours. */
  colours: boolean;
}

/**
 * The operator's command. Reads no environment and opens nothing by itself, so that tests run it in process.
 *
 * @example await createOperator({ … }).run(['list', '--json'])
 */
export function createOperator(dependencies: OperatorDependencies) {
  return {
    /** @param argv what was typed after the command's name */
    run: async (argv: readonly string[]): Promise<ExitCode> => {
      const out = createOutput(dependencies.stdout, dependencies.colours);
      const err = createOutput(dependencies.stderr);
      const language = chosenLanguage(argv) ?? dependencies.language;
      const messages = MESSAGES[language];
      let working = false;
      const notify = async (line: string): Promise<void> => {
        // Where work failed halfway, its progress is still in the line.
        if (working && err.terminal) await err.data('\r\u001b[K');
        await err.write(`${wrap(line, err.columns)}\n`);
      };
      const list = openOnce(dependencies.source, messages);
      const style = createStyle(dependencies.colours);
      let code: ExitCode = EXIT.ok;
      let help = '';

      const program = createProgram(messages);
      configureHelp(program, messages, {
        write: (text) => (help += text),
        columns: out.columns,
        title: style.bold,
      });
      const context = (): Context => ({
        messages,
        language,
        clock: dependencies.clock,
        actor: { now: () => dependencies.clock.now(), user: dependencies.user },
        zone: program.opts().timeZone,
        json: program.opts().json === true,
        input: dependencies.stdin,
        out,
        style,
        source: dependencies.source,
        configuration: dependencies.configuration,
        lang: program.opts().lang,
        fetch: dependencies.fetch,
        notify,
        catchInterrupt: () => catchInterrupt(dependencies.onInterrupt),
        progress: (total) => {
          working = true;
          return createProgress(err, dependencies.clock, messages.progress, total);
        },
        confirm: async (question, yes) => {
          if (yes) return true;
          const { stdin, stderr } = dependencies;
          if (!canAsk(stdin, stderr)) await notify(`${question} ${messages.confirm.nobody}`);
          else if (
            await ask(
              stdin,
              stderr,
              wrap(`${printable(question)} ${messages.confirm.type} `, err.columns),
              messages.confirm.word,
            )
          )
            return true;
          else await notify(messages.confirm.no);
          return false;
        },
        list: list.open,
      });
      const host: VerbHost = {
        messages,
        handle: async (body) => {
          code = await body(context());
        },
      };
      for (const [group, verbs] of Object.entries(VERB_GROUPS))
        for (const verb of verbs)
          addVerb(program, verb(host).helpGroup(messages.help.groups[group as Group]));

      try {
        const swallowed = swallowedOptions(program, dependencies.npm ?? {});
        if (swallowed.length > 0) {
          const verb = argv[0] === undefined ? '' : `${argv[0]} `;
          await notify(messages.usage.swallowed(swallowed.join(', '), verb));
          return EXIT.usage;
        }
        await program.parseAsync(argv, { from: 'user' });
        return code;
      } catch (error) {
        if (error instanceof OutputClosed) return EXIT.ok;
        if (!(error instanceof CommanderError)) return await reportFailure(error, messages, notify);
        // Help that was asked for is data; help shown because nothing was asked for is a message.
        if (error.exitCode === 0) await out.write(help);
        else if (error.code === 'commander.help')
          await createOutput(dependencies.stderr, dependencies.colours).write(help);
        else await notify(usageMessage(error, argv, messages, program));
        return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
      } finally {
        await list.close();
      }
    },
  };
}

function catchInterrupt(onInterrupt: OperatorDependencies['onInterrupt']): Interruption {
  let caught = false;
  const release = onInterrupt(() => {
    caught = true;
    release();
  });
  return { caught: () => caught, release };
}

function addVerb(program: CommandUnknownOpts, verb: CommandUnknownOpts): void {
  verb.copyInheritedSettings(program);
  program.addCommand(verb);
}

/** Read before the command line is, because the command line's own messages depend on it. */
function chosenLanguage(argv: readonly string[]): Language | undefined {
  const index = argv.findIndex((word) => word === '--lang' || word.startsWith('--lang='));
  const code = argv[index]?.split('=')[1] ?? argv[index + 1];
  return index >= 0 && (code === 'en' || code === 'vi') ? code : undefined;
}

function usageMessage(
  error: CommanderError,
  argv: readonly string[],
  messages: Messages,
  { commands }: CommandUnknownOpts,
): string {
  const verb = argv.find((word) => commands.some((known) => known.name() === word));
  const hint = messages.usage.hint(verb === undefined ? '' : `${verb} `);
  return `${messages.usage.error(describeUsageError(error, messages))}\n${hint}`;
}

async function reportFailure(
  error: unknown,
  messages: Messages,
  notify: (line: string) => Promise<void>,
): Promise<ExitCode> {
  const { code, message } = describeFailure(error, messages);
  await notify(message);
  return code;
}
