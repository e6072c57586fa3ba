import { systemClock } from '../../waitlist/clock.ts';
import { createMaintenance } from '../../waitlist/privacy/maintenance.ts';
import { scrubPostgres } from '../postgres/scrub.ts';
import type { Observer } from '../shared/observer.ts';
import type { Settings } from '../shared/settings.ts';
import { scrubSqlite } from '../sqlite/scrub.ts';
import type { openPersistence } from './persistence.ts';

/** Milliseconds between two looks at whether anything is to be done, and after one that failed. */
const PAUSE = 600_000;
const RETRY = 60_000;

/**
 * Runs the maintenance of a server, at once and then every ten minutes: see `createMaintenance`.
 *
 * @param persistence `maintenance` is a connection of its own, so that no sign-up waits for it
 * @param prepared settles when the store has brought the schema up to date, or could not
 * @returns ends it
 */
export function startMaintenance(
  { maintenance: db }: Pick<ReturnType<typeof openPersistence>, 'maintenance'>,
  { database, retentionDays }: Pick<Settings, 'database' | 'retentionDays'>,
  { onMaintenance, onMaintenanceFailure }: Observer,
  prepared: Promise<unknown>,
): () => void {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const scrub = () => (database.kind === 'sqlite' ? scrubSqlite(db) : scrubPostgres(db));
  const run = createMaintenance({ db, storage: { scrub } }, systemClock, retentionDays);
  const round = async () => {
    let pause = PAUSE;
    try {
      onMaintenance(await run());
    } catch (error) {
      pause = RETRY;
      if (!stopped) onMaintenanceFailure(error);
    }
    if (!stopped) timer = setTimeout(() => void round(), pause);
  };
  void prepared.then(() => (stopped ? undefined : round()));
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
