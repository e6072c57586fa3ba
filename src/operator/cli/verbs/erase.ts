import { readFile } from 'node:fs/promises';
import type { Language } from '../../../contract/language.ts';
import { readAddressFile, type AddressFile } from '../../actions/address-file.ts';
import type { Entry } from '../../actions/entries.ts';
import { applyErasure, planErasure, type ErasurePlan, type ErasureReport } from '../../actions/erase.ts';
import { localTime } from '../../time/zone.ts';
import type { Context, VerbHost } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { requireFile, STANDARD_STREAM } from '../files.ts';
import { readText } from '../standard-input.ts';
import { reportBackups, reportScrub } from '../terminal/report-deletion.ts';
import { defineVerb } from './define-verb.ts';
import { filterOptions, toFilter } from './filter-options.ts';

/** People who are named before they are deleted; of more, only the number is. */
const NAMED = 20;

interface EraseOptions {
  file?: string | undefined;
  yes?: true | undefined;
  language?: Language | undefined;
  since?: string | undefined;
  until?: string | undefined;
  domain?: string | undefined;
}

/** `erase`: deletes people for good. */
export function erase({ messages, handle }: VerbHost) {
  const texts = messages.erase;
  const filter = filterOptions(messages);
  return defineVerb('erase', messages, texts)
    .argument('[addresses...]', texts.addresses)
    .option('--file <file>', texts.file)
    .addOption(filter.language)
    .addOption(filter.since)
    .addOption(filter.until)
    .addOption(filter.domain)
    .option('--yes', messages.files.yesErase)
    .action((addresses, options) => handle((context) => run(context, addresses, options)));
}

async function run(context: Context, typed: readonly string[], options: EraseOptions): Promise<ExitCode> {
  const { messages, notify } = context;
  const texts = messages.erase;
  const filter = toFilter(context, options);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const named = await readSelection(context, typed, options.file);
  if ('wrong' in named) {
    for (const { line, text } of named.wrong)
      await notify(line === 0 ? texts.wrong(text) : texts.wrongLine(line, text));
    await notify(texts.nothing);
    return EXIT.usage;
  }
  if (isFiltered === named.emails.length > 0) {
    await notify(isFiltered ? texts.both : texts.none);
    return EXIT.usage;
  }
  const list = await context.list();
  const plan = await planErasure(list.db, isFiltered ? { filter } : named);
  if (isFiltered && plan.listed.length === 0) {
    await notify(messages.list.nothing);
    return EXIT.found;
  }
  if (!context.json) await announce(context, plan);
  if (!(await context.confirm(texts.question(plan.listed.length, plan.missing.length), options.yes === true)))
    return EXIT.usage;
  return report(context, plan, await applyErasure(list, context.source, context.actor, plan));
}

/** Addresses from the command line and from a file. Line 0 is the command line. */
async function readSelection(
  context: Context,
  typed: readonly string[],
  file: string | undefined,
): Promise<AddressFile> {
  const given = readAddressFile(typed.filter((word) => word !== STANDARD_STREAM).join('\n'));
  const source = file ?? (typed.includes(STANDARD_STREAM) ? STANDARD_STREAM : undefined);
  if (source === undefined || 'wrong' in given)
    return 'wrong' in given ? { wrong: given.wrong.map(({ text }) => ({ line: 0, text })) } : given;
  requireFile(context, source);
  const { prompt } = context.messages.erase;
  const text = source === STANDARD_STREAM ? await readText(context, prompt) : await readFile(source, 'utf8');
  const read = readAddressFile(text);
  return 'wrong' in read ? read : { emails: [...new Set([...given.emails, ...read.emails])] };
}

/** Says whom it is about before anything is asked. */
async function announce(
  { messages: { erase: texts, columns }, notify, zone }: Context,
  { listed, missing }: ErasurePlan,
): Promise<void> {
  const line = ({ email, joined_at }: Entry) =>
    `  ${email}  (${columns.joined}: ${localTime(zone, Date.parse(joined_at))})`;
  for (const entry of listed.slice(0, NAMED)) await notify(line(entry));
  for (const email of missing.slice(0, NAMED)) await notify(`  ${email}  (${texts.notListed})`);
  const more = Math.max(0, listed.length - NAMED) + Math.max(0, missing.length - NAMED);
  if (more > 0) await notify(`  ${texts.more(more)}`);
}

async function report(
  context: Context,
  { missing }: ErasurePlan,
  { removed, left, backups, exports, suppressionFiles }: ErasureReport,
): Promise<ExitCode> {
  const { messages, notify, json, out, zone } = context;
  if (json) {
    const result = { erased: removed.length, notOnList: missing, ...left, backups, exports: exports ?? null };
    await out.write(`${JSON.stringify(result, null, 2)}\n`);
  } else {
    await notify(messages.erase.done(removed.length));
    if (missing.length > 0) await notify(messages.erase.missing(missing.length));
    await reportScrub(context, left);
    await reportBackups(context, backups);
    if (exports !== undefined)
      await notify(messages.erase.exports(exports.count, localTime(zone, Date.parse(exports.lastAt))));
  }
  for (const folder of suppressionFiles.failed) await notify(messages.suppression.failed(folder));
  return left.gone !== false && missing.length === 0 ? EXIT.ok : EXIT.found;
}
