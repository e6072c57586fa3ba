import { join } from 'node:path';
import type { Settings } from '../../hosts/shared/settings.ts';
import { programme as ownProgramme } from '../../content/programme.ts';
import { PROJECT_FOLDER } from '../../hosts/node/environment.ts';
import { Refusal, type ActionHost } from '../../operator/actions/action.ts';
import { pruneAutomaticBackups } from '../../operator/actions/care.ts';
import type { ListSource, OpenList } from '../../operator/actions/open-list.ts';
import { systemClock } from '../../waitlist/clock.ts';
import { createApi, type Problem } from './api.ts';
import { createDownloads } from './downloads.ts';
import { createJobs } from './jobs.ts';
import { loadPage } from './page-files.ts';
import { serveStudio } from './serve.ts';
import { createUploads } from './uploads.ts';

/** Tests have facts and messages of their own. */
interface StudioOptions extends Partial<Pick<ActionHost, 'programme' | 'mailFolder'>> {
  settings: Settings;
  source: ListSource;
  list: OpenList;
  /** Name of the system user, for the audit log. */
  user: string;
  host: string;
  port: number;
  signal: AbortSignal;
  onLink: (link: string) => void;
  onEnter: (listener: () => void) => void;
}

/** Where the studio's page is built: beside what the public server serves. */
export function studioFolder(settings: Settings): string {
  return `${settings.distFolder}-studio`;
}

/**
 * Serves the studio of a list until it is ended.
 *
 * @throws when the page cannot be built or the port is taken
 */
export async function startStudio(options: StudioOptions): Promise<void> {
  const { settings, source, list, user, programme = ownProgramme, ...rest } = options;
  const page = await loadPage(studioFolder(settings));
  const uploads = createUploads(source.workFolder, source.backupFolder);
  const host: ActionHost = {
    list,
    source,
    settings,
    programme,
    mailFolder: options.mailFolder ?? join(PROJECT_FOLDER, 'mail'),
    actor: { now: () => systemClock.now(), user },
    fetch,
    resolveFile: (name) => uploads.resolve(name),
  };
  const jobs = createJobs(describe);
  try {
    await pruneAutomaticBackups(host);
    const api = createApi(host, jobs, uploads, describe).route('/', createDownloads(host));
    await serveStudio({ ...rest, page, api, jobs, clock: systemClock });
  } finally {
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
