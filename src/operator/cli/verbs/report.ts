import { describeSpikes, largestSpikes, within } from '../../actions/check/spikes.ts';
import type { Context, VerbHost } from '../context.ts';
import { batchesOfEntries, countEntries } from '../../actions/entries.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { checkOutput, STANDARD_STREAM, writeOutput } from '../files.ts';
import { defineVerb } from './define-verb.ts';
import { filterOptions, toFilter } from './filter-options.ts';

/** Rows in a batch: little else is done with each than counting. */
const BATCH = 5000;
/** Spikes that are shown, the largest ones. */
const MOST_SPIKES = 8;

interface ReportOptions {
  out: string;
  since?: string | undefined;
  until?: string | undefined;
  yes?: true | undefined;
}

/** `report`: the list in figures, as one page. */
export function report({ messages, handle }: VerbHost) {
  const filter = filterOptions(messages);
  return defineVerb('report', messages, messages.report)
    .requiredOption('--out <file>', messages.report.out)
    .addOption(filter.since)
    .addOption(filter.until)
    .option('--yes', messages.files.yes)
    .action((options) => handle((context) => run(context, options)));
}

async function run(context: Context, { out: file, yes, ...limits }: ReportOptions): Promise<ExitCode> {
  const { messages, language, clock, zone, json, out, notify } = context;
  checkOutput(context, file, { yes: yes === true });
  const { db } = await context.list();
  const started = clock.monotonic();
  const period = toFilter(context, limits);
  const { countFigures } = await import('../../formats/report/figures.ts');
  const { writeReport } = await import('../../formats/report/page.ts');
  const progress = context.progress(await countEntries(db, period));
  const counted = async function* () {
    for await (const batch of batchesOfEntries(db, period, BATCH)) {
      yield batch;
      await progress.advance(batch.length);
    }
  };
  const figures = await countFigures(counted(), zone, clock.now(), period);
  await progress.finish();
  const spikes = await describeSpikes(largestSpikes(figures.spikes, MOST_SPIKES), (from, to) =>
    batchesOfEntries(db, within(period, from, to), BATCH),
  );
  const page = writeReport({ ...figures, spikes }, { language, zone, now: clock.now(), period });
  await writeOutput(context, file, page, { yes: yes === true });
  if (file === STANDARD_STREAM) return EXIT.ok;
  if (json) await out.write(`${JSON.stringify({ rows: figures.all, file })}\n`);
  else await notify(messages.report.done(figures.all, file, (clock.monotonic() - started) / 1000));
  return EXIT.ok;
}
