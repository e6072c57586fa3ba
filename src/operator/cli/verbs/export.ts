import { Option } from '@commander-js/extra-typings';
import { extname } from 'node:path';
import { recordAudit } from '../../../waitlist/privacy/audit.ts';
import { batchesOfEntries, countEntries, type Entry, type Filter } from '../../actions/entries.ts';
import { MAILERS, mailerLayouts, ownLayout, type Mailer } from '../../formats/layouts.ts';
import {
  writeAddresses,
  writeCsv,
  writeJsonLines,
  type Chunks,
  type EntryBatches,
} from '../../formats/writers.ts';
import type { Context, VerbHost } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { OperatorError } from '../failure.ts';
import { checkOutput, isStream, requireNoTerminal, STANDARD_STREAM, writeOutput } from '../files.ts';
import { defineVerb } from './define-verb.ts';
import { filterOptions, toFilter } from './filter-options.ts';

/** Each is also the ending of its files. */
const FORMATS = ['csv', 'xlsx', 'txt', 'jsonl'] as const;
type Format = (typeof FORMATS)[number];

interface Options {
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

async function run(context: Context, filter: Filter, options: Options): Promise<ExitCode> {
  const { messages, clock, notify, out } = context;
  const overwrite = { yes: options.yes === true };
  checkOutput(context, options.out, overwrite);
  const format = chooseFormat(context, options);
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
  await writeOutput(context, options.out, await write(context, counted(), format, options), overwrite);
  await progress.finish();
  const whole = Object.values(filter).every((value) => value === undefined);
  await recordAudit(db, context.actor, 'export', { format: options.for ?? format, rows, whole });
  if (options.out === undefined || options.out === STANDARD_STREAM) return EXIT.ok;
  if (context.json) await out.json({ rows, file: options.out });
  else await notify(messages.export.done(rows, options.out, (clock.monotonic() - started) / 1000));
  return EXIT.ok;
}

async function write(
  { messages, zone }: Context,
  batches: EntryBatches,
  format: Format,
  { for: mailer, bom }: Options,
): Promise<Chunks> {
  switch (format) {
    case 'csv':
      return writeCsv(batches, mailer === undefined ? ownLayout : mailerLayouts[mailer], bom === true);
    case 'jsonl':
      return writeJsonLines(batches);
    case 'txt':
      return writeAddresses(batches);
    case 'xlsx':
      return (await import('../../formats/xlsx.ts')).writeXlsx(batches, zone, messages.columns);
  }
}

/**
 * What was asked for, what the ending of the file's name says, or CSV.
 *
 * @throws OperatorError when a file would say one format in its name and hold another
 */
function chooseFormat(context: Context, { format, for: mailer, out }: Options): Format {
  const { export: texts } = context.messages;
  const wanted = format ?? (mailer === undefined ? undefined : 'csv');
  const ending = out === undefined || isStream(out) ? '' : extname(out).toLowerCase();
  if (ending === '') return wanted ?? (context.json && out === undefined ? 'jsonl' : 'csv');
  const named = FORMATS.find((known) => `.${known}` === ending);
  if (named === undefined) throw new OperatorError(texts.ending(out ?? '', endings()), EXIT.usage);
  if (wanted !== undefined && wanted !== named)
    throw new OperatorError(texts.mismatch(out ?? '', wanted), EXIT.usage);
  return named;
}

function endings(): string {
  return FORMATS.map((known) => `.${known}`).join(', ');
}
