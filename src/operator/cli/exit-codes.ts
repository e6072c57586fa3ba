/** How the command ends, for scripts. Described in `docs/operator.md`. */
export const EXIT = {
  /** Done, and nothing was found. */
  ok: 0,
  /** Done, but something needs a person, or nothing was found. */
  found: 1,
  /** The command line, a file given on it or the configuration is wrong; nothing was done. */
  usage: 2,
  /** The database could not be reached, read or written. */
  database: 3,
  /** Stopped by Ctrl-C at a safe place (128 and the number of the signal, as shells count). */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A verb can't do its work, for a reason that the person at the terminal can fix. */
export class OperatorError extends Error {
  override name = 'OperatorError';
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** What was typed can't be understood. The message says only what is wrong with it. */
export class UsageError extends OperatorError {
  override name = 'UsageError';

  constructor(message: string) {
    super(message, EXIT.usage);
  }
}
