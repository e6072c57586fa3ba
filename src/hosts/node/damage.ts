import { CORRUPT } from '../sqlite/engine.ts';

/**
 * Whether an error says that the SQLite file itself is damaged or none. Such a file is never touched: what a person or a
 * tool may still save in it must not be overwritten.
 */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return code.startsWith(CORRUPT) || code === 'SQLITE_NOTADB' || isDamage(error.cause);
}
