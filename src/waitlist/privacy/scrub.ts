import type { Kysely } from 'kysely';
import type { Database } from '../store/schema.ts';

/** What deleting left behind in the files of the database. */
export interface ScrubReport {
  /** Whether nothing of the addresses is left in the list's own files; `undefined` where nobody can look into them. */
  gone: boolean | undefined;
  /** Whether the whole file had to be written anew for that. */
  rewritten: boolean;
}

/** A list from which people can be deleted for good. */
export interface DeletableList {
  db: Kysely<Database>;
  storage: {
    /**
     * Makes unreadable what was deleted: rows are taken off the list by SQL, but their bytes may still be in the files.
     * To be called after the commit; the server may go on writing.
     */
    scrub: (addresses: readonly string[]) => Promise<ScrubReport>;
  };
}
