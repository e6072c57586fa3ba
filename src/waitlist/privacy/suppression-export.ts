import type { Kysely, Selectable } from 'kysely';
import type { Clock } from '../clock.ts';
import { TOMBSTONE_REASONS, type Database, type TombstoneKeyTable } from '../store/schema.ts';
import { addTombstones, type Tombstone } from './suppression-list.ts';

/** The whole suppression list as plain data, for a file beside a backup. Whoever has it can test addresses. */
export interface ExportedSuppressionList {
  keys: Selectable<TombstoneKeyTable>[];
  tombstones: Tombstone[];
}

/** Reads the whole suppression list. */
export async function exportSuppressionList(db: Kysely<Database>): Promise<ExportedSuppressionList> {
  return {
    keys: await db.selectFrom('tombstone_key').selectAll().orderBy('made_at').orderBy('id').execute(),
    tombstones: await db.selectFrom('tombstone').selectAll().orderBy('hash').execute(),
  };
}

/**
 * Adds another list's suppression list to this one's: of two times the later counts, nothing is removed. A time in the
 * future becomes now.
 */
export async function mergeSuppressionList(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  { keys, tombstones }: ExportedSuppressionList,
): Promise<void> {
  const now = new Date(clock.now()).toISOString();
  if (keys.length > 0)
    await db
      .insertInto('tombstone_key')
      .values(keys)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  await addTombstones(
    db,
    tombstones.map((tombstone) => (tombstone.at > now ? { ...tombstone, at: now } : tombstone)),
  );
}

const FORMAT = 'waitlist-suppression-list';

/** The text of a file with a suppression list. It names nobody; whoever has it can test addresses. */
export function formatSuppressionList(list: ExportedSuppressionList, clock: Pick<Clock, 'now'>): string {
  return `${JSON.stringify({ format: FORMAT, written_at: new Date(clock.now()).toISOString(), ...list })}\n`;
}

/** The beginning of the key's id keeps the lists of two programmes apart that share a folder for backups. */
export function suppressionFileName({ keys }: ExportedSuppressionList): string {
  return `suppression-list-${(keys[0]?.id ?? '').slice(0, 8)}.json`;
}

/** 32 bytes in base64url. */
const HASH = /^[\w-]{43}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Validates the content of a file. The first versions named hash and time otherwise and kept no reason.
 *
 * @returns `undefined` when it is not an exported suppression list
 */
export function parseSuppressionList(value: unknown): ExportedSuppressionList | undefined {
  const { keys, hashes, tombstones = hashes } = fieldsOf(value);
  if (!Array.isArray(keys) || !Array.isArray(tombstones)) return undefined;
  const list: ExportedSuppressionList = { keys: [], tombstones: [] };
  for (const { id, secret, made_at } of keys.map(fieldsOf)) {
    if (!isText(id, /^[\w-]{1,64}$/) || !isText(secret, HASH) || !isTime(made_at)) return undefined;
    list.keys.push({ id, secret, made_at });
  }
  const ids = new Set<unknown>(list.keys.map(({ id }) => id));
  for (const {
    fingerprint,
    hash = fingerprint,
    key_id,
    erased_at,
    at = erased_at,
    reason: text,
  } of tombstones.map(fieldsOf)) {
    const reason = TOMBSTONE_REASONS.find((known) => known === (text ?? 'erased'));
    if (!isText(hash, HASH) || !isText(key_id) || !ids.has(key_id) || !isTime(at) || reason === undefined)
      return undefined;
    list.tombstones.push({ hash, key_id, reason, at });
  }
  return list;
}

function isText(value: unknown, pattern = /^/): value is string {
  return typeof value === 'string' && pattern.test(value);
}

function isTime(value: unknown): value is string {
  return isText(value, TIME) && !Number.isNaN(Date.parse(value));
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
