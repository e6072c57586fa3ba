import { Option } from '@commander-js/extra-typings';
import { extname } from 'node:path';
import { recordAudit } from '../../../waitlist/privacy/audit.ts';
import type { Context, VerbHost } from '../context.ts';
import { batchesOfEntries, countEntries, type Entry, type Filter } from '../../actions/entries.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { checkOutput, requireNoTerminal, STANDARD_STREAM, writeOutput } from '../files.ts';
import { MAILERS, mailerLayouts, ownLayout, type Mailer } from '../../formats/layouts.ts';
import {
  writeCsv,
  writeJsonLines,
  writeVCards,
  type EntryBatches,
  type Pieces,
} from '../../formats/writers.ts';
import { defineVerb } from './define-verb.ts';
import { filterOptions, toFilter } from './filter-options.ts';

const FORMATS = ['csv', 'jsonl', 'xlsx', 'vcf'] as const;
type Format = (typeof FORMATS)[number];

interface ExportOptions {
  format?: Format | undefined;
  for?: Mailer | undefined;
  out?: string | undefined;
  bom?: true | undefined;
  yes?: true | undefined;
}

/** `export`: the list, or a part of it, in a format that others read. */
export function exportList({ messages, handle }: VerbHost) {
  const filter = filterOptions(messages);
  const texts = messages.export;
  return defineVerb('export', messages, texts)
    .addOption(new Option('--format <name>', texts.format).choices(FORMATS))
    .addOption(new Option('--for <service>', texts.for).choices(MAILERS).conflicts('format'))
    .option('--out <file>', texts.out)
    .option('--bom', texts.bom)
    .addOption(filter.language)
    .addOption(filter.since)
    .addOption(filter.until)
    .addOption(filter.domain)
    .option('--yes', messages.files.yes)
    .action((options) => handle((context) => run(context, toFilter(context, options), options)));
}

async function run(context: Context, filter: Filter, options: ExportOptions): Promise<ExitCode> {
  const { messages, clock, notify, out } = context;
  checkOutput(context, options.out, { yes: options.yes === true });
  const format = chosenFormat(options, context.json);
  if (format === 'xlsx') requireNoTerminal(context, options.out);
  const { db } = await context.list();
  const started = clock.monotonic();
  const progress = context.progress(await countEntries(db, filter));
  let rows = 0;
  const counted = async function* (): AsyncGenerator<Entry[]> {
    for await (const batch of batchesOfEntries(db, filter)) {
      yield batch;
      rows += batch.length;
      await progress.advance(batch.length);
    }
  };
  await writeOutput(context, options.out, await write(counted(), format, options, context.zone), {
    yes: options.yes === true,
  });
  await progress.finish();
  await recordAudit(db, context.actor, 'export', {
    format: options.for ?? format,
    rows,
    whole: isWhole(filter),
  });
  if (options.out === undefined || options.out === STANDARD_STREAM) return EXIT.ok;
  if (context.json) await out.write(`${JSON.stringify({ rows, file: options.out })}\n`);
  else await notify(messages.export.done(rows, options.out, (clock.monotonic() - started) / 1000));
  return EXIT.ok;
}

async function write(
  batches: EntryBatches,
  format: Format,
  { for: mailer, bom }: ExportOptions,
  zone: string,
): Promise<Pieces> {
  switch (format) {
    case 'csv':
      return writeCsv(batches, mailer === undefined ? ownLayout : mailerLayouts[mailer], bom === true);
    case 'jsonl':
      return writeJsonLines(batches);
    case 'vcf':
      return writeVCards(batches);
    case 'xlsx':
      return (await import('../../formats/xlsx.ts')).writeXlsx(batches, zone);
  }
}

/** What was asked for, what the file's name says, or CSV. */
function chosenFormat({ format, for: mailer, out }: ExportOptions, json: boolean): Format {
  if (format !== undefined) return format;
  if (mailer !== undefined) return 'csv';
  const ending = extname(out ?? '').slice(1);
  const named = FORMATS.find((known) => known === ending);
  return named ?? (json && out === undefined ? 'jsonl' : 'csv');
}

function isWhole(filter: Filter): boolean {
  return Object.values(filter).every((value) => value === undefined);
}
