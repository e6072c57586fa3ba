import { countEntries } from '../../actions/entries.ts';
import { countForReport } from '../../actions/statistics/report-figures.ts';
import type { VerbHost } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { checkOutput, STANDARD_STREAM, writeOutput } from '../files.ts';
import { definePeriodVerb, toFilter } from '../options.ts';

/** `report`: the list in figures, as one page. */
export function report({ messages, handle }: VerbHost) {
  return definePeriodVerb('report', messages, messages.report)
    .requiredOption('--out <file>', messages.report.out)
    .option('--yes', messages.files.yes)
    .action(
      handle(async (context, { out: file, yes, ...limits }) => {
        const { language, clock, zone } = context;
        checkOutput(context, file, { yes });
        const list = await context.list();
        const started = clock.monotonic();
        const period = toFilter(context, limits);
        const figures = await context.withProgress(await countEntries(list.db, period), (onRows) =>
          countForReport(list, { now: clock.now(), zone, period }, onRows),
        );
        const { writeReport } = await import('../../formats/report/page.ts');
        await writeOutput(context, file, writeReport(figures, language), { yes });
        if (file === STANDARD_STREAM) return EXIT.ok;
        const seconds = (clock.monotonic() - started) / 1000;
        await context.answer({ rows: figures.total, file }, [
          messages.report.done(figures.total, file, seconds),
        ]);
        return EXIT.ok;
      }),
    );
}
