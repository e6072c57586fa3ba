import { unlink } from 'node:fs/promises';
import * as v from 'valibot';
import { adoptBackup, findBackups, isAhead, namedBackup } from '../../backup/backup-files.ts';
import { backUp } from '../../backup/make-backup.ts';
import { BackupRefusal, describeFault } from '../../backup/refusal.ts';
import { DAY } from '../../waitlist/clock.ts';
import { hasPeople } from '../../waitlist/entries.ts';
import { readAudit, recordAudit } from '../../waitlist/privacy/audit.ts';
import { decideRound, readLastRound } from '../../waitlist/privacy/maintenance.ts';
import { change, query, type ActionHost } from './action.ts';
import { countEntries } from './entries.ts';

/** Lines of the audit log that are shown at once. */
const AUDIT_LINES = 200;
/** Around a change of more people than this a backup is made by itself. */
const WITHOUT_BACKUP = 10;

/** The backups in their folder that may be of this list, newest first. */
export const backups = query({
  input: v.object({}),
  run: async (host) => {
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
  },
});

/** What was done, when and by whom; who was looked up only if that is wanted. */
export const audit = query({
  input: v.object({ lookUps: v.optional(v.boolean(), true) }),
  run: ({ list }, { lookUps }) => readAudit(list.db, AUDIT_LINES, lookUps ? [] : ['person']),
});

/** The state of deleting by age, and how many addresses cannot be brought back. */
export const retention = query({
  input: v.object({}),
  run: async ({ list: { db }, actor, settings: { retentionDays: days } }) => {
    const hashes = db.selectFrom('tombstone').select((is) => is.fn.countAll().as('count'));
    const { count } = await hashes.executeTakeFirstOrThrow();
    const last = await readLastRound(db);
    const until = days === undefined ? undefined : new Date(actor.now() - days * DAY).toISOString();
    return {
      /** Days after which people are deleted; `undefined`: never. */
      days,
      /** How many are deleted in the next round. */
      due: until === undefined ? 0 : await countEntries(db, { until }),
      /** When the server's last daily round was; `undefined` when there was none yet. */
      lastRound: last === undefined ? undefined : new Date(last).toISOString(),
      /** Whether the next round deletes nobody, because the last one was not a day or two ago. */
      paused: days !== undefined && last !== undefined && decideRound(last, actor.now()) === 'paused',
      stayingOut: Number(count),
    };
  },
});

/** Makes a backup in the folder for backups. */
export const backup = change({
  input: v.object({}),
  plan: ({ location }) => Promise.resolve({ folder: location.backupFolder }),
  apply: async (host, _, { signal }) => {
    const { name, people, notDone } = await backUp(host, 'waitlist', signal);
    return { name, people, notDone };
  },
});

/** Deletes one backup for good. */
export const deleteBackup = change({
  /** Its name. */
  input: v.object({ file: v.string() }),
  plan: (host, { file }) => namedBackup(host, file),
  apply: async (host, { file }) => {
    const made = await namedBackup(host, file);
    await unlink(made.file);
    await recordAudit(host.list.db, host.actor, 'delete-backup', { file: made.name });
    return { name: made.name };
  },
});

/** Makes a backup this list's, of which nobody knew whose it is: it counts, and is deleted when its time is over. */
export const adopt = change({
  input: v.object({ file: v.string() }),
  plan: (host, { file }) => namedBackup(host, file),
  apply: async (host, { file }) => ({ name: await adoptBackup(host, file) }),
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
