import { setTimeout as sleep } from 'node:timers/promises';
import { consentFor } from '../../content/consent-wording.ts';
import { systemClock } from '../../waitlist/clock.ts';
import { countWaiting } from '../../waitlist/confirm/confirm.ts';
import { createMaintenance, readLastRound } from '../../waitlist/privacy/maintenance.ts';
import type { Observer } from '../shared/observer.ts';
import type { Settings } from '../settings/settings.ts';
import type { Persistence } from './service.ts';
import { createTombstoneFile } from './tombstone-file.ts';

/** Milliseconds between two looks at whether anything is to be done. */
const MAINTENANCE_PAUSE = 600_000;
/** The same for tombstones: their file is never older than a minute. */
const TOMBSTONE_PAUSE = 10_000;
/** The same for what was counted by source: a crash loses a minute of it. */
const SOURCE_PAUSE = 60_000;
/** The same for the figures of the list that the metrics show. */
const LIST_PAUSE = 60_000;
/** The same for the mails that wait where people confirm their addresses. */
const CONFIRM_PAUSE = 30_000;
/** Milliseconds after a look that failed. */
const RETRY = 60_000;

/**
 * Runs what a server does by itself, at once and then again and again: see `createMaintenance`,
 * `createSourceCounter` and `createTombstoneFile`. No sign-up waits for the connection that it has for itself.
 *
 * @param prepared settles when the store has brought the schema up to date, or could not
 * @param signal ends it
 */
export function startMaintenance(
  { maintenance: db, sources }: Pick<Persistence, 'maintenance' | 'sources'>,
  { database, retentionDays, confirm, backup: { folder, recipient } }: Settings,
  { onMaintenance, onMaintenanceFailure, onConfirmMails, onTombstoneFailure, onList }: Observer,
  prepared: Promise<unknown>,
  signal: AbortSignal,
): void {
  const repeat = async (work: () => Promise<void>, pause: number, onFailure: (error: unknown) => void) => {
    await prepared;
    while (!signal.aborted) {
      const failed = await work().then(
        () => false,
        (error: unknown) => {
          if (!signal.aborted) onFailure(error);
          return true;
        },
      );
      await sleep(failed ? RETRY : pause, undefined, { signal }).catch(() => undefined);
    }
  };
  const list = { db, kind: database.kind };
  const run = createMaintenance(list, systemClock, retentionDays, consentFor(confirm.on));
  void repeat(async () => onMaintenance(await run()), MAINTENANCE_PAUSE, onMaintenanceFailure);
  const countList = async () => {
    const counted = db.selectFrom('submission').select(({ fn }) => fn.countAll().as('people'));
    onList?.(Number((await counted.executeTakeFirstOrThrow()).people), await readLastRound(db));
  };
  if (onList !== undefined) void repeat(countList, LIST_PAUSE, onMaintenanceFailure);
  void repeat(sources.flush, SOURCE_PAUSE, onMaintenanceFailure);
  const report = async () => {
    const { mails, since } = await countWaiting(db);
    const waits = since === undefined ? 0 : systemClock.now() - Date.parse(since);
    onConfirmMails(mails, Math.max(0, Math.round(waits / 1000)));
  };
  if (confirm.on) void repeat(report, CONFIRM_PAUSE, onMaintenanceFailure);
  // Who has left is known beside the backups too, where there is a folder for them.
  if (folder === undefined) return;
  const write = createTombstoneFile({ db, clock: systemClock, folder, recipient });
  void repeat(write, TOMBSTONE_PAUSE, (error) => onTombstoneFailure(folder, error));
}
