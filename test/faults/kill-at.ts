import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import BetterSqlite3 from 'better-sqlite3';

/**
 * Loaded into a command: kills it before the step of a number that `KILL_AT` names. A step writes to a database, or makes,
 * renames or removes a file.
 */
let left = Number(process.env['KILL_AT']);
function step(): void {
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
}

/** The same function, of which each call is a step. */
function counted<Args extends unknown[], Result>(work: (...args: Args) => Result) {
  return function (this: unknown, ...args: Args): Result {
    step();
    return work.apply(this, args);
  };
}

for (const name of ['mkdtempSync', 'renameSync', 'rmSync'] as const)
  Object.assign(fs, { [name]: counted(fs[name] as (...args: unknown[]) => unknown) });
for (const name of ['copyFile', 'open', 'rm', 'unlink', 'writeFile'] as const)
  Object.assign(fs.promises, { [name]: counted(fs.promises[name] as (...args: unknown[]) => unknown) });
syncBuiltinESMExports();

type Prepare = (this: BetterSqlite3.Database, sql: string) => BetterSqlite3.Statement;
const prepare = Reflect.get(BetterSqlite3.prototype, 'prepare') as Prepare;
Object.assign(BetterSqlite3.prototype, {
  prepare(this: BetterSqlite3.Database, sql: string) {
    const statement = prepare.call(this, sql);
    if (!statement.reader) Object.assign(statement, { run: counted(statement.run.bind(statement)) });
    return statement;
  },
});
