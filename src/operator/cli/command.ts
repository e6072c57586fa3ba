import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { OutputClosed } from './output.ts';
import { describeError, isUsage } from './sentences.ts';
import { createSession, type ExitCode, type Session, type Surroundings } from './session.ts';
import { backup, restore } from './verbs/backups.ts';
import { doctor } from './verbs/doctor.ts';
import { importFile } from './verbs/import.ts';
import { erase, exportList, list, person } from './verbs/people.ts';
import { send } from './verbs/send.ts';
import { studio } from './verbs/studio.ts';

const VERBS: readonly ((program: Command, session: Session) => void)[] = [
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
  for (const define of VERBS) define(program, session);
  let failed: ExitCode | undefined;
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    failed = await explain(error, session);
  }
  const code = await session.close();
  return failed ?? code;
}

/** Says what went wrong. @returns the exit code */
async function explain(error: unknown, { err }: Session): Promise<ExitCode> {
  if (error instanceof OutputClosed) return 0;
  const isWrong = error instanceof InvalidArgumentError;
  // Commander has said what is wrong, or has printed the help that was asked for.
  if (error instanceof CommanderError && !isWrong) return error.exitCode === 0 ? 0 : 2;
  await err.lines(describeError(error)).catch(() => undefined);
  return isWrong || isUsage(error) ? 2 : 1;
}
