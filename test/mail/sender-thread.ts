import { parentPort, workerData } from 'node:worker_threads';
import type { Programme } from '../../src/content/programme.ts';
import { openMaintenanceDatabase } from '../../src/hosts/node/database.ts';
import { startSending } from '../../src/hosts/node/sending.ts';
import type { Settings } from '../../src/hosts/settings/settings.ts';
import { createLog } from '../../src/hosts/shared/log.ts';
import { createObserver } from '../../src/hosts/shared/observer.ts';
import { writeRate } from '../../src/mail/sent-mails.ts';
import { migrateToLatest } from '../../src/waitlist/store/migrations.ts';

/** The product's own sender, without pauses: it ends once it is told anything. See `startSender`. */
const { settings, programme } = workerData as { settings: Settings; programme: Programme };
const { db, kind } = openMaintenanceDatabase(settings.database);
await migrateToLatest(db, kind);
await writeRate(db, 1e9);
const stopping = new AbortController();
parentPort?.once('message', () => stopping.abort());
const observer = createObserver(createLog('info', (line) => parentPort?.postMessage(line)));
const running = { persistence: { maintenance: db }, observer, prepared: Promise.resolve(), programme };
const rules = { poll: 50, pause: 1, retry: 20 };
await startSending({ ...running, settings, signal: stopping.signal }, rules);
await db.destroy();
