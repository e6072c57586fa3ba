import { FileError } from '../actions/output-file.ts';
import { EXIT, OperatorError, type ExitCode } from './exit-codes.ts';
import type { Messages } from './messages/en.ts';

type FileReason = keyof Messages['failure']['fileReasons'];
type DatabaseReason = keyof Messages['failure']['databaseReasons'];

/** The system's error codes for files (POSIX, `errno.h`). */
const FILE_REASONS: Readonly<Record<string, FileReason>> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EISDIR: 'folder',
  EACCES: 'forbidden',
  EPERM: 'forbidden',
  EROFS: 'readOnly',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  ENAMETOOLONG: 'longName',
  EBUSY: 'busy',
  ETXTBSY: 'busy',
  EXDEV: 'otherDisk',
  EIO: 'broken',
  EMFILE: 'tooMany',
  ENFILE: 'tooMany',
  ELOOP: 'links',
};

/**
 * Error codes of databases and of the network: names of SQLite's result codes (https://sqlite.org/rescode.html), the five
 * characters of PostgreSQL (its documentation, appendix A), and `errno.h`.
 */
const DATABASE_REASONS: readonly (readonly [code: RegExp, reason: DatabaseReason])[] = [
  [/^ECONNREFUSED$|^57P0[123]$/, 'noResponse'],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, 'unknownHost'],
  [/^(?:ETIMEDOUT|EHOST\w+|ENET\w+)$/, 'unreachable'],
  [/^(?:ECONNRESET|EPIPE)$|^08/, 'brokenOff'],
  [/^28/, 'login'],
  [/^3D000$/, 'noDatabase'],
  [/^42501$|^SQLITE_(?:AUTH|PERM)/, 'forbidden'],
  [/^SQLITE_NOTADB/, 'otherFile'],
  [/^SQLITE_CORRUPT/, 'corrupted'],
  [/^SQLITE_(?:BUSY|LOCKED)|^55P03$|^40P01$/, 'busy'],
  [/^SQLITE_FULL$|^53100$/, 'full'],
  [/^SQLITE_READONLY|^25006$/, 'readOnly'],
  [/^SQLITE_CANTOPEN/, 'closed'],
  [/^53300$/, 'crowded'],
];

/** Describes a failure to the person at the terminal, in one sentence. */
export function describeFailure(error: unknown, messages: Messages): { code: ExitCode; message: string } {
  const { failure } = messages;
  if (error instanceof OperatorError) return { code: error.exitCode, message: error.message };
  if (!(error instanceof Error)) return { code: EXIT.database, message: failure.unexpected(String(error)) };
  if (error instanceof FileError) return { code: EXIT.usage, message: describeFileError(error, messages) };
  const file = fileReason(error);
  if (file !== undefined) {
    const code = file.reason === 'full' ? EXIT.database : EXIT.usage;
    return { code, message: failure.file(file.path, failure.fileReasons[file.reason]) };
  }
  const message = isDatabaseCode(codeOf(error))
    ? describeDatabaseFailure(error, messages)
    : failure.unexpected(error.message);
  return { code: EXIT.database, message };
}

function describeFileError({ problem, path }: FileError, { failure, files }: Messages): string {
  return problem === 'exists' ? files.exists(path) : failure.file(path, failure.fileReasons[problem]);
}

/** The same for a failure to open the list: whatever it is, the list can't be used. */
export function describeDatabaseFailure(error: unknown, { failure }: Messages): string {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  const known = DATABASE_REASONS.find(([pattern]) => pattern.test(code))?.[1] ?? reasonByMessage(message);
  if (known !== undefined) return failure.database(failure.databaseReasons[known]);
  const file = fileReason(error);
  return failure.database(file === undefined ? message : failure.fileReasons[file.reason]);
}

/** Errors of `pg` and of the migrator that have no code. */
function reasonByMessage(message: string): DatabaseReason | undefined {
  if (/timeout exceeded when trying to connect|connection timeout/i.test(message)) return 'unreachable';
  if (/terminated unexpectedly|connection terminated/i.test(message)) return 'brokenOff';
  return /previously executed migration .* is missing/.test(message) ? 'newer' : undefined;
}

function fileReason(error: unknown): { path: string; reason: FileReason } | undefined {
  const reason = FILE_REASONS[codeOf(error)];
  if (reason === undefined || !(error instanceof Error)) return undefined;
  return { path: 'path' in error ? String(error.path) : '', reason };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function isDatabaseCode(code: string): boolean {
  // PostgreSQL's classes do not begin with E (appendix A of its manual); the system's codes do.
  return /^SQLITE_|^(?!E)[0-9A-Z]{5}$|^E(?:CONN|NOTFOUND|AI_|TIMEDOUT|HOST|NET|PIPE)/.test(code);
}
