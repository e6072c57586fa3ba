import type { Context, VerbHost } from '../context.ts';
import { countEntries, pageOfEntries, type Entry, type Filter } from '../../actions/entries.ts';
import { EXIT } from '../exit-codes.ts';
import { formatTable, type Column } from '../terminal/table.ts';
import { localTime } from '../../time/zone.ts';
import { defineVerb } from './define-verb.ts';
import { filterOptions, toFilter } from './filter-options.ts';
import { valueReaders } from './values.ts';

/** Rows on a page: a terminal's height. */
const PAGE = 20;

interface Paging {
  limit: number;
  page: number;
  oldest?: true | undefined;
}

/** `list`: the list, page by page. */
export function list({ messages, handle }: VerbHost) {
  const filter = filterOptions(messages);
  const read = valueReaders(messages);
  return defineVerb('list', messages, messages.list)
    .addOption(filter.language)
    .addOption(filter.since)
    .addOption(filter.until)
    .addOption(filter.domain)
    .option('--limit <rows>', messages.list.limit, read.count, PAGE)
    .option('--page <number>', messages.list.page, read.count, 1)
    .option('--oldest', messages.list.oldest)
    .action((options) =>
      handle(async (context) => {
        await showPage(context, toFilter(context, options), options);
        return EXIT.ok;
      }),
    );
}

/**
 * Shows one page of the matching rows: a table with a line below it, or an array.
 *
 * @returns how many rows match in total
 */
export async function showPage(
  context: Context,
  filter: Filter,
  { limit, page, oldest }: Paging,
): Promise<number> {
  const { out, messages, style } = context;
  const { db } = await context.list();
  const offset = (page - 1) * limit;
  const [rows, all] = [
    await pageOfEntries(db, filter, { limit, offset, order: oldest === true ? 'asc' : 'desc' }),
    await countEntries(db, filter),
  ];
  if (context.json) {
    await out.json(rows);
    return all;
  }
  if (rows.length === 0) {
    const narrowed = Object.values(filter).some((value) => value !== undefined);
    const { nothing, empty, pastEnd } = messages.list;
    await context.notify(all > 0 ? pastEnd(page, Math.ceil(all / limit)) : narrowed ? nothing : empty);
    return all;
  }
  await out.write(formatTable(entryColumns(context), rows, out.columns, style));
  const last = offset + rows.length;
  const foot = [
    messages.list.foot(offset + 1, last, all),
    ...(last < all ? [messages.list.next(page + 1)] : []),
  ];
  await context.notify(foot.join(' · '));
  return all;
}

function entryColumns({ messages: { columns }, zone }: Context): Column<Entry>[] {
  return [
    { heading: columns.joined, cell: ({ joined_at }) => localTime(zone, Date.parse(joined_at)) },
    { heading: columns.email, cell: ({ email }) => email },
    { heading: columns.language, cell: ({ language }) => language },
    { heading: columns.consent, cell: ({ consent_version }) => consent_version },
  ];
}
