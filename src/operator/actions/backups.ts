import { unlink } from 'node:fs/promises';
import * as v from 'valibot';
import { adoptBackup, findBackups, isAhead, namedBackup } from '../../backup/backup-files.ts';
import { BackupRefusal, describeFault } from '../../backup/backup-refusal.ts';
import { backUp } from '../../backup/make-backup.ts';
import { applyRestore, openBackup, planRestore } from '../../backup/restore-backup.ts';
import type { GatheredLists } from '../../backup/suppression-files.ts';
import { hasPeople } from '../../waitlist/entries.ts';
import { recordAudit } from '../../waitlist/privacy/audit.ts';
import { change, query, type ActionHost, type Progress } from './action.ts';
import { follows, type Done, type SumLine } from './plan.ts';

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

/** Which backup, the file with the key where it is encrypted, and what somebody has to decide. */
const restoreInput = v.object({
  /** A name in the folder for backups, or the path of a file that was handed over. */
  file: v.pipe(v.string(), v.minLength(1)),
  identity: v.optional(v.string()),
  /** Also who came with an import that was taken back. */
  takenBack: v.optional(v.boolean(), false),
  /** Although a list of people who left cannot be read: they may come back. */
  withoutThoseWhoLeft: v.optional(v.boolean()),
});

/** Why people in a backup do not come back, in this order. */
const LEFT_OUT = ['erased', 'expired', 'unconfirmed', 'takenBack', 'faulty'] as const;

/** Puts the people in a backup on the list again. Who joined since stays; who left stays away. */
export const restore = change(restoreInput, async (host, input, keep) => {
  const { file, identity, takenBack } = input;
  const path = host.resolveFile(file);
  const key = identity === undefined ? undefined : host.resolveFile(identity);
  const backup = keep.use(await openBackup(host, path, key));
  const { wanted, inBackup, added, present, leftOut, joinedSince } = await planRestore(
    host,
    backup,
    takenBack,
  );
  const { read, unread } = backup.lists;
  const days = read.map(({ day }) => day);
  const out = LEFT_OUT.map((key) => ({ key, value: -(leftOut[key] ?? 0) }));
  const isStopped = unread.length > 0 && input.withoutThoseWhoLeft !== true;
  const shown = {
    phrase: 'restore' as const,
    values: { number: added, time: backup.madeAt },
    sum: [
      { key: 'inBackup', value: inBackup },
      ...out,
      { key: 'listed', value: out.reduce((rest, { value }) => rest - value, added - inBackup) },
      { key: 'comeBack', value: added, kind: 'result' },
      { key: 'joinedSince', value: joinedSince, kind: 'after' },
      { key: 'listThen', value: present + added, kind: 'after' },
    ] satisfies SumLine[],
    then: follows(
      { key: 'stayOut' },
      unread.length === 0 &&
        (days.length > 0 ? { key: 'leftAsOf', values: { days } } : { key: 'leftNowhere' }),
    ),
    questions: takenBack || leftOut.takenBack ? [{ key: 'takenBack' as const, isOn: takenBack }] : [],
    blockedBy: isStopped
      ? { reason: 'unreadLists' as const, details: describeLists(backup.lists) }
      : undefined,
    /** The suppression lists that belong to it and cannot be read. */
    unread: unread.map(({ name, day, why = 'damaged' as const }) => ({ name, day, why })),
  };
  const carryOut = async ({ signal, report }: Progress): Promise<Done> => {
    let done = 0;
    report({ done, total: inBackup });
    const onRows = (rows: number) => report({ done: (done += rows) });
    const restored = await applyRestore(host, backup, { takenBack, wanted }, signal, onRows);
    return { phrase: 'restore', ...restored, ...(unread.length === 0 && { read: days }) };
  };
  return { shown, carryOut, isCopy: true };
});

/** What a sentence names: the lists that cannot be read, with their days, and the day of the last one that was. */
function describeLists({ read, unread }: GatheredLists): { names: string; last: string } {
  const days = read.map(({ day }) => day).sort();
  return {
    names: unread
      .map(({ name, day, why }) => `${name} (${day}, ${why === 'needsKey' ? 'needs its key' : 'is damaged'})`)
      .join(', '),
    last: days.at(-1) ?? 'none',
  };
}
