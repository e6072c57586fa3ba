import * as v from 'valibot';
import { applyRestore, openBackup, planRestore } from '../../backup/restore-backup.ts';
import type { GatheredLists } from '../../backup/suppression-files.ts';
import { change, type Progress } from './action.ts';
import { follows, type Done, type SumLine } from './plan.ts';

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
