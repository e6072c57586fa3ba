/** Result codes of SQLite that concern the values of one statement. https://sqlite.org/rescode.html */
const SQLITE_ROW_ERROR = /^SQLITE_(?:CONSTRAINT|MISMATCH|TOOBIG)/;

/**
 * Classes of SQLSTATE that concern the values of one statement: data exception, integrity constraint violation, check
 * option violation, and an exception that a trigger raised. PostgreSQL, appendix A.
 */
const POSTGRES_ROW_ERROR = /^(?:22|23|44|P0)[\dA-Z]{3}$/;

/**
 * Whether the database rejected the values of a row, such as by a check of its table. Then the database works, and only
 * this row can't be stored.
 */
export function isRowError(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  const code = String(error.code);
  return SQLITE_ROW_ERROR.test(code) || POSTGRES_ROW_ERROR.test(code);
}
