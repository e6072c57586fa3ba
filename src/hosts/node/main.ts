import { systemClock } from '../../waitlist/clock.ts';
import { describeLocation } from '../shared/database-url.ts';
import { createLog, errorFields } from '../shared/log.ts';
import { createObserver, type Observer } from '../shared/observer.ts';
import type { Settings } from '../shared/settings.ts';
import { isCorruption } from '../sqlite/engine.ts';
import { closeToOthers } from '../sqlite/list-files.ts';
import { readSettings } from './environment.ts';
import { createSink } from './log-sink.ts';
import { startMaintenance } from './maintenance.ts';
import { createMetrics } from './metrics.ts';
import { openPersistence } from './persistence.ts';
import { listen, startService, type Service } from './service.ts';
import { keepTombstoneFile } from './tombstone-file.ts';

/** `npm start`: opens the list, serves the page and the function, and decides how the process ends. */
const sink = createSink(2);
const settings = readSettingsOrExit();
const { database } = settings;
const log = createLog(settings.logLevel, sink.write, Date.now);
process.on('uncaughtExceptionMonitor', (error) => {
  log('error', 'crash', errorFields(error));
  sink.flush();
});

if (database.kind === 'sqlite') closeList(database.path);
if (settings.limits === undefined) log('warn', 'limits are off');
const observer = await startObserver();
const persistence = openPersistence(settings, observer);
const checked = persistence.store.check().catch((error: unknown) => {
  // A database that is away may come back, and the page works without it. A corrupt one needs a person.
  if (isCorruption(error))
    exit(
      1,
      `The list at ${describeLocation(database)} is corrupt or is not an SQLite database, and was left as it is. ` +
        'Restore it from a backup, or set DATABASE_URL to another file.',
    );
});
// A file answers at once. A server that does not answer at all must not keep the page from visitors.
if (database.kind === 'sqlite') await checked;
const service = await startService(settings, persistence, observer).catch((error: unknown) =>
  exit(1, describeStartFailure(error)),
);
const stopMaintenance = startMaintenance(persistence, settings, observer, checked);
const stopTombstones = startTombstoneFile();
let stopping = false;
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
greet(service);

function readSettingsOrExit(): Settings {
  const parsed = readSettings();
  return 'settings' in parsed ? parsed.settings : exit(1, parsed.problems.join('\n'));
}

/** Who has left is known beside the backups too, where there is a folder for them. */
function startTombstoneFile(): () => void {
  const { folder, recipient } = settings.backup;
  if (folder === undefined) return () => undefined;
  const onFailure = (error: unknown) =>
    log('warn', 'tombstones not written', { folder, ...errorFields(error) });
  return keepTombstoneFile(
    { db: persistence.maintenance, clock: systemClock, folder, recipient },
    onFailure,
    checked,
  );
}

/** The list is personal data: other users of the machine must not read it. */
function closeList(path: string): void {
  const { found, stillOpen } = closeToOthers(path);
  if (found.length === 0) return;
  const closed = found.filter((file) => !stillOpen.includes(file));
  log('warn', 'list was open to other users', { closed, stillOpen });
}

/** Observes for the log, and for the metrics where they are wanted. */
async function startObserver(): Promise<Observer> {
  if (settings.metrics === undefined) return createObserver(log);
  const { metrics, server } = createMetrics();
  const { port, host } = settings.metrics;
  const address = await listen(server, port, host).catch((error: unknown) =>
    exit(1, `The metrics can't be served on METRICS_PORT ${port}: ${(error as Error).message}`),
  );
  server.unref();
  log('info', 'metrics', { address: address.address, port: address.port });
  return createObserver(log, metrics);
}

function describeStartFailure(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const { port, host } = settings;
  const known: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use. Stop the program that uses it, or set PORT to another.`,
    EACCES: `This user may not open port ${port}. Set PORT to another.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
    ENOENT: `The page is not built (${message}). Run "npm run build" first.`,
  };
  return known[code] ?? `The server did not start: ${message}`;
}

function greet({ address: { port, family, address } }: Service): void {
  const everywhere = address === '::' || address === '0.0.0.0';
  const host = everywhere ? 'localhost' : family === 'IPv6' ? `[${address}]` : address;
  const lines = [`The page:  http://${host}:${port}`, `The list:  ${describeLocation(database)}`];
  process.stdout.write([...lines, 'To see it: ./waitlist list', ''].join('\n'));
  log('info', 'listening', { address, port });
}

function stop(signal: NodeJS.Signals): void {
  // A terminal sends the signal to npm and to us, and npm passes it on once more.
  if (stopping) return;
  stopping = true;
  log('info', 'stopping', { signal });
  stopMaintenance();
  stopTombstones();
  void service.stop().then(({ drained, closed }) => {
    log(closed ? 'info' : 'error', 'stopped', { drained, closed });
    exit(closed ? 0 : 1);
  });
}

function exit(code: number, message?: string): never {
  sink.flush();
  if (message !== undefined) process.stderr.write(`${message}\n`);
  process.exit(code);
}
