import { extname } from 'node:path';
import type { Kysely } from 'kysely';
import { leaveLink, readLeaveKeys } from '../../../waitlist/privacy/leave.ts';
import type { Database } from '../../../waitlist/store/schema.ts';
import { countEntries, type Entry } from '../../actions/entries.ts';
import { exportEntries } from '../../actions/export.ts';
import { MAILERS, mailerLayouts, ownLayout, type Mailer } from '../../formats/layouts.ts';
import {
  writeAddresses,
  writeCsv,
  writeJsonLines,
  type Chunks,
  type EntryBatches,
} from '../../formats/writers.ts';
import type { Context, VerbHost } from '../context.ts';
import { EXIT, OperatorError } from '../exit-codes.ts';
import { checkOutput, isStandard, requireNoTerminal, STANDARD_STREAM, writeOutput } from '../files.ts';
import { originOf } from '../settings.ts';
import { defineListVerb, oneOf, toFilter, valued } from '../options.ts';

/** Each is also the ending of its files. */
const FORMATS = ['csv', 'xlsx', 'txt', 'jsonl'] as const;
type Format = (typeof FORMATS)[number];

interface Options {
  format?: Format | undefined;
  for?: Mailer | undefined;
  out?: string | undefined;
  bom?: true | undefined;
}

/** `export`: the list, or a part of it, in a format that other programs read. */
export function exportList({ messages, handle }: VerbHost) {
  const texts = messages.export;
  return defineListVerb('export', messages, texts)
    .addOption(valued('--format <name>', texts.format, oneOf(FORMATS, messages), messages))
    .addOption(valued('--for <service>', texts.for, oneOf(MAILERS, messages), messages))
    .option('--out <file>', texts.out)
    .option('--bom', texts.bom)
    .option('--yes', messages.files.yes)
    .action(
      handle(async (context, { yes, ...options }) => {
        const { clock, actor } = context;
        const { out: file, for: mailer } = options;
        checkOutput(context, file, { yes });
        const format = chooseFormat(context, options);
        if (format === 'xlsx') requireNoTerminal(context, file);
        const { db } = await context.list();
        const leaveLinkOf = mailer && (await openLeaveLinks(context, db));
        const filter = toFilter(context, options);
        const started = clock.monotonic();
        const fill = async (batches: EntryBatches) =>
          writeOutput(context, file, await write(context, batches, format, { ...options, leaveLinkOf }), {
            yes,
          });
        const rows = await context.withProgress(await countEntries(db, filter), (onRows) =>
          exportEntries({ db, actor, filter, format: mailer ?? format, onRows }, fill),
        );
        if (file === undefined || file === STANDARD_STREAM) return EXIT.ok;
        const seconds = (clock.monotonic() - started) / 1000;
        await context.answer({ rows, file }, [texts.done(rows, file, seconds)]);
        return EXIT.ok;
      }),
    );
}

/** Gives everybody their own link for leaving the list. */
async function openLeaveLinks(context: Context, db: Kysely<Database>): Promise<(entry: Entry) => string> {
  const origin = originOf(context);
  const keys = await readLeaveKeys(db, context.clock);
  return (entry) => leaveLink(keys, origin, entry);
}

async function write(
  { messages, zone }: Context,
  batches: EntryBatches,
  format: Format,
  { for: mailer, bom, leaveLinkOf }: Options & { leaveLinkOf: ((entry: Entry) => string) | undefined },
): Promise<Chunks> {
  switch (format) {
    case 'csv':
      return writeCsv(
        batches,
        mailer === undefined ? ownLayout : mailerLayouts[mailer],
        bom === true,
        leaveLinkOf,
      );
    case 'jsonl':
      return writeJsonLines(batches);
    case 'txt':
      return writeAddresses(batches);
    case 'xlsx':
      return (await import('../../formats/xlsx.ts')).writeXlsx(batches, zone, messages.columns);
  }
}

/**
 * The format that was asked for, that the ending of the file's name says, or CSV.
 *
 * @throws OperatorError when a file would say one format in its name and hold another, or a mailing service would get
 *   another format than CSV
 */
function chooseFormat({ messages, json }: Context, { format, for: mailer, out }: Options): Format {
  const { export: texts } = messages;
  const ending = out === undefined || isStandard(out) ? '' : extname(out).toLowerCase();
  const named = FORMATS.find((known) => `.${known}` === ending);
  if (ending !== '' && named === undefined) {
    const endings = FORMATS.map((known) => `.${known}`).join(', ');
    throw new OperatorError(texts.ending(out ?? '', endings), EXIT.usage);
  }
  if (mailer !== undefined && (format ?? 'csv') !== 'csv')
    throw new OperatorError(texts.onlyCsv(mailer), EXIT.usage);
  const wanted = mailer === undefined ? format : 'csv';
  if (wanted !== undefined && named !== undefined && wanted !== named)
    throw new OperatorError(texts.mismatch(out ?? '', wanted), EXIT.usage);
  return wanted ?? named ?? (json && out === undefined ? 'jsonl' : 'csv');
}
