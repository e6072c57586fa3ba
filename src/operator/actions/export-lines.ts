import * as v from 'valibot';
import { recordAudit } from '../../waitlist/privacy/audit.ts';
import { personalLink, readLinkKeys } from '../../waitlist/privacy/leave-list.ts';
import { BYTE_ORDER_MARK, csvLine } from '../formats/csv.ts';
import { originOf, query, type ActionHost } from './action.ts';
import { EXPORT_COLUMNS } from '../../waitlist/entry-columns.ts';
import { batchesOfRows, type Entry } from '../../waitlist/entries.ts';
import type { ShownPlan } from './plan.ts';
import { conditionOf, countEntries, selection } from '../../waitlist/selection.ts';

/** Which people, and which of their columns. */
export const exportInput = v.object({
  ...v.omit(selection, ['text']).entries,
  columns: v.pipe(
    v.array(v.picklist(EXPORT_COLUMNS)),
    v.minLength(1),
    v.transform((chosen) => EXPORT_COLUMNS.filter((column) => chosen.includes(column))),
  ),
  /** Also who was asked to confirm their address and has not done so. */
  unconfirmed: v.optional(v.boolean()),
});

/** How many people a file would have, and who of those who are chosen is not in it. */
export const exportPlan = query(
  v.omit(exportInput, ['columns']),
  async (host, { unconfirmed, ...chosen }) => {
    const { db } = host.list;
    const { timeZone } = host.programme;
    const all = await countEntries(db, {});
    const selected = await countEntries(db, chosen, timeZone);
    const waiting = unconfirmed ? 0 : await countEntries(db, { ...chosen, waiting: true }, timeZone);
    const number = selected - waiting;
    const shown: ShownPlan = {
      ...{ phrase: 'export', values: { number }, then: [{ key: 'fileHolds' }] },
      sum: [
        { key: 'onList', value: all },
        { key: 'notChosen', value: selected - all },
        { key: 'waiting', value: -waiting },
        { key: 'inFile', value: number, kind: 'result' },
      ],
    };
    return shown;
  },
);

/**
 * The list, or a part of it, as the text of a CSV file. It is recorded in the audit log: after a later erasure, the operator
 * learns that there are files.
 */
export async function* exportLines(
  host: ActionHost,
  { columns, unconfirmed, ...chosen }: v.InferOutput<typeof exportInput>,
): AsyncGenerator<string> {
  const { list, actor, programme } = host;
  const selected = unconfirmed ? chosen : { waiting: false, ...chosen };
  const keys = await readLinkKeys(list.db, actor, 'leave');
  const field = (entry: Entry, column: (typeof EXPORT_COLUMNS)[number]) =>
    column === 'leave_link' ? personalLink(keys, originOf(host), entry) : (entry[column] ?? '');
  let rows = 0;
  try {
    yield BYTE_ORDER_MARK + csvLine(columns);
    for await (const batch of batchesOfRows(list.db, conditionOf(selected, programme.timeZone))) {
      rows += batch.length;
      yield batch.map((entry) => csvLine(columns.map((column) => field(entry, column)))).join('');
    }
  } finally {
    // Also when the reader stopped: the rows that it read are elsewhere now.
    await recordAudit(list.db, actor, 'export', { rows });
  }
}
