import type { ColumnType } from 'kysely';

/**
 * The tables, in every database the same. Times are ISO 8601 texts in UTC with milliseconds: they sort as text, read
 * alike in every tool and dialect, and cannot be shifted by a session's time zone.
 */
export interface Database {
  submission: SubmissionTable;
  store_probe: StoreProbeTable;
}

/** Which SQL is spoken; only migrations may ask. */
export type DialectKind = 'sqlite' | 'postgres';

export interface SubmissionTable {
  id: ColumnType<string, string, never>;
  email: ColumnType<string, string, never>;
  language: ColumnType<string, string, never>;
  source_page: ColumnType<string, string, never>;
  consent_version: ColumnType<string, string, never>;
  joined_at: ColumnType<string, string, never>;
}

/** One row, written only after a failure: a durable write that went through is what proves the database is back. */
export interface StoreProbeTable {
  id: number;
  probed_at: string;
}
