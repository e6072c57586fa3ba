import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Clock } from '../../waitlist/clock.ts';
import { exportSuppressionList, readSuppressionKeys } from '../../waitlist/privacy/suppression-list.ts';
import type { Database } from '../../waitlist/store/schema.ts';
import { encrypted } from './encryption.ts';

export interface TombstoneFileOptions {
  /** A connection on which no sign-up waits. */
  db: Kysely<Database>;
  clock: Pick<Clock, 'now'>;
  /** Where backups are kept. It is made when the first one leaves. */
  folder: string;
  /** The age public key that the file is encrypted to, if any. */
  recipient: string | undefined;
}

/**
 * Writes a file with everybody's tombstone beside the backups, so that whoever left after the last backup does not come
 * back with it.
 */
export async function writeTombstoneFile(options: TombstoneFileOptions): Promise<void> {
  const { db, clock, folder, recipient } = options;
  const [{ id }] = await readSuppressionKeys(db, clock);
  const head = { format: 'waitlist-suppression-list', written_at: new Date(clock.now()).toISOString() };
  const list = JSON.stringify({ ...head, ...(await exportSuppressionList(db)) });
  const content = Readable.from([Buffer.from(`${list}\n`)]);
  // The beginning of the key's id keeps the lists of two programmes apart that share a folder for backups.
  const path = join(folder, `suppression-list-${id.slice(0, 8)}.json`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (recipient === undefined) await replaceFile(folder, path, content);
  else await replaceFile(folder, `${path}.age`, await encrypted(content, recipient));
}

/**
 * Looks whether anybody has left since the last look, in this process or another, and writes the file anew then.
 *
 * @returns one look
 */
export function createTombstoneFile(options: TombstoneFileOptions): () => Promise<void> {
  let written = '';
  return async () => {
    const { db } = options;
    const removals = db.selectFrom('audit').where('action', 'in', ['leave', 'erase']);
    const { count, removed } = await db
      .selectFrom('tombstone')
      .select((is) => [
        is.fn.countAll().as('count'),
        // Whoever leaves again has a tombstone already, and its time need not be the latest.
        removals.select(({ fn }) => fn.countAll().as('count')).as('removed'),
      ])
      .executeTakeFirstOrThrow();
    const state = `${count} ${removed}`;
    if (state === written || Number(count) === 0) return;
    await writeTombstoneFile(options);
    written = state;
  };
}

/** A reader finds the old file or the new one, whole, also after a loss of power, and where two servers write it at once. */
export async function replaceFile(
  folder: string,
  path: string,
  content: string | AsyncIterable<Uint8Array>,
): Promise<void> {
  const temporary = `${path}.${randomUUID()}.new`;
  try {
    await writeFile(temporary, content, { flag: 'wx', mode: 0o600, flush: true });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  const entries = await open(folder);
  await entries.sync().finally(() => entries.close());
}
