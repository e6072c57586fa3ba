import { join, resolve } from 'node:path';
import { serverActor } from '../../mail/sendings.ts';
import { importFolders } from '../../mail/versions.ts';
import { systemClock } from '../../waitlist/clock.ts';
import type { Settings } from '../settings/settings.ts';
import { createListLocation } from './database.ts';
import { PROJECT_FOLDER } from './environment.ts';
import type { Persistence } from './service.ts';

/** The project's samples, and the mail that asks people to confirm their addresses. */
export const MAIL_FOLDER = resolve(PROJECT_FOLDER, 'mail');

/** Makes messages of the folders in which they were before, once for a list. */
export async function readMessageFolders(
  settings: Settings,
  { maintenance }: Pick<Persistence, 'maintenance'>,
): Promise<void> {
  const besideList = join(createListLocation(settings).workFolder, 'mail');
  await importFolders(maintenance, serverActor(systemClock), { besideList, project: MAIL_FOLDER });
}
