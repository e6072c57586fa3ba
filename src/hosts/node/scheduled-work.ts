import { once } from 'node:events';
import { dirname, join } from 'node:path';
import type { Kysely } from 'kysely';
import { createNightBackup, freeBytes, readNightBackup } from '../../backup/night.ts';
import { watchSuppressions } from '../../backup/suppression-files.ts';
import { consentFor } from '../../content/consent-wording.ts';
import { programme } from '../../content/programme.ts';
import { SERVER, serverActor } from '../../waitlist/privacy/audit.ts';
import { checkPlace } from '../../mail/place.ts';
import { importFolders } from '../../mail/versions.ts';
import { systemClock } from '../../waitlist/clock.ts';
import { countWaiting } from '../../waitlist/confirm/confirm.ts';
import { countRows } from '../../waitlist/entries.ts';
import { createMaintenance, readLastRound } from '../../waitlist/privacy/maintenance.ts';
import { repeat } from '../../waitlist/repeat.ts';
import type { Database } from '../../waitlist/store/schema.ts';
import type { Settings } from '../settings/settings.ts';
import { maskedSentence } from '../shared/log.ts';
import { createAccessNews } from './access-news.ts';
import { backUpInProcess } from './backup-process.ts';
import { createListLocation } from './database.ts';
import { MAIL_FOLDER } from './environment.ts';
import { tellAccess, tellNoBackup } from './organiser-mail.ts';
import type { Running } from './service.ts';

/** Milliseconds between two looks at whether anything is to be done. Tests take shorter ones. */
export const PAUSES = {
  maintenance: 600_000,
  /** For what was counted by source, of which a crash loses a minute, and for what the metrics show of the list. */
  count: 60_000,
  /** For the mails that wait where people confirm their addresses, and for what organisers are told of access. */
  confirm: 30_000,
  /**
   * For the suppression list, whose file is never older than a minute, and for the backup of the night: one that was missed is made
   * within a minute after a start.
   */
  backup: 10_000,
};
/** The same after a look that failed, as often as the store looks for a database that is away. A folder seldom comes back so soon. */
const RETRY = 1000;

/**
 * Runs what a server does by itself, at once and then again and again: see `createMaintenance`, `createSourceCounter`,
 * `watchSuppressions` and `createNightBackup`. No sign-up waits for the connection that it has for itself.
 *
 * @returns settles when no backup is being made any more
 */
export async function startMaintenance(running: Running, pauses = PAUSES): Promise<void> {
  const { settings, observer, prepared, signal } = running;
  const { maintenance: db, sources } = running.persistence;
  const { database, retentionDays, confirm, backup, mail } = settings;
  const { folder } = backup;
  const { onMaintenance, onMaintenanceFailure, onConfirmMails, onSuppressionFailure, onList } = observer;
  const every = async (pause: number, work: () => Promise<unknown>, onFailure = onMaintenanceFailure) => {
    await prepared;
    const retry = onFailure === onMaintenanceFailure ? RETRY : pause;
    await repeat(work, [pause, retry], onFailure, signal);
  };
  const list = { db, kind: database.kind };
  void prepared.then(() => readMessageFolders(settings, db)).catch(onMaintenanceFailure);
  const run = createMaintenance(list, systemClock, retentionDays, consentFor(confirm.on));
  const isFirstOver = Promise.withResolvers<undefined>();
  const round = () => run().finally(() => isFirstOver.resolve(undefined));
  void every(pauses.maintenance, async () => onMaintenance(await round()));
  const measureList = async () => {
    if (database.kind === 'sqlite') observer.onRoom?.('list', await freeBytes(dirname(database.path)));
    // The first backup makes the folder.
    if (folder !== undefined) observer.onRoom?.('backup', await freeBytes(folder).catch(() => Number.NaN));
    onList?.(await countRows(db), await readLastRound(db), await readNightBackup(db));
  };
  if (onList !== undefined) void every(pauses.count, measureList);
  void every(pauses.count, sources.flush);
  const report = async () => {
    const { mails, since } = await countWaiting(db);
    const waits = since === undefined ? 0 : systemClock.now() - Date.parse(since);
    onConfirmMails(mails, Math.max(0, Math.round(waits / 1000)));
  };
  if (confirm.on) void every(pauses.confirm, report);
  if (mail.server !== undefined) void every(pauses.confirm, createTelling(settings, db));
  // Who has left is known beside the backups too, where there is a folder for them.
  if (folder === undefined) return;
  const clock = { ...systemClock, user: SERVER };
  const location = createListLocation(settings);
  const write = watchSuppressions({ list, location, actor: clock });
  void every(pauses.backup, write, (error) => onSuppressionFailure(folder, error));
  const night = createNightBackup(folder, {
    ...{ list, location, clock, signal, run: backUpInProcess },
    onMade: observer.onBackup,
    onFailure: observer.onNoBackup,
    tell: (why) => tellNoBackup(settings, why).catch(() => false),
    describe: maskedSentence,
  });
  // Not before the first round: whom it deletes is in no new backup.
  await Promise.race([isFirstOver.promise, once(signal, 'abort')]);
  await every(pauses.backup, night);
}

/** Tells the organisers by mail who came and went: see `createAccessNews`. From a copy of the list nothing is sent. */
export function createTelling(settings: Settings, db: Kysely<Database>): () => Promise<void> {
  const here = { db, kind: settings.database.kind, origin: settings.publicOrigin ?? programme.origin };
  return createAccessNews(db, systemClock, async (lines) => {
    const place = await checkPlace(here);
    if (typeof place === 'string') return tellAccess(settings, lines);
    // The list that was copied has told them, or will.
    return place.isOtherPlace;
  });
}

/** Makes messages of the folders in which they were before, once for a list. */
export async function readMessageFolders(settings: Settings, db: Kysely<Database>): Promise<void> {
  const besideList = join(createListLocation(settings).workFolder, 'mail');
  await importFolders(db, serverActor(systemClock), { besideList, project: MAIL_FOLDER });
}
