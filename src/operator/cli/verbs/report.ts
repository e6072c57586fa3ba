import { describeBursts, largestBursts } from '../../actions/check/bursts.ts';
import type { Context, VerbHost } from '../context.ts';
import { batchesOfEntries, countEntries } from '../../actions/entries.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { checkOutput, STANDARD_STREAM, writeOutput } from '../files.ts';
import { defineVerb } from './define-verb.ts';

/** Rows in a batch: little else is done with each than counting. */
const BATCH = 5000;
/** Bursts that are told, the largest ones. */
const MOST_BURSTS = 8;

interface ReportOptions {
  out: string;
  yes?: true | undefined;
}

/** `report`: the list in figures, as one page. */
export function report({ messages, handle }: VerbHost) {
  return defineVerb('report', messages, messages.report)
    .requiredOption('--out <file>', messages.report.out)
    .option('--yes', messages.files.yes)
    .action((options) => handle((context) => run(context, options)));
}

async function run(context: Context, { out: file, yes }: ReportOptions): Promise<ExitCode> {
  const { messages, language, clock, zone, json, out, notify } = context;
  checkOutput(context, file, { yes: yes === true });
  const { db } = await context.list();
  const started = clock.monotonic();
  const { countFigures } = await import('../../formats/report/figures.ts');
  const { writeReport } = await import('../../formats/report/page.ts');
  const progress = context.progress(await countEntries(db, {}));
  const counted = async function* () {
    for await (const batch of batchesOfEntries(db, {}, BATCH)) {
      yield batch;
      await progress.advance(batch.length);
    }
  };
  const figures = await countFigures(counted(), zone, clock.now());
  await progress.finish();
  const bursts = await describeBursts(largestBursts(figures.bursts, MOST_BURSTS), (since, until) =>
    batchesOfEntries(db, { since, until }, BATCH),
  );
  const page = writeReport({ ...figures, bursts }, { language, zone, now: clock.now() });
  await writeOutput(context, file, page, { yes: yes === true });
  if (file === STANDARD_STREAM) return EXIT.ok;
  if (json) await out.write(`${JSON.stringify({ rows: figures.all, file })}\n`);
  else await notify(messages.report.done(figures.all, file, (clock.monotonic() - started) / 1000));
  return EXIT.ok;
}
