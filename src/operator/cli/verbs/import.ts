import { appendFile, readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DEFAULT_LANGUAGE } from '../../../contract/language.ts';
import { recordAudit } from '../../../waitlist/privacy/audit.ts';
import {
  countEntries,
  ENTRY_COLUMNS,
  isConsentVersion,
  UNKNOWN_CONSENT,
  type Entry,
} from '../../actions/entries.ts';
import type { MapOption } from '../../actions/import/columns.ts';
import {
  applyImport,
  planImport,
  prepareImport,
  type AppliedImport,
  type ImportOptions,
  type ImportPlan,
  type ImportProblem,
  type PreparedImport,
  type RejectedRow,
  type Rejection,
} from '../../actions/import/import.ts';
import { readPlainList } from '../../actions/address-file.ts';
import { planErasure } from '../../actions/erase.ts';
import { createTemporaryFolder } from '../../actions/temporary-folder.ts';
import { csvLine, safeField } from '../../formats/csv.ts';
import type { Context, VerbHost } from '../context.ts';
import { EXIT, OperatorError, type ExitCode } from '../exit-codes.ts';
import { isStandard, openOutput, requireFiles, spool } from '../files.ts';
import type { Messages } from '../messages/en.ts';
import { defineVerb, oneOf, valued, valueReaders } from '../options.ts';
import { eraseWhenConfirmed } from './erase.ts';

/** Rejections that are no fault of the file: these people are on the list already. */
const HARMLESS: ReadonlySet<Rejection> = new Set<Rejection>(['listed', 'repeated']);
/** The name of a pipe in the audit log. */
const STANDARD_INPUT = 'standard input';

interface Options extends Partial<Pick<ImportOptions, 'dates' | 'language' | 'consent'>> {
  map: MapOption;
  subscribed?: string[] | undefined;
  rejected?: string | undefined;
  left?: true | undefined;
  yes?: true | undefined;
}

/** Where the rows come from. */
interface Source {
  /** A file that can be read several times. */
  path: string;
  /** For the audit log. */
  name: string;
  rejectedPath: string;
}

/** `import`: adds the addresses in a file to the list. */
export function importFile({ messages, handle }: VerbHost) {
  const texts = messages.import;
  const { usage } = messages;
  const { language } = valueReaders(messages);
  const version = {
    parse: (typed: string) => (isConsentVersion(typed) ? typed : undefined),
    problem: usage.consentVersion,
  };
  const pair = { parse: readPair, problem: usage.pair(ENTRY_COLUMNS.join(', ')) };
  return defineVerb('import', messages, texts)
    .argument('<file>', texts.file)
    .addOption(valued('--map <column=heading>', texts.map, pair, messages).default({}))
    .addOption(valued('--dates <order>', texts.dates, oneOf(['dmy', 'mdy'], messages), messages))
    .addOption(valued('--language <code>', texts.language, language, messages))
    .addOption(valued('--consent <version>', texts.consent, version, messages))
    .option('--subscribed <words...>', texts.subscribed)
    .option('--rejected <file>', texts.rejected)
    .option('--left', texts.left.option)
    .option('--yes', texts.yes)
    .action(
      handle(async (context, file, options) => {
        requireFiles(file);
        if (!isStandard(file)) {
          const rejectedPath = options.rejected ?? `${file}.rejected.csv`;
          return run(context, { path: file, name: basename(file), rejectedPath }, options);
        }
        // The rows are read several times: to see what would happen, and to import them.
        const folder = createTemporaryFolder(context.source.workFolder);
        try {
          const path = join(folder.path, 'rows');
          await spool(context, path);
          const rejectedPath = options.rejected ?? 'import.rejected.csv';
          return await run(context, { path, name: STANDARD_INPUT, rejectedPath }, options);
        } finally {
          await folder.remove();
        }
      }),
    );
}

function readPair(typed: string, earlier: MapOption | undefined): MapOption | undefined {
  const [name, heading] = [typed.slice(0, typed.indexOf('=')), typed.slice(typed.indexOf('=') + 1)];
  const column = ENTRY_COLUMNS.find((known): known is keyof Entry => known === name);
  return column === undefined || heading === '' ? undefined : { ...earlier, [column]: heading };
}

function run(context: Context, source: Source, options: Options): Promise<ExitCode> {
  return (options.left ? importLeft : importFrom)(context, source, options);
}

/** Takes the people in a plain list of addresses off the list for good: they left elsewhere. */
async function importLeft(context: Context, { path, name }: Source, options: Options): Promise<ExitCode> {
  const { actor } = context;
  const { left: texts } = context.messages.import;
  const { map, yes, dates, language, consent, subscribed, rejected } = options;
  if (Object.keys(map).length > 0 || (dates ?? language ?? consent ?? subscribed ?? rejected))
    throw new OperatorError(texts.alone, EXIT.usage);
  const read = readPlainList(await readFile(path, 'utf8'));
  const wrong = 'wrong' in read ? read.wrong[0]?.line : undefined;
  if ('wrong' in read || read.emails.length === 0)
    throw new OperatorError(texts.notPlain(wrong ?? 1), EXIT.usage);
  const { emails } = read;
  const { db } = await context.list();
  const plan = await planErasure(db, { emails }, 'removed');
  if (plan.listed.length > 1 && plan.listed.length === (await countEntries(db, {})))
    throw new OperatorError(texts.everybody(plan.listed.length), EXIT.usage);
  const report = await eraseWhenConfirmed(context, plan, yes);
  if (report === undefined) return EXIT.usage;
  const detail = { file: name, asked: emails.length, erased: report.removed.length };
  await recordAudit(db, actor, 'import', detail);
  return report.gone === false ? EXIT.found : EXIT.ok;
}

async function importFrom(context: Context, source: Source, options: Options): Promise<ExitCode> {
  const { messages, clock, zone } = context;
  const { map, dates, language, consent, subscribed = [] } = options;
  const { retentionDays } = context;
  const rules = { map, dates, language, consent, subscribed, zone, now: clock.now(), retentionDays };
  const prepared = await prepareImport(source.path, rules);
  if ('problem' in prepared) throw new OperatorError(describeProblem(prepared, messages), EXIT.usage);
  const list = await context.list({ create: true });
  // The keys of links are those of the suppression list: its own, and those of lists that were merged into it.
  const keys = await list.db.selectFrom('tombstone_key').select('id').execute();
  const hasOldLinks = prepared.rules.columns.own && keys.length < 2;
  const rejected = await openRejectedFile(context, source);
  let plan: ImportPlan;
  try {
    plan = await planImport(list, prepared, rejected.add);
    await rejected.commit();
  } finally {
    await rejected.discard();
  }
  const applied = options.yes ? await apply(context, source, prepared, plan) : undefined;
  await report(context, { plan, prepared, applied, hasOldLinks, rejectedPath: source.rejectedPath, consent });
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
  const interruption = context.catchInterrupt();
  try {
    return await context.withProgress(rows, async (advance) => {
      const watch = { advance, stopped: interruption.caught };
      return applyImport(await context.list(), context.actor, prepared, { name, watch });
    });
  } finally {
    interruption.release();
  }
}

/** The result of an import, or of a look at what it would do. */
interface Outcome {
  plan: ImportPlan;
  prepared: PreparedImport;
  /** `undefined` when nothing was to be changed. */
  applied: AppliedImport | undefined;
  rejectedPath: string;
  consent: string | undefined;
  /** Whether links in mails to these people may have been made with a key that is not here. */
  hasOldLinks: boolean;
}

async function report(context: Context, outcome: Outcome): Promise<void> {
  const { plan, prepared, applied, rejectedPath } = outcome;
  const { import: texts } = context.messages;
  const { rejected } = plan;
  const columns = Object.entries(prepared.rules.columns.map).map(
    ([column, headings]) => `${column} ← ${headings.map((heading) => `“${heading}”`).join(', ')}`,
  );
  const reasons = [...rejected].map(([reason, { count, first }]) => {
    const example = first.value === '' ? '' : ` (${texts.example(first.value, first.line)})`;
    return `${texts.rejectedBecause(count, texts.reasons[reason])}${example}`;
  });
  const details = [
    ...(prepared.file.format === 'addresses' ? [] : [`${texts.columns}: ${columns.join('; ')}`]),
    ...assumptions(context, outcome),
    ...reasons,
    ...(rejected.size > 0 ? [texts.rejectedIn(rejectedPath)] : []),
    ...(outcome.hasOldLinks ? [texts.oldLinks] : []),
  ];
  const result = {
    rows: plan.rows,
    fitting: plan.fitting,
    added: applied?.added ?? 0,
    dryRun: applied === undefined,
    complete: applied?.complete ?? false,
    rejected: Object.fromEntries([...rejected].map(([reason, { count }]) => [reason, count])),
    rejectedFile: rejected.size > 0 ? rejectedPath : null,
    assumed: Object.fromEntries(plan.assumed),
    columns: prepared.rules.columns.map,
  };
  const done = (added: number, isComplete: boolean) => (isComplete ? texts.added : texts.stopped)(added);
  await context.answer(result, [
    texts.read(plan.rows),
    ...details.map((line) => `  ${line}`),
    applied === undefined ? texts.wouldAdd(plan.fitting) : done(applied.added, applied.complete),
  ]);
}

/** What the file does not say, and what is assumed instead. */
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
    ...(language ? [texts.language(language, rules.language ?? DEFAULT_LANGUAGE)] : []),
    ...(agreed
      ? [consent === undefined ? texts.noConsent(agreed, UNKNOWN_CONSENT) : texts.consent(agreed, consent)]
      : []),
  ];
}

function describeProblem(found: ImportProblem, { import: texts, confirm }: Messages): string {
  switch (found.problem) {
    case 'headings':
      return texts.unknownHeadings(found.names.join(', '));
    case 'twice':
      return texts.twice(found.names.join(', '));
    case 'noEmail':
      return texts.noEmail(found.names.filter((name) => !name.startsWith('attributes.')).join(', '));
    case 'dates':
      return texts.undecided(found.example);
    case 'statuses':
      return texts.unknownStatuses(found.names.map((name) => `“${name}”`).join(', '));
    default:
      return `${texts.problems[found.problem](found.line ?? 0)} ${confirm.no}`;
  }
}

const HEADING = csvLine(['line', 'reason', 'explanation', 'email', 'value']);

/**
 * A CSV file with the rows that were rejected. It exists only if there are any. The one of an earlier run is replaced;
 * any other file stays as it is.
 *
 * @throws OperatorError
 */
async function openRejectedFile(context: Context, { path, rejectedPath }: Source) {
  const { import: texts } = context.messages;
  if (existsSync(rejectedPath)) {
    requireFiles(rejectedPath);
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
