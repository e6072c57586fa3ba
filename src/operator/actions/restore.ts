import * as v from 'valibot';
import { BackupRefusal } from '../../backup/refusal.ts';
import { applyRestore, planRestore, withBackup } from '../../backup/restore.ts';
import type { GatheredLists, SuppressionFile } from '../../backup/suppression-files.ts';
import { countRows } from '../../waitlist/entries.ts';
import { change, differenceFrom, shownCount, type ActionHost } from './action.ts';

/** Which backup, the file with the key where it is encrypted, and what somebody has to decide. */
const restoreInput = v.object({
  /** A name in the folder for backups, or the path of a file that was handed over. */
  file: v.pipe(v.string(), v.minLength(1)),
  identity: v.optional(v.string()),
  /** Also who came with an import that was taken back. */
  takenBack: v.optional(v.boolean(), false),
  /** Although a list of people who left cannot be read: they may come back. */
  withoutThoseWhoLeft: v.optional(v.boolean()),
  shown: shownCount,
});
type RestoreInput = v.InferOutput<typeof restoreInput>;

/** Puts the people in a backup on the list again. Who joined since stays; who left stays away. */
export const restore = change({
  input: restoreInput,
  plan: (host, input) =>
    open(host, input, async (backup) => {
      const plan = await planRestore(host, backup, input.takenBack);
      const { read, unread } = shownLists(backup.lists);
      const isStopped = unread.length > 0 && input.withoutThoseWhoLeft !== true;
      const obstacle = isStopped ? ('unreadLists' as const) : undefined;
      /** `read`, `unread`: the lists of people who left that belong to it, and those that cannot be read. */
      return { ...plan, read, unread, obstacle, ...(isStopped && { details: describeLists(backup.lists) }) };
    }),
  apply: (host, input, { signal, report }) =>
    open(host, input, async (backup) => {
      const { read, unread } = shownLists(backup.lists);
      if (unread.length > 0 && input.withoutThoseWhoLeft !== true)
        throw new BackupRefusal('unreadLists', describeLists(backup.lists));
      const inBackup = await countRows(backup.db);
      let done = 0;
      report({ done, total: inBackup });
      const onRows = (rows: number) => report({ done: (done += rows) });
      const restored = await applyRestore(host, backup, input.takenBack, signal, onRows);
      const differs = done < inBackup ? undefined : differenceFrom(input.shown, restored.people);
      return { ...restored, read, unread, differs };
    }),
});

function open<Result>(
  host: ActionHost,
  { file, identity }: RestoreInput,
  work: Parameters<typeof withBackup<Result>>[3],
): Promise<Result> {
  const key = identity === undefined ? undefined : host.resolveFile(identity);
  return withBackup(host, host.resolveFile(file), key, work);
}

/** The lists of people who left, as plan and result name them. */
function shownLists({ read, unread }: GatheredLists) {
  const shown = ({ name, day, why }: SuppressionFile) => ({ name, day, ...(why && { why }) });
  return { read: read.map(shown), unread: unread.map(shown) };
}

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
