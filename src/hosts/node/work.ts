import { createLog } from '../shared/log.ts';
import { createObserver } from '../shared/observer.ts';
import type { Settings } from '../settings/settings.ts';
import { openMaintenanceDatabase } from './database.ts';
import { createSink } from './log-sink.ts';
import { readMessageFolders } from './message-folders.ts';
import { startSending } from './sending.ts';

/**
 * Sends what is planned and queued, as a server does, without page and port: where no server runs, as with Supabase.
 *
 * @param signal ends it
 */
export async function workUntil(settings: Settings, signal: AbortSignal): Promise<void> {
  const sink = createSink();
  const observer = createObserver(createLog(settings.logLevel, sink.write));
  const { db: maintenance } = openMaintenanceDatabase(settings.database);
  const prepared = readMessageFolders(settings, { maintenance });
  await startSending({ settings, persistence: { maintenance }, observer, prepared, signal }).finally(() =>
    maintenance.destroy(),
  );
  sink.flush();
}
