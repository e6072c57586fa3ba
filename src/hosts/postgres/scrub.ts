import { sql, type Kysely } from 'kysely';
import type { Database } from '../../waitlist/store/schema.ts';

/**
 * Frees the space of deleted rows for others to overwrite. By itself PostgreSQL keeps the addresses of few dead rows in
 * the indexes until there are more of them. The server's log, replicas and backups are its own: nobody can look into
 * them from here.
 */
export async function scrubPostgres(db: Kysely<Database>): Promise<undefined> {
  await sql`vacuum (index_cleanup on) submission`.execute(db);
}
