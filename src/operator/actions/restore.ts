import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { listBackups } from '../../backup/backup-files.ts';
import { applyRestore, openBackup, planRestore } from '../../backup/restore-backup.ts';
import type { GatheredLists } from '../../backup/suppression-files.ts';
import { change, type Progress } from './action.ts';
import type { Blocked, Done, SumLine, ThenLine } from './plan.ts';
import { Refusal } from './refusal.ts';

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

/** Puts the people in a backup on the list again. Who joined since stays; who left stays away. */
export const restore = change(restoreInput, async (host, input, keep) => {
  const { file, identity, takenBack } = input;
  const path = host.resolveFile(file);
  const key = identity === undefined ? undefined : host.resolveFile(identity);
  const backup = keep.use(await openBackup(host, path, key));
  const { wanted, ...plan } = await planRestore(host, backup, takenBack);
  const { read, unread } = backup.lists;
  const days = read.map(({ day }) => day);
  const isStopped = unread.length > 0 && input.withoutThoseWhoLeft !== true;
  const blockedBy: Blocked | undefined = isStopped
    ? { reason: 'unreadLists', details: describeLists(backup.lists) }
    : undefined;
  const madeAt = listBackups(dirname(path)).find((each) => each.file === path)?.madeAt;
  const shown = {
    ...show(plan, days, unread.length > 0),
    values: { number: plan.added, time: madeAt ?? statSync(path).mtime.toISOString() },
    questions: takenBack || plan.leftOut.takenBack ? [{ key: 'takenBack' as const, isOn: takenBack }] : [],
    blockedBy,
    /** The suppression lists that belong to it and cannot be read. */
    unread: unread.map(({ name, day, why = 'damaged' as const }) => ({ name, day, why })),
  };
  const carryOut = async ({ signal, report }: Progress): Promise<Done> => {
    if (blockedBy) throw new Refusal(blockedBy.reason, blockedBy.details);
    let done = 0;
    report({ done, total: plan.inBackup });
    const onRows = (rows: number) => report({ done: (done += rows) });
    const restored = await applyRestore(host, backup, { takenBack, wanted }, signal, onRows);
    return { phrase: 'restore', ...restored, ...(unread.length === 0 && { read: days }) };
  };
  return { shown, carryOut, isCopy: true };
});

type RestorePlan = Omit<Awaited<ReturnType<typeof planRestore>>, 'wanted'>;

/** @param days of the suppression lists that were read; hasUnread whether there are others */
function show(
  { inBackup, added, present, leftOut, joinedSince }: RestorePlan,
  days: string[],
  hasUnread: boolean,
) {
  const reasons = ['erased', 'expired', 'unconfirmed', 'takenBack', 'faulty'] as const;
  const out = reasons.map((key) => ({ key, value: -(leftOut[key] ?? 0) }));
  const sum: readonly SumLine[] = [
    { key: 'inBackup', value: inBackup },
    ...out,
    { key: 'listed', value: out.reduce((rest, { value }) => rest - value, added - inBackup) },
    { key: 'comeBack', value: added, kind: 'result' },
    { key: 'joinedSince', value: joinedSince, kind: 'after' },
    { key: 'listThen', value: present + added, kind: 'after' },
  ];
  const left: ThenLine = days.length > 0 ? { key: 'leftAsOf', values: { days } } : { key: 'leftNowhere' };
  const then: readonly ThenLine[] = [{ key: 'stayOut' }, ...(hasUnread ? [] : [left])];
  return { phrase: 'restore' as const, sum, then };
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
