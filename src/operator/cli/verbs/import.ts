import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { InvalidArgumentError } from '@commander-js/extra-typings';
import { recordAudit } from '../../../waitlist/privacy/audit.ts';
import type { Language } from '../../../contract/language.ts';
import type { Context, VerbHost } from '../context.ts';
import { ENTRY_COLUMNS, type Entry } from '../../actions/entries.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { requireFile, isStream, spool } from '../files.ts';
import { isOwnExport, mapColumns, type ColumnMap } from '../../actions/import/columns.ts';
import type { RowReading } from '../../actions/import/judge-row.ts';
import { addEntries, planImport, type Refusal } from '../../actions/import/plan.ts';
import { openRows, type OpenedRows } from '../../actions/import/rows.ts';
import { openRefusedFile } from '../../actions/import/refused-file.ts';
import type { Messages } from '../messages/en.ts';
import { defineVerb } from './define-verb.ts';
import { valueReaders } from './values.ts';

/** What stands as wording for those whose file does not say what they agreed to. */
const UNKNOWN_CONSENT = 'imported';

/** Refusals that are no fault of the file: it simply brings nobody new. */
const HARMLESS: ReadonlySet<Refusal> = new Set<Refusal>(['listed', 'repeated']);

interface ImportOptions {
  map: ColumnMap;
  language?: Language | undefined;
  consent: string;
  refused?: string | undefined;
  yes?: true | undefined;
}

/** `import`: addresses from a file come onto the list. */
export function importFile({ messages, handle }: VerbHost) {
  const texts = messages.import;
  const read = valueReaders(messages);
  return defineVerb('import', messages, texts)
    .argument('<file>', texts.file)
    .option('--map <column=heading>', texts.map, columnPair(messages), {} as ColumnMap)
    .option('--language <code>', texts.language, read.language)
    .option('--consent <version>', texts.consent, UNKNOWN_CONSENT)
    .option('--refused <file>', texts.refused)
    .option('--yes', texts.yes)
    .action((file, options) =>
      handle(async (context) => {
        requireFile(context, file);
        if (!isStream(file))
          return importFrom(context, file, options.refused ?? `${file}.refused.csv`, options);
        // The rows are read twice: once to see what would happen, once to do it.
        const folder = await mkdtemp(join(tmpdir(), 'waitlist-import-'));
        try {
          const path = join(folder, 'rows');
          await spool(context, file, path);
          return await importFrom(context, path, options.refused ?? 'import.refused.csv', options);
        } finally {
          await rm(folder, { recursive: true });
        }
      }),
    );
}

async function importFrom(
  context: Context,
  path: string,
  refusedPath: string,
  options: ImportOptions,
): Promise<ExitCode> {
  const { messages, clock, notify } = context;
  const { db } = await context.list({ create: true });
  const file = await openRows(path);
  const columns = mapColumns(file.headings, options.map);
  if (columns.email === undefined) {
    await notify(messages.import.noEmail(file.headings.join(', ')));
    return EXIT.usage;
  }
  const reading: RowReading = {
    columns,
    own: isOwnExport(file.headings) && Object.keys(options.map).length === 0,
    zone: context.zone,
    now: clock.now(),
    language: options.language,
    consentVersion: options.consent,
  };
  let plan: Plan;
  try {
    plan = await look(context, file, reading, refusedPath);
  } catch (error) {
    if (!isCsvError(error)) throw error;
    await notify(messages.import.broken(error.message));
    return EXIT.usage;
  }
  const added = options.yes === true ? await carryOut(context, file, reading, plan) : undefined;
  if (added !== undefined) {
    await recordAudit(db, context.actor, 'import', { file: basename(path), rows: plan.rows, added });
  }
  await tell(context, plan, added, columns, plan.refusedRows > 0 ? refusedPath : undefined);
  const faulty = [...plan.refused.keys()].some((refusal) => !HARMLESS.has(refusal));
  return faulty ? EXIT.found : EXIT.ok;
}

/** What an import would do. */
interface Plan {
  rows: number;
  fitting: number;
  refusedRows: number;
  refused: Map<Refusal, number>;
}

/** Reads everything, changes nothing, and writes down what is refused. */
async function look(
  context: Context,
  file: OpenedRows,
  reading: RowReading,
  refusedPath: string,
): Promise<Plan> {
  const { db } = await context.list();
  const plan: Plan = { rows: 0, fitting: 0, refusedRows: 0, refused: new Map() };
  const refusedFile = openRefusedFile(context, refusedPath);
  try {
    for await (const { rows, entries, refused } of planImport(db, context.clock, file.rows(), reading)) {
      plan.rows += rows;
      plan.fitting += entries.length;
      plan.refusedRows += refused.length;
      for (const { refusal } of refused) plan.refused.set(refusal, (plan.refused.get(refusal) ?? 0) + 1);
      await refusedFile.add(refused);
    }
    await refusedFile.finish();
  } finally {
    await refusedFile.discard();
  }
  return plan;
}

/** Short transactions, one after the other: an import that was cut off is finished by doing it again. */
async function carryOut(
  context: Context,
  file: OpenedRows,
  reading: RowReading,
  plan: Plan,
): Promise<number> {
  const { db, storage } = await context.list();
  await storage.expectMuch();
  const progress = context.progress(plan.rows);
  let added = 0;
  for await (const { rows, entries } of planImport(db, context.clock, file.rows(), reading)) {
    added += await addEntries(db, entries);
    await progress.advance(rows);
  }
  await progress.finish();
  return added;
}

async function tell(
  { messages, json, out, notify }: Context,
  plan: Plan,
  added: number | undefined,
  columns: ColumnMap,
  refusedFile: string | undefined,
): Promise<void> {
  if (json) {
    await out.write(
      `${JSON.stringify({
        rows: plan.rows,
        fitting: plan.fitting,
        added: added ?? 0,
        dryRun: added === undefined,
        refused: Object.fromEntries(plan.refused),
        refusedFile: refusedFile ?? null,
        columns,
      })}\n`,
    );
    return;
  }
  const { import: texts } = messages;
  await notify(texts.read(plan.rows));
  await notify(
    `  ${texts.columns}: ${Object.entries(columns)
      .map(([column, heading]) => `${column} ← “${heading}”`)
      .join(', ')}`,
  );
  for (const [refusal, count] of plan.refused)
    await notify(`  ${texts.refusedBecause(count, texts.reasons[refusal])}`);
  if (refusedFile !== undefined) await notify(`  ${texts.refusedIn(refusedFile)}`);
  await notify(added === undefined ? texts.wouldAdd(plan.fitting) : texts.added(added));
}

function columnPair({ usage }: Messages) {
  return (text: string, earlier: ColumnMap): ColumnMap => {
    const [name, heading] = [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)];
    const column = ENTRY_COLUMNS.find((known): known is keyof Entry => known === name);
    if (column === undefined || heading === '')
      throw new InvalidArgumentError(usage.pair(ENTRY_COLUMNS.join(', ')));
    return { ...earlier, [column]: heading };
  };
}

function isCsvError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');
}
