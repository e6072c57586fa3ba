import { examine, type Examination, type FlaggedAddress } from '../../actions/check/examine.ts';
import { largestSpikes } from '../../actions/check/spikes.ts';
import type { Context, VerbHost } from '../context.ts';
import { countEntries, type Filter } from '../../actions/entries.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { formatTable } from '../terminal/table.ts';
import { localSpan, localTime } from '../../time/zone.ts';
import { defineVerb } from './define-verb.ts';
import { filterOptions, toFilter } from './filter-options.ts';
import { valueReaders } from './values.ts';

/** Flagged addresses that are shown; all of them are counted. */
const SHOWN = 50;

/** `check`: what a person should look at. It flags, and never deletes. */
export function check({ messages, handle }: VerbHost) {
  const filter = filterOptions(messages);
  const read = valueReaders(messages);
  return defineVerb('check', messages, messages.check)
    .addOption(filter.language)
    .addOption(filter.since)
    .addOption(filter.until)
    .addOption(filter.domain)
    .option('--limit <rows>', messages.check.limit, read.count, SHOWN)
    .action((options) => handle((context) => run(context, toFilter(context, options), options.limit)));
}

async function run(context: Context, filter: Filter, limit: number): Promise<ExitCode> {
  const { json, out } = context;
  const { db } = await context.list();
  const progress = context.progress(await countEntries(db, filter));
  const flagged: FlaggedAddress[] = [];
  const found = await examine(
    db,
    filter,
    context.zone,
    (address) => {
      if (flagged.length < limit) flagged.push(address);
    },
    (rows) => progress.advance(rows),
  );
  await progress.finish();
  if (json) await out.write(`${JSON.stringify({ ...found, flagged }, null, 2)}\n`);
  else await show(context, found, flagged);
  const { disposable, typo, role } = found.counts;
  return disposable + typo + role + found.spikes.length > 0 ? EXIT.found : EXIT.ok;
}

async function show(
  { messages, out, notify, style, zone }: Context,
  { rows, counts, spikes }: Examination,
  flagged: readonly FlaggedAddress[],
): Promise<void> {
  const texts = messages.check;
  const time = (instant: string) => localTime(zone, Date.parse(instant));
  if (flagged.length > 0)
    await out.write(
      formatTable(
        [
          { heading: messages.columns.joined, cell: ({ joined_at }) => time(joined_at) },
          { heading: messages.columns.email, cell: ({ email }) => email },
          { heading: texts.flag, cell: ({ flags }) => flags.map((flag) => texts.flags[flag]).join(', ') },
          { heading: texts.meant, cell: ({ suggestion }) => suggestion ?? '' },
        ],
        flagged,
        out.columns,
        style,
      ),
    );
  if (spikes.length > 0)
    await out.write(
      `${flagged.length > 0 ? '\n' : ''}${formatTable(
        [
          { heading: texts.from, cell: ({ from, until }) => localSpan(zone, from, until)[0] },
          { heading: texts.until, cell: ({ from, until }) => localSpan(zone, from, until)[1] },
          {
            heading: texts.signUps,
            cell: ({ count }) => messages.stats.number(count),
            align: 'right' as const,
          },
          {
            heading: texts.usual,
            cell: ({ usual }) => messages.stats.number(usual),
            align: 'right' as const,
          },
          {
            heading: texts.mostly,
            cell: ({ domain, domainShare }) => `${messages.stats.percent(domainShare)} ${domain}`,
          },
          {
            heading: texts.alike,
            cell: ({ lookAlikeShare }) => messages.stats.percent(lookAlikeShare),
            align: 'right' as const,
          },
        ],
        spikes,
        out.columns,
        style,
      )}`,
    );
  await notify(texts.found(rows, counts.disposable, counts.typo, counts.role, spikes.length));
  if (spikes.length > 0) await notify(messages.spike);
  const [largest] = largestSpikes(spikes, 1);
  if (largest !== undefined) {
    const option = (instant: string) => time(instant).replace(' ', 'T');
    await notify(texts.showSpike(option(largest.from), option(largest.until)));
  }
}
