import { unlink } from 'node:fs/promises';
import * as v from 'valibot';
import { adoptBackup, findBackups, isAhead, namedBackup } from '../../backup/backup-files.ts';
import { backUp } from '../../backup/make-backup.ts';
import { BackupRefusal, describeFault } from '../../backup/backup-refusal.ts';
import { hasPeople } from '../../waitlist/entries.ts';
import { recordAudit } from '../../waitlist/privacy/audit.ts';
import { change, query, type ActionHost } from './action.ts';
import type { Done } from './plan.ts';

/** Around a change of more people than this a backup is made by itself. */
const WITHOUT_BACKUP = 10;

/** The backups in their folder that may be of this list, newest first. */
export const backups = query(v.object({}), async (host) => {
  const { location, actor, settings } = host;
  const files = (await findBackups(host)).known.reverse();
  return {
    folder: location.backupFolder,
    encrypts: location.recipient !== undefined,
    /** Days after which they are deleted; `undefined`: never. */
    days: settings.backup.days,
    /** `isAhead`: it counts for nothing. `isOurs`: otherwise it is not deleted by itself. */
    files: files.map((each) => ({ ...each, isAhead: isAhead(each, actor.now()) })),
  };
});

/** Makes a backup in the folder for backups. */
export const backup = change(v.object({}), (host) => ({
  shown: { phrase: 'backup' },
  carryOut: async ({ signal }): Promise<Done> => {
    const { name, people, notDone } = await backUp(host, 'waitlist', signal);
    return { phrase: 'backup', name, people, notDone };
  },
}));

const backupFile = v.object({
  /** Its name. */
  file: v.string(),
});

/** Deletes one backup for good. */
export const deleteBackup = change(backupFile, async (host, { file }) => {
  const { madeAt, people = 0 } = await namedBackup(host, file);
  return {
    shown: {
      phrase: 'deleteBackup',
      values: { time: madeAt },
      isErasing: true,
      sum: [{ key: 'inBackup', value: people }],
      then: [{ key: 'isGone' }],
    },
    carryOut: async (): Promise<Done> => {
      const made = await namedBackup(host, file);
      await unlink(made.file);
      await recordAudit(host.list.db, host.actor, 'delete-backup', { file: made.name });
      return { phrase: 'deleteBackup', name: made.name };
    },
  };
});

/** Makes a backup this list's, of which nobody knew whose it is: it counts, and is deleted when its time is over. */
export const adopt = change(backupFile, async (host, { file }) => {
  const { name } = await namedBackup(host, file);
  return {
    shown: { phrase: 'adopt', values: { file: name } },
    carryOut: async (): Promise<Done> => ({
      phrase: 'adopt',
      name: await adoptBackup(host, file),
    }),
  };
});

/** What a plan says of the backup that is made by itself around a change of so many people. */
export function backupAround({ location }: ActionHost, people: number) {
  if (people <= WITHOUT_BACKUP) return undefined;
  return location.backupFolder === undefined ? ('noFolder' as const) : ('made' as const);
}

/**
 * Makes that backup, where there is a folder for one and somebody on the list.
 *
 * @throws BackupRefusal when it cannot be written
 */
export async function makeAround(host: ActionHost, people: number): Promise<void> {
  if (backupAround(host, people) !== 'made' || !(await hasPeople(host.list.db))) return;
  try {
    await backUp(host, 'automatic');
  } catch (error) {
    throw new BackupRefusal('noBackup', { sentence: describeFault(error) });
  }
}
