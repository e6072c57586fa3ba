import { setTimeout as sleep } from 'node:timers/promises';
import { fill } from '../../content/fill.ts';
import { describeLocation } from '../settings/server-url.ts';
import { createLog, errorFields } from '../shared/log.ts';
import { createObserver, type Observer } from '../shared/observer.ts';
import { isCorruption } from '../sqlite/engine.ts';
import { closeToOthers } from '../sqlite/list-files.ts';
import { START } from '../texts/en.ts';
import { readSettings, VERSION } from './environment.ts';
import { createSink } from './log-sink.ts';
import { startMaintenance } from './scheduled-work.ts';
import { createMetrics } from './metrics.ts';
import { listen, openPersistence, startService } from './service.ts';
import { watchStage } from './stage-file.ts';
import { runStudio } from './studio-process.ts';

/** Milliseconds for V8's compilers to finish: Node can wait for them for ever when it ends (https://github.com/nodejs/node/issues/54918). */
const SETTLE = 100;

/** `npm start`: opens the list, serves the page and the functions, and decides how the process ends. */
const sink = createSink();
/** Settles once no mail is on its way. */
let sending: Promise<void> | undefined;
const warnings: string[] = [];
const parsed = readSettings(undefined, (sentence) => warnings.push(sentence));
const settings = 'settings' in parsed ? parsed.settings : await exit(1, parsed.problems.join('\n'));
// As `ExecStartPre=` of the unit asks.
if (process.argv.includes('--check')) await exit(0);
const { database } = settings;
const list = describeLocation(database);
const log = createLog(settings.logLevel, sink.write);
process.on('uncaughtExceptionMonitor', (error) => {
  log('error', 'crash', errorFields(error));
  sink.flush();
});

for (const reason of warnings) log('warn', 'settings', { reason });
if (database.kind === 'sqlite') {
  // The list is personal data: other users of the machine must not read it.
  const closed = closeToOthers(database.path);
  if (closed.length > 0) log('warn', 'list was open to other users', { closed });
}
if (settings.limits === undefined) log('warn', 'limits are off');
const observer = await startObserver();
const persistence = openPersistence(settings, observer);
const prepared = persistence.store.check().catch(async (error: unknown) => {
  // A database that is away may come back, and the page works without it. A corrupt one needs a person.
  if (isCorruption(error)) await exit(1, fill(START.corrupt, { list }));
});
// A file answers at once. A server that does not answer at all must not keep the page from visitors.
if (database.kind === 'sqlite') await prepared;
const stopping = new AbortController();
/** While the server drains, its pages still follow the stage. */
const closing = new AbortController();
const running = { settings, persistence, observer, prepared, signal: stopping.signal };
const service = await start().catch((error: unknown) =>
  exit(1, fill(START.failed, { reason: (error as Error).message })),
);
const maintained = startMaintenance(running);
// It opens the list that this server has made; where the database is away, it waits for it as well.
const studio = settings.studio.on ? prepared.then(() => runStudio(log, stopping.signal)) : undefined;
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

const { address, port, family } = service.address;
const host = ['::', '0.0.0.0'].includes(address) ? 'localhost' : family === 'IPv6' ? `[${address}]` : address;
process.stdout.write(fill(START.greeting, { host, port, list }));
log('info', 'listening', { address, port, version: VERSION });

async function start() {
  // Without a mail server nothing of what sends mail is loaded.
  if (settings.mail.server !== undefined) {
    const { startSending } = await import('./sending.ts');
    sending = startSending(running);
  }
  return startService(
    settings,
    persistence,
    observer,
    await watchStage({ ...running, signal: closing.signal }),
  );
}

/** Observes for the log, and for the metrics where they are wanted. */
async function startObserver(): Promise<Observer> {
  if (settings.metrics === undefined) return createObserver(log);
  const { metrics, server } = createMetrics(settings.backup.folder);
  const { port, host } = settings.metrics;
  const { address } = await listen(server, port, host).catch((error: unknown) =>
    exit(1, fill(START.noMetrics, { port, reason: (error as Error).message })),
  );
  server.unref();
  log('info', 'metrics', { address, port });
  return createObserver(log, metrics);
}

function stop(signal: NodeJS.Signals): void {
  // A terminal sends the signal to npm and to us, and npm passes it on once more.
  if (stopping.signal.aborted) return;
  stopping.abort();
  log('info', 'stopping', { signal });
  void service.stop(closing, Promise.all([sending, maintained, studio])).then(({ drained, closed }) => {
    log(closed ? 'info' : 'error', 'stopped', { drained, closed });
    return exit(closed ? 0 : 1);
  });
}

async function exit(code: number, message?: string): Promise<never> {
  sink.flush();
  if (message !== undefined) process.stderr.write(`${message}\n`);
  await sleep(SETTLE);
  process.exit(code);
}
