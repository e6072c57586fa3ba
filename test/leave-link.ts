import { openDatabase } from '../src/hosts/node/database.ts';
import { leaveLink, readLeaveKeys } from '../src/waitlist/privacy/leave.ts';

/** The link by which somebody leaves the list of a running server, as a mail has it. @param path the SQLite file */
export async function leaveLinkOf(path: string, origin: string, email: string): Promise<string> {
  const { kysely: db, close } = openDatabase({ kind: 'sqlite', path });
  try {
    const row = await db
      .selectFrom('submission')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return leaveLink(await readLeaveKeys(db, Date), origin, row);
  } finally {
    await close();
  }
}
