import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../store/schema.ts';

/** Setting: nobody who joined before this time comes back, whatever an import or a backup brings. */
const FORGOTTEN_BEFORE = 'forgotten_before';

/**
 * The time before which nobody comes back. A time in the future was written under a wrong clock and does not count.
 *
 * @returns UTC, ISO 8601 with milliseconds, or `undefined`
 */
export async function forgottenBefore(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
): Promise<string | undefined> {
  const stored = await storedForgottenBefore(db);
  return stored !== undefined && Date.parse(stored) <= clock.now() ? stored : undefined;
}

/** The same as it is stored, whether it counts or not. */
export async function storedForgottenBefore(db: Kysely<Database>): Promise<string | undefined> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', FORGOTTEN_BEFORE)
    .executeTakeFirst();
  return row?.value;
}

/**
 * From now on nobody who joined before this time comes back. The time only moves forward, except that it replaces one
 * in the future. A time that is itself in the future is ignored.
 */
export async function rememberForgotten(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  before: string,
): Promise<void> {
  const now = new Date(clock.now()).toISOString();
  if (!(before <= now)) return;
  await db
    .insertInto('setting')
    .values({ name: FORGOTTEN_BEFORE, value: before })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value: before })
        .where((is) => is.or([is('setting.value', '<', before), is('setting.value', '>', now)])),
    )
    .execute();
}

/**
 * Sets the time to another one, earlier ones included, or removes it: for a time that was stored by mistake.
 *
 * @param before UTC, ISO 8601 with milliseconds; `undefined` removes it
 */
export async function replaceForgottenBefore(
  db: Kysely<Database>,
  before: string | undefined,
): Promise<void> {
  await db.deleteFrom('setting').where('name', '=', FORGOTTEN_BEFORE).execute();
  if (before !== undefined)
    await db.insertInto('setting').values({ name: FORGOTTEN_BEFORE, value: before }).execute();
}
