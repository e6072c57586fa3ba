import { openBackend } from './backend.ts';
import { describeLocation } from '../shared/database-url.ts';
import { readSettings } from './environment.ts';
import type { Settings } from '../shared/settings.ts';
import { createLog, errorFields } from '../shared/log.ts';
import { createSink } from './log-sink.ts';
import { createObserver, type Observer } from '../shared/observer.ts';
import { listen, startService } from './service.ts';
import { isCorruption } from '../sqlite/engine.ts';
import { closeToOthers } from '../sqlite/file-identity.ts';
import { startMaintenance } from './maintenance.ts';

/** `npm start`: the only place that reads the server's environment and decides how the process ends. */
const sink = createSink(2);

function exit(code: number, message?: string): never {
  sink.flush();
  if (message !== undefined) process.stderr.write(`${message}\n`);
  process.exit(code);
}

function configuration(): Settings {
  const parsed = readSettings();
  return 'settings' in parsed ? parsed.settings : exit(1, parsed.problems.join('\n'));
}

const config = configuration();
const log = createLog(config.logLevel, sink.write, Date.now);
process.on('uncaughtExceptionMonitor', (error) => {
  log('error', 'crash', errorFields(error));
  sink.flush();
});

if (config.database.kind === 'sqlite') closeList(config.database.path);
if (config.limits === undefined) log('warn', 'limits are off');
const observer = await createObserverWithFigures();
const backend = openBackend(config, observer);
const checked = backend.store.check().catch((error: unknown) => {
  // A database that is away may come back, and the page works without it. A corrupt one needs a person.
  if (isCorruption(error))
    exit(
      1,
      `The list at ${describeLocation(config.database)} is corrupt or is not an SQLite database, and was left as it is. ` +
        'Restore it from a backup, or set DATABASE_URL to another file.',
    );
});
// A file answers at once. A server that does not answer at all must not keep the page from visitors.
if (config.database.kind === 'sqlite') await checked;
const service = await startService(config, backend, observer).catch((error: unknown) =>
  exit(1, describeStartFailure(error)),
);

const stopMaintenance = startMaintenance(backend.maintenance, config, observer, checked);

let stopping = false;
function stop(signal: NodeJS.Signals): void {
  // A terminal sends the signal to npm and to us, and npm passes it on once more.
  if (stopping) return;
  stopping = true;
  log('info', 'stopping', { signal });
  stopMaintenance();
  void service.stop().then(({ drained, closed }) => {
    log(closed ? 'info' : 'error', 'stopped', { drained, closed });
    exit(closed ? 0 : 1);
  });
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

const { port, family, address } = service.address;
const everywhere = address === '::' || address === '0.0.0.0';
const host = everywhere ? 'localhost' : family === 'IPv6' ? `[${address}]` : address;
process.stdout.write(
  [
    `The page:  http://${host}:${port}`,
    `The list:  ${describeLocation(config.database)}`,
    'To see it: ./waitlist list',
    '',
  ].join('\n'),
);
log('info', 'listening', { address, port });

/** The list is personal data: other users of the machine must not read it. */
function closeList(path: string): void {
  const { found, stillOpen } = closeToOthers(path);
  if (found.length === 0) return;
  const closed = found.filter((file) => !stillOpen.includes(file));
  log('warn', 'list was open to other users', { closed, stillOpen });
}

/** The library for figures is loaded only where they are wanted. */
async function createObserverWithFigures(): Promise<Observer> {
  if (config.metrics === undefined) return createObserver(log);
  const { createMetrics } = await import('./metrics.ts');
  const { metrics, server } = createMetrics();
  const { port, host } = config.metrics;
  const address = await listen(server, port, host).catch((error: unknown) =>
    exit(1, `The figures can't be given out on METRICS_PORT ${port}: ${(error as Error).message}`),
  );
  server.unref();
  log('info', 'figures', { address: address.address, port: address.port });
  return createObserver(log, metrics);
}

function describeStartFailure(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `Port ${config.port} is in use. Stop what listens there, or set PORT to another.`;
  if (code === 'EACCES')
    return `Port ${config.port} needs rights that this user has not. Set PORT to another.`;
  if (code === 'EADDRNOTAVAIL') return `HOST ${config.host} is no address of this machine.`;
  if (code === 'ENOENT') return `The page is not built (${message}). Run "npm run build" first.`;
  return `The server did not start: ${message}`;
}
