import { appendFile, readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import type { Language } from '../../../contract/language.ts';
import { ENTRY_COLUMNS, isConsentVersion, UNKNOWN_CONSENT, type Entry } from '../../actions/entries.ts';
import type { MapOption } from '../../actions/import/columns.ts';
import {
  applyImport,
  planImport,
  prepareImport,
  type AppliedImport,
  type ImportPlan,
  type ImportProblem,
  type PreparedImport,
  type RejectedRow,
  type Rejection,
} from '../../actions/import/import.ts';
import { createTemporaryFolder } from '../../actions/temporary-folder.ts';
import { csvLine, safeField } from '../../formats/csv.ts';
import type { DateOrder } from '../../time/timestamp.ts';
import type { Context, VerbHost } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { OperatorError } from '../failure.ts';
import { isStream, openOutput, requireFile, spool } from '../files.ts';
import type { Messages } from '../messages/en.ts';
import { defineVerb } from './define-verb.ts';
import { valueReaders } from './values.ts';

/** Rejections that are no fault of the file: it simply brings nobody new. */
const HARMLESS: ReadonlySet<Rejection> = new Set<Rejection>(['listed', 'repeated']);
/** How the audit log names what came through a pipe. */
const STANDARD_INPUT = 'standard input';

interface Options {
  map: MapOption;
  dates?: DateOrder | undefined;
  language?: Language | undefined;
  consent?: string | undefined;
  rejected?: string | undefined;
  yes?: true | undefined;
}

/** Where the rows come from. */
interface Source {
  /** What can be read twice. */
  path: string;
  /** For the audit log. */
  name: string;
  rejectedPath: string;
}

/** `import`: the addresses in a file are added to the list. */
export function importFile({ messages, handle }: VerbHost) {
  const texts = messages.import;
  const read = valueReaders(messages);
  return defineVerb('import', messages, texts)
    .argument('<file>', texts.file)
    .option('--map <column=heading>', texts.map, columnPair(messages), {} as MapOption)
    .addOption(new Option('--dates <order>', texts.dates).choices(['dmy', 'mdy']))
    .option('--language <code>', texts.language, read.language)
    .option('--consent <version>', texts.consent, consentVersion(messages))
    .option('--rejected <file>', texts.rejected)
    .option('--yes', texts.yes)
    .action((file, options) =>
      handle(async (context) => {
        requireFile(context, file);
        if (!isStream(file)) {
          const rejectedPath = options.rejected ?? `${file}.rejected.csv`;
          return importFrom(context, { path: file, name: basename(file), rejectedPath }, options);
        }
        // The rows are read several times: to see what would happen, and to do it.
        const folder = createTemporaryFolder(context.source.workFolder);
        try {
          const path = join(folder.path, 'rows');
          await spool(context, file, path);
          const rejectedPath = options.rejected ?? 'import.rejected.csv';
          return await importFrom(context, { path, name: STANDARD_INPUT, rejectedPath }, options);
        } finally {
          await folder.remove();
        }
      }),
    );
}

async function importFrom(context: Context, source: Source, options: Options): Promise<ExitCode> {
  const { messages, clock, notify, zone } = context;
  const { map, dates, language, consent } = options;
  const rejected = await openRejectedFile(context, source);
  const prepared = await prepareImport(source.path, {
    map,
    dates,
    language,
    consent,
    zone,
    now: clock.now(),
  });
  if ('problem' in prepared) {
    await notify(describeProblem(prepared, messages));
    return EXIT.usage;
  }
  const list = await context.list({ create: true });
  let plan: ImportPlan;
  try {
    plan = await planImport(list, prepared, rejected.add);
    await rejected.commit();
  } finally {
    await rejected.discard();
  }
  const applied = options.yes === true ? await apply(context, source, prepared, plan) : undefined;
  await report(context, { plan, prepared, applied, rejectedPath: source.rejectedPath, consent });
  if (applied?.complete === false) return EXIT.interrupted;
  return [...plan.rejected.keys()].some((reason) => !HARMLESS.has(reason)) ? EXIT.found : EXIT.ok;
}

/** Ctrl-C stops between two transactions; a second one ends the process at once. */
async function apply(
  context: Context,
  { name }: Source,
  prepared: PreparedImport,
  { rows }: ImportPlan,
): Promise<AppliedImport> {
  const progress = context.progress(rows);
  const interruption = context.catchInterrupt();
  try {
    const watch = {
      advance: (count: number) => progress.advance(count),
      stopped: () => interruption.caught(),
    };
    return await applyImport(await context.list(), context.actor, prepared, { name, watch });
  } finally {
    interruption.release();
    await progress.finish();
  }
}

/** Everything that is said in the end. */
interface Outcome {
  plan: ImportPlan;
  prepared: PreparedImport;
  /** `undefined` when nothing was to be changed. */
  applied: AppliedImport | undefined;
  rejectedPath: string;
  consent: string | undefined;
}

async function report(context: Context, outcome: Outcome): Promise<void> {
  const { messages, json, out, notify } = context;
  const { plan, prepared, applied, rejectedPath } = outcome;
  const texts = messages.import;
  if (json) {
    await out.json({
      rows: plan.rows,
      fitting: plan.fitting,
      added: applied?.added ?? 0,
      dryRun: applied === undefined,
      complete: applied?.complete ?? false,
      rejected: Object.fromEntries([...plan.rejected].map(([reason, { count }]) => [reason, count])),
      rejectedFile: plan.rejected.size > 0 ? rejectedPath : null,
      assumed: Object.fromEntries(plan.assumed),
      columns: prepared.rules.columns.map,
    });
    return;
  }
  await notify(texts.read(plan.rows));
  const columns = Object.entries(prepared.rules.columns.map).map(
    ([column, headings]) => `${column} ← ${headings.map((heading) => `“${heading}”`).join(', ')}`,
  );
  if (prepared.file.format !== 'addresses') await notify(`  ${texts.columns}: ${columns.join('; ')}`);
  for (const sentence of assumptions(context, outcome)) await notify(`  ${sentence}`);
  for (const [reason, { count, first }] of plan.rejected) {
    const example = first.value === '' ? '' : ` (${texts.example(first.value, first.line)})`;
    await notify(`  ${texts.rejectedBecause(count, texts.reasons[reason])}${example}`);
  }
  if (plan.rejected.size > 0) await notify(`  ${texts.rejectedIn(rejectedPath)}`);
  if (applied === undefined) await notify(texts.wouldAdd(plan.fitting));
  else await notify(applied.complete ? texts.added(applied.added) : texts.stopped(applied.added));
}

/** What the file does not say, and what is taken for it. */
function assumptions({ messages, zone }: Context, { plan, prepared, consent }: Outcome): string[] {
  const { assumed: texts } = messages.import;
  const { rules } = prepared;
  const [language, time, agreed, zones] = (['language', 'time', 'consent', 'zone'] as const).map(
    (name) => plan.assumed.get(name) ?? 0,
  );
  return [
    ...(rules.dates === undefined ? [] : [texts.dates[rules.dates]]),
    ...(zones ? [texts.zone(zones, zone)] : []),
    ...(time ? [texts.time(time)] : []),
    ...(language ? [texts.language(language, rules.language ?? 'en')] : []),
    ...(agreed
      ? [consent === undefined ? texts.noConsent(agreed, UNKNOWN_CONSENT) : texts.consent(agreed, consent)]
      : []),
  ];
}

function describeProblem(found: ImportProblem, { import: texts }: Messages): string {
  switch (found.problem) {
    case 'headings':
      return texts.unknownHeadings(found.names.join(', '));
    case 'noEmail':
      return texts.noEmail(found.names.filter((name) => !name.startsWith('attributes.')).join(', '));
    case 'dates':
      return texts.undecided(found.example);
    default:
      return `${texts.problems[found.problem](found.line ?? 0)} ${texts.nothingChanged}`;
  }
}

const HEADING = csvLine(['line', 'reason', 'explanation', 'email', 'value']);

/**
 * A CSV file with the rows that were rejected. It exists only if there are any. That of an earlier run is replaced; any
 * other file is left alone.
 *
 * @throws OperatorError
 */
async function openRejectedFile(context: Context, { path, rejectedPath }: Source) {
  const { import: texts } = context.messages;
  if (existsSync(rejectedPath) && !isStream(rejectedPath)) {
    requireFile(context, rejectedPath);
    if (!(await readFile(rejectedPath, 'utf8')).startsWith(HEADING))
      throw new OperatorError(texts.notRejected(rejectedPath), EXIT.usage);
  }
  const output = openOutput(context, rejectedPath, { yes: true, inputs: [path] });
  let rows = 0;
  return {
    discard: output.discard,
    add: async (rejected: readonly RejectedRow[]): Promise<void> => {
      if (rejected.length === 0) return;
      const lines = rejected.map(({ line, rejection, email, value }) =>
        csvLine([String(line), rejection, texts.reasons[rejection], safeField(email), safeField(value)]),
      );
      await appendFile(output.temporary, (rows === 0 ? HEADING : '') + lines.join(''), { mode: 0o600 });
      rows += rejected.length;
    },
    commit: async (): Promise<void> => {
      if (rows > 0) await output.commit();
    },
  };
}

function columnPair({ usage }: Messages) {
  return (text: string, earlier: MapOption): MapOption => {
    const [name, heading] = [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)];
    const column = ENTRY_COLUMNS.find((known): known is keyof Entry => known === name);
    if (column === undefined || heading === '')
      throw new InvalidArgumentError(usage.pair(ENTRY_COLUMNS.join(', ')));
    return { ...earlier, [column]: heading };
  };
}

function consentVersion({ usage }: Messages) {
  return (text: string): string => {
    if (isConsentVersion(text)) return text;
    throw new InvalidArgumentError(usage.consentVersion);
  };
}
