import { openDatabase } from '../src/hosts/node/database.ts';
import type { Kysely } from 'kysely';
import { personalLink, linkOperations, readLinkKeys } from '../src/waitlist/privacy/leave-list.ts';
import type { Database } from '../src/waitlist/store/schema.ts';

/** The link by which somebody leaves the list of a running server, as a mail has it. @param path the SQLite file */
export async function leaveLinkOf(path: string, origin: string, email: string): Promise<string> {
  const { db } = openDatabase({ kind: 'sqlite', path });
  try {
    const row = await db
      .selectFrom('submission')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return personalLink(await readLinkKeys(db, Date, 'leave'), origin, row);
  } finally {
    await db.destroy();
  }
}

/** Uses a token as the function `leave` does. @returns whether its owner was on the list; `undefined`: it is not ours */
export async function leaveBy(
  db: Kysely<Database>,
  now: number,
  token: string,
): Promise<boolean | undefined> {
  const { ownerOf, act } = linkOperations(
    { transact: (work) => work(db) },
    { now: () => now, monotonic: () => 0 },
  );
  const owner = await ownerOf('leave', token);
  return owner === undefined ? undefined : act('leave', owner);
}
