import { EXIT, type ExitCode } from './exit-codes.ts';
import type { Words } from './words/en.ts';

/** Something is not as the verb needs it, and the person at the terminal can mend it. */
export class OperatorError extends Error {
  override name = 'OperatorError';
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Tells a failure to the person at the terminal. */
export function describeFailure(error: unknown, { failure }: Words): { code: ExitCode; message: string } {
  if (error instanceof OperatorError) return { code: error.exitCode, message: error.message };
  if (!(error instanceof Error)) return { code: EXIT.database, message: failure.unexpected(String(error)) };
  const code = 'code' in error ? String(error.code) : '';
  if (isDatabaseCode(code)) return { code: EXIT.database, message: failure.database(error.message) };
  return { code: EXIT.database, message: failure.unexpected(error.stack ?? error.message) };
}

/** SQLite's codes have its name; PostgreSQL's have five characters (its documentation, appendix A); the rest is the network. */
function isDatabaseCode(code: string): boolean {
  return /^SQLITE_|^[0-9A-Z]{5}$|^E(?:CONN|NOTFOUND|TIMEDOUT|HOST|NET|PIPE)/.test(code);
}
