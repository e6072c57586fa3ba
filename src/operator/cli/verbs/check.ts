import { examine, type Examination, type FlaggedAddress } from '../../actions/check/examine.ts';
import type { Spike } from '../../actions/check/largest-spike.ts';
import { countEntries } from '../../actions/entries.ts';
import { localSpan, localTime } from '../../time/zone.ts';
import type { Context, VerbHost } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { defineListVerb, toFilter, valued, valueReaders } from '../options.ts';
import { formatTable, type Column } from '../terminal/table.ts';

/** Flagged addresses that are shown; all of them are counted. */
const SHOWN = 50;

/** `check`: what a person should look at. It flags, and never deletes. */
export function check({ messages, handle }: VerbHost) {
  const { count } = valueReaders(messages);
  return defineListVerb('check', messages, messages.check)
    .addOption(valued('--limit <rows>', messages.check.limit, count, messages).default(SHOWN))
    .action(
      handle(async (context, { limit, ...options }) => {
        const { db } = await context.list();
        const filter = toFilter(context, options);
        const flagged: FlaggedAddress[] = [];
        const onFlagged = (address: FlaggedAddress) => {
          if (flagged.length < limit) flagged.push(address);
        };
        const found = await context.withProgress(await countEntries(db, filter), (onRows) =>
          examine(db, filter, onFlagged, onRows),
        );
        if (context.json) await context.out.json({ ...found, flagged });
        else await show(context, found, flagged);
        const { disposable, typo, role } = found.counts;
        return disposable + typo + role > 0 || found.spike ? EXIT.found : EXIT.ok;
      }),
    );
}

async function show(
  context: Context,
  { rows, counts, spike }: Examination,
  flagged: readonly FlaggedAddress[],
): Promise<void> {
  const { messages, out, notify, style, zone } = context;
  const texts = messages.check;
  const tables = [
    ...(flagged.length > 0 ? [formatTable(addressColumns(context), flagged, out.columns, style)] : []),
    ...(spike ? [formatTable(spikeColumns(context), [spike], out.columns, style)] : []),
  ];
  await out.write(tables.join('\n'));
  await notify(texts.found(rows, counts.disposable, counts.typo, counts.role, spike ? 1 : 0));
  if (spike === undefined) return;
  await notify(messages.spike);
  const option = (instant: string) => localTime(zone, Date.parse(instant)).replace(' ', 'T');
  await notify(texts.showSpike(option(spike.from), option(spike.until)));
}

function addressColumns({ messages, zone }: Context): Column<FlaggedAddress>[] {
  const texts = messages.check;
  return [
    { heading: messages.columns.joined, cell: ({ joined_at }) => localTime(zone, Date.parse(joined_at)) },
    { heading: messages.columns.email, cell: ({ email }) => email },
    { heading: texts.flag, cell: ({ flags }) => flags.map((flag) => texts.flags[flag]).join(', ') },
    { heading: texts.meant, cell: ({ suggestion }) => suggestion ?? '' },
  ];
}

function spikeColumns({ messages: { check: texts, stats }, zone }: Context): Column<Spike>[] {
  return [
    { heading: texts.from, cell: ({ from, until }) => localSpan(zone, from, until)[0] },
    { heading: texts.until, cell: ({ from, until }) => localSpan(zone, from, until)[1] },
    { heading: texts.signUps, cell: ({ count }) => stats.number(count), align: 'right' },
    { heading: texts.usual, cell: ({ usual }) => stats.number(usual), align: 'right' },
  ];
}
