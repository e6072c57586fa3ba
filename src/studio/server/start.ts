import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { programme } from '../../content/programme.ts';
import { PROJECT_FOLDER } from '../../hosts/node/environment.ts';
import type { Settings } from '../../hosts/shared/settings.ts';
import { Refusal, type ActionHost } from '../../operator/actions/action.ts';
import { deleteAutomaticBackups } from '../../operator/actions/backup/backup-files.ts';
import { HOUR, systemClock } from '../../waitlist/clock.ts';
import { createAccess } from './access.ts';
import { createApi, type Problem } from './api.ts';
import { createStudio } from './app.ts';
import { createDownloads } from './downloads.ts';
import { createJobs } from './jobs.ts';
import { loadPage } from './page-files.ts';
import { createUploads } from './uploads.ts';

/** Tests have facts, messages and a pace of their own. */
interface StudioOptions
  extends
    Pick<ActionHost, 'settings' | 'source' | 'list'>,
    Partial<Pick<ActionHost, 'programme' | 'mailFolder' | 'pace'>> {
  /** Name of the system user, for the audit log. */
  user: string;
  /** `127.0.0.1`; in a container, the address that is published on the loopback of the machine around it. */
  host: string;
  /** 0: any that is free. */
  port: number;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  /** Gets each link when it is made. */
  onLink: (link: string) => void;
  /** Calls back when Enter is pressed in the terminal. */
  onEnter: (listener: () => void) => void;
}

/** Without anything that a person did and without work, in milliseconds. */
const IDLE = HOUR;

/** Where the studio's page is built: beside what the public server serves. */
export function studioFolder(settings: Settings): string {
  return `${settings.distFolder}-studio`;
}

/**
 * Serves the studio of a list until Ctrl-C, or until nobody has used it for an hour and no work is in progress. Work that
 * is in progress then stops at its next safe place.
 *
 * @throws when the page cannot be built or the port is taken
 */
export async function startStudio(options: StudioOptions): Promise<void> {
  const { settings, source, user, signal, onLink, onEnter } = options;
  const page = await loadPage(studioFolder(settings));
  const uploads = createUploads(source.workFolder, source.backupFolder);
  const host: ActionHost = {
    programme,
    mailFolder: join(PROJECT_FOLDER, 'mail'),
    ...options,
    actor: { now: () => systemClock.now(), user },
    fetch,
    resolveFile: (name) => uploads.resolve(name),
  };
  const jobs = createJobs(describe);
  const access = createAccess();
  let usedAt = systemClock.now();
  const app = createStudio({
    access,
    page,
    api: createApi(host, jobs, uploads, describe).route('/', createDownloads(host)),
    onUse: (ago) => (usedAt = Math.max(usedAt, systemClock.now() - ago)),
  });
  const server = createAdaptorServer({ fetch: app.fetch });
  const idle = Promise.withResolvers<unknown>();
  const timer = setInterval(() => {
    if (!jobs.isBusy() && systemClock.now() - usedAt > IDLE) idle.resolve(undefined);
  }, 60_000);
  try {
    await deleteAutomaticBackups(host);
    server.listen(options.port, options.host);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const showLink = () => onLink(access.newLink(port));
    showLink();
    onEnter(showLink);
    if (!signal.aborted) await Promise.race([once(signal, 'abort'), idle.promise]);
    server.close();
    await jobs.stopAll();
    if ('closeAllConnections' in server) server.closeAllConnections();
  } finally {
    clearInterval(timer);
    await uploads.close();
  }
}

/** Codes of a database that does not answer: those of the system, and PostgreSQL's when it stops or has no room left. */
const AWAY = /^E(?:CONN|NOTFOUND|AI_|TIMEDOUT|HOST|NET|PIPE)|^(?:08|53|57P)/;

/** What went wrong, for the page. */
function describe(error: unknown): Problem {
  if (error instanceof Refusal) return { reason: error.reason, details: error.details };
  const sentence = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isAway = AWAY.test(code) || /terminated|connection timeout|trying to connect/i.test(sentence);
  return { reason: isAway ? 'away' : 'failed', details: { sentence } };
}
