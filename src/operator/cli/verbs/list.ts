import { countEntries, pageOfEntries, type Entry, type Filter } from '../../actions/entries.ts';
import { localTime } from '../../time/zone.ts';
import type { Context, VerbHost } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { defineListVerb, toFilter, valued, valueReaders } from '../options.ts';
import { readWord } from '../standard-input.ts';
import { formatTable, type Column } from '../terminal/table.ts';

/** Rows on a page of `list`: a terminal's height. */
const LIST_PAGE = 20;
/** Rows on a page of `search`, whose results are looked through at once. */
const SEARCH_PAGE = 50;

/** `list`: the list, page by page. */
export function list({ messages, handle }: VerbHost) {
  return pagedVerb('list', messages, messages.list, LIST_PAGE)
    .option('--oldest', messages.list.oldest)
    .action(
      handle(async (context, options) => {
        await showPage(context, toFilter(context, options), options);
        return EXIT.ok;
      }),
    );
}

/** `search`: who has these characters in the address. */
export function search({ messages, handle }: VerbHost) {
  return pagedVerb('search', messages, messages.search, SEARCH_PAGE)
    .argument('<text>', messages.search.text)
    .action(
      handle(async (context, typed, options) => {
        const text = await readWord(context, typed, messages.search.prompt);
        const found = await showPage(context, { ...toFilter(context, options), text }, options);
        return found > 0 ? EXIT.ok : EXIT.found;
      }),
    );
}

function pagedVerb(
  name: string,
  messages: VerbHost['messages'],
  texts: Parameters<typeof defineListVerb>[2],
  rows: number,
) {
  const { count } = valueReaders(messages);
  return defineListVerb(name, messages, texts)
    .addOption(valued('--limit <rows>', messages.list.limit, count, messages).default(rows))
    .addOption(valued('--page <number>', messages.list.page, count, messages).default(1));
}

/**
 * Shows one page of the matching rows: a table with a line below it, or an array.
 *
 * @returns how many rows match in total
 */
async function showPage(
  context: Context,
  filter: Filter,
  { limit, page, oldest }: { limit: number; page: number; oldest?: true | undefined },
): Promise<number> {
  const { out, messages, style, notify } = context;
  const { db } = await context.list();
  const offset = (page - 1) * limit;
  const rows = await pageOfEntries(db, filter, { limit, offset, order: oldest ? 'asc' : 'desc' });
  const all = await countEntries(db, filter);
  if (context.json) await out.json(rows);
  else if (rows.length > 0) {
    await out.write(formatTable(entryColumns(context), rows, out.columns, style));
    const last = offset + rows.length;
    const foot = messages.list.foot(offset + 1, last, all);
    await notify(last < all ? `${foot} · ${messages.list.next(page + 1)}` : foot);
  } else if (all > 0) await notify(messages.list.pastEnd(page, Math.ceil(all / limit)));
  else await notify(isNarrowed(filter) ? messages.list.nothing : messages.list.empty);
  return all;
}

function isNarrowed(filter: Filter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

function entryColumns({ messages: { columns }, zone }: Context): Column<Entry>[] {
  return [
    { heading: columns.joined, cell: ({ joined_at }) => localTime(zone, Date.parse(joined_at)) },
    { heading: columns.email, cell: ({ email }) => email },
    { heading: columns.language, cell: ({ language }) => language },
    { heading: columns.consent, cell: ({ consent_version }) => consent_version },
  ];
}
