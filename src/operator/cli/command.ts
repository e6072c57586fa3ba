import { Command, CommanderError } from 'commander';
import { OutputClosed } from './output.ts';
import { describeError, isUsage } from './sentences.ts';
import { createSession, Failure, type ExitCode, type Surroundings, type Verbs } from './session.ts';
import { backup, restore } from './verbs/backups.ts';
import { doctor } from './verbs/doctor.ts';
import { importFile } from './verbs/import.ts';
import { erase, exportList, list, person } from './verbs/people.ts';
import { send } from './verbs/send.ts';
import { studio } from './verbs/studio.ts';

const VERBS: readonly ((verbs: Verbs) => void)[] = [
  ...[studio, list, exportList, importFile, erase, person],
  ...[backup, restore, send, doctor],
];

/**
 * Runs the command. It reads no environment and opens nothing by itself, so that tests run it in process.
 *
 * @param argv what was typed after the command's name
 */
export async function runCommand(argv: readonly string[], around: Surroundings): Promise<ExitCode> {
  const program = new Command('waitlist');
  const session = createSession(around, () => program.opts()['json'] === true);
  let code: ExitCode = 0;
  program
    .description(
      'The waitlist from the command line, for administrators and scripts; organisers use the studio.',
    )
    .option('--json', 'print JSON, a value on each line')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => void around.stdout.write(text),
      writeErr: (text) => void around.stderr.write(text),
    })
    .exitOverride();
  const handle: Verbs['handle'] =
    (body) =>
    async (...typed) => {
      code = await body(...typed);
    };
  for (const define of VERBS) define({ program, session, handle });
  for (const verb of program.commands) verb.copyInheritedSettings(program);
  try {
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof OutputClosed) return 0;
    // Commander has said what is wrong, or has printed the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const message = error instanceof Failure ? error.message : describeError(error);
    await session.err.lines(message).catch(() => undefined);
    return error instanceof Failure ? error.exitCode : isUsage(error) ? 2 : 1;
  } finally {
    await session.close();
  }
}
