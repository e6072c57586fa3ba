import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../hosts/shared/settings.ts';
import { programme as ownProgramme } from '../../content/programme.ts';
import { PROJECT_FOLDER } from '../../hosts/node/environment.ts';
import { Refusal, type ActionHost } from '../../operator/actions/action.ts';
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
 * Serves the studio of a list until it is ended. The page is built first where it is missing and its sources are there.
 *
 * @throws when the page cannot be built or the port is taken
 */
export async function startStudio(options: StudioOptions): Promise<void> {
  const { settings, source, list, user, programme = ownProgramme, ...rest } = options;
  const folder = studioFolder(settings);
  if (!existsSync(join(folder, 'index.html'))) {
    const { buildStudio } = await import('../../../build/studio.ts');
    await buildStudio(folder);
  }
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
  const page = loadPage(folder);
  try {
    const api = createApi(host, jobs, uploads, describe).route('/', createDownloads(host));
    await serveStudio({ ...rest, page, api, jobs, clock: systemClock });
  } finally {
    await uploads.close();
  }
}

/** What went wrong, for the page. */
function describe(error: unknown): Problem {
  if (error instanceof Refusal) return { reason: error.reason, details: error.details };
  return { reason: 'failed', details: { sentence: error instanceof Error ? error.message : String(error) } };
}
