import { Command, CommanderError, InvalidArgumentError } from 'commander';
import * as v from 'valibot';
import { fill } from '../content/fill.ts';
import { VERSION } from '../hosts/node/environment.ts';
import { isRefusal } from '../operator/actions/plan.ts';
import { OutputClosed } from './output.ts';
import { createSession, type ExitCode, type Session, type Surroundings } from './command-session.ts';
import { studioVerb } from './open-studio.ts';
import { en } from './texts/en.ts';
import { accessVerb, inviteVerb } from './verbs/access-verbs.ts';
import {
  backupVerb,
  eraseVerb,
  exportVerb,
  importVerb,
  listVerb,
  personVerb,
  restoreVerb,
} from './verbs/list-verbs.ts';
import { doctorVerb, sendVerb, stageVerb, workVerb } from './verbs/server-verbs.ts';

/**
 * Runs the command. It reads no environment and opens nothing by itself, so that tests run it in process.
 *
 * @param argv what was typed after the command's name
 */
export async function runCommand(argv: readonly string[], around: Surroundings): Promise<ExitCode> {
  const program = new Command('waitlist');
  const session = createSession(around, () => program.opts()['json'] === true);
  program
    .description(en.program)
    .version(VERSION, '--version', en.version)
    .option('--json', en.json)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => void around.stdout.write(text),
      writeErr: (text) => void around.stderr.write(text),
    })
    .exitOverride();
  const verbs = [
    ...[studioVerb, inviteVerb, accessVerb, listVerb, exportVerb, importVerb, eraseVerb, personVerb],
    ...[backupVerb, restoreVerb, sendVerb, workVerb, stageVerb, doctorVerb],
  ];
  for (const define of verbs) define(program, session);
  const failed = await program.parseAsync(argv, { from: 'user' }).then(
    () => undefined,
    (error: unknown) => explain(error, session),
  );
  const code = await session.close();
  return failed ?? code;
}

/** Says what went wrong. @returns the exit code */
async function explain(error: unknown, { err }: Session): Promise<ExitCode> {
  if (error instanceof OutputClosed) return 0;
  const isWrong = error instanceof InvalidArgumentError || v.isValiError(error);
  // Commander has said what is wrong, or has printed the help that was asked for.
  if (error instanceof CommanderError && !isWrong) return error.exitCode === 0 ? 0 : 2;
  await err.lines(...describe(error).split('\n')).catch(() => undefined);
  return isWrong ? 2 : 1;
}

function describe(error: unknown): string {
  if (v.isValiError<v.GenericSchema>(error)) {
    const [issue] = error.issues;
    return `error: ${v.getDotPath(issue) ?? 'input'}: ${issue.message}`;
  }
  if (isRefusal(error)) return fill(en.refusals[error.reason], error.details);
  // Several addresses of one host were tried.
  if (error instanceof AggregateError) return describe(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
