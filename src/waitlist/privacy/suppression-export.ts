import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../store/schema.ts';
import { addHashes, forgottenBefore, storeForgottenBefore, type SuppressedHash } from './suppression-list.ts';

/** The whole suppression list as plain data, for a file beside a backup. Whoever has it can test addresses. */
export interface ExportedSuppressionList {
  keys: StoredKey[];
  hashes: SuppressedHash[];
  /** Nobody who joined before this time comes back: UTC, ISO 8601, or `null`. */
  forgotten_before: string | null;
}

/** A row of the table `erasure_key`. */
interface StoredKey {
  id: string;
  secret: string;
  made_at: string;
}

/** Reads the whole suppression list. */
export async function exportSuppressionList(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
): Promise<ExportedSuppressionList> {
  return {
    keys: await db.selectFrom('erasure_key').selectAll().orderBy('made_at').orderBy('id').execute(),
    hashes: await db.selectFrom('erasure').selectAll().orderBy('fingerprint').execute(),
    forgotten_before: (await forgottenBefore(db, clock)) ?? null,
  };
}

/**
 * Adds another list's suppression list to this one's: of two times the later counts, nothing is removed. A time in the
 * future does not count.
 */
export async function mergeSuppressionList(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  { keys, hashes, forgotten_before }: ExportedSuppressionList,
): Promise<void> {
  const now = new Date(clock.now()).toISOString();
  if (keys.length > 0)
    await db
      .insertInto('erasure_key')
      .values(keys)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  await addHashes(
    db,
    hashes.map((hash) => (hash.erased_at > now ? { ...hash, erased_at: now } : hash)),
  );
  if (forgotten_before !== null) await storeForgottenBefore(db, clock, forgotten_before);
}

/** 32 bytes in base64url. */
const HASH = /^[\w-]{43}$/;

/**
 * Validates the content of a file.
 *
 * @returns `undefined` when it is not an exported suppression list
 */
export function parseSuppressionList(value: unknown): ExportedSuppressionList | undefined {
  const { keys, hashes, forgotten_before = null } = fieldsOf(value);
  if (!Array.isArray(keys) || !Array.isArray(hashes)) return undefined;
  if (forgotten_before !== null && !isTime(forgotten_before)) return undefined;
  const list: ExportedSuppressionList = { keys: [], hashes: [], forgotten_before };
  for (const { id, secret, made_at } of keys.map(fieldsOf)) {
    if (!isText(id, /^[\w-]{1,64}$/) || !isText(secret, HASH) || !isTime(made_at)) return undefined;
    list.keys.push({ id, secret, made_at });
  }
  const ids = new Set<unknown>(list.keys.map(({ id }) => id));
  for (const { fingerprint, key_id, erased_at } of hashes.map(fieldsOf)) {
    if (!isText(fingerprint, HASH) || !isText(key_id) || !ids.has(key_id) || !isTime(erased_at))
      return undefined;
    list.hashes.push({ fingerprint, key_id, erased_at });
  }
  return list;
}

function isText(value: unknown, pattern = /^/): value is string {
  return typeof value === 'string' && pattern.test(value);
}

function isTime(value: unknown): value is string {
  return isText(value, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) && !Number.isNaN(Date.parse(value));
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
