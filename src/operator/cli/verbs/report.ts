import { countEntries } from '../../actions/entries.ts';
import { countForReport } from '../../actions/statistics/report-figures.ts';
import type { Context, VerbHost } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { checkOutput, STANDARD_STREAM, writeOutput } from '../files.ts';
import { defineVerb } from './define-verb.ts';
import { filterOptions, toFilter } from './filter-options.ts';

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
  const list = await context.list();
  const started = clock.monotonic();
  const period = toFilter(context, limits);
  const progress = context.progress(await countEntries(list.db, period));
  const figures = await countForReport(list, { now: clock.now(), zone, period }, (rows) =>
    progress.advance(rows),
  );
  await progress.finish();
  const { writeReport } = await import('../../formats/report/page.ts');
  await writeOutput(context, file, writeReport(figures, language), { yes: yes === true });
  if (file === STANDARD_STREAM) return EXIT.ok;
  if (json) await out.write(`${JSON.stringify({ rows: figures.total, file })}\n`);
  else await notify(messages.report.done(figures.total, file, (clock.monotonic() - started) / 1000));
  return EXIT.ok;
}
