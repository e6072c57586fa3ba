import { readFile } from 'node:fs/promises';
import { readAddressFile, type AddressFile } from '../../actions/address-file.ts';
import type { Entry } from '../../actions/entries.ts';
import { applyErasure, planErasure, type ErasurePlan, type ErasureReport } from '../../actions/erase.ts';
import { localTime } from '../../time/zone.ts';
import type { Context, VerbHost } from '../context.ts';
import { EXIT, OperatorError } from '../exit-codes.ts';
import { requireFiles, STANDARD_STREAM } from '../files.ts';
import { defineListVerb, toFilter } from '../options.ts';
import { readText } from '../standard-input.ts';
import { describeBackups, describeScrub } from '../terminal/describe-deletion.ts';

/** People who are named before they are deleted; the others are only counted. */
const NAMED = 20;

/** `erase`: deletes people for good. */
export function erase({ messages, handle }: VerbHost) {
  const texts = messages.erase;
  return defineListVerb('erase', messages, texts)
    .argument('[addresses...]', texts.addresses)
    .option('--file <file>', texts.file)
    .option('--yes', messages.files.yesErase)
    .action(
      handle(async (context, typed, { file, yes, ...options }) => {
        const filter = toFilter(context, options);
        const isFiltered = Object.values(filter).some((value) => value !== undefined);
        const named = await readSelection(context, typed, file);
        if ('wrong' in named) {
          const lines = named.wrong.map(({ line, text }) =>
            line === 0 ? texts.wrong(text) : texts.wrongLine(line, text),
          );
          throw new OperatorError([...lines, texts.nothing].join('\n'), EXIT.usage);
        }
        if (isFiltered === named.emails.length > 0)
          throw new OperatorError(isFiltered ? texts.both : texts.none, EXIT.usage);
        const { db } = await context.list();
        const plan = await planErasure(db, isFiltered ? { filter } : named);
        if (isFiltered && plan.listed.length === 0)
          throw new OperatorError(messages.list.nothing, EXIT.found);
        const report = await eraseWhenConfirmed(context, plan, yes);
        if (report === undefined) return EXIT.usage;
        return report.gone !== false && plan.missing.length === 0 ? EXIT.ok : EXIT.found;
      }),
    );
}

/** Addresses from the command line and from a file. Line 0 is the command line. */
async function readSelection(
  context: Context,
  typed: readonly string[],
  file: string | undefined,
): Promise<AddressFile> {
  const given = readAddressFile(typed.filter((word) => word !== STANDARD_STREAM).join('\n'));
  if ('wrong' in given) return { wrong: given.wrong.map(({ text }) => ({ line: 0, text })) };
  const source = file ?? (typed.includes(STANDARD_STREAM) ? STANDARD_STREAM : undefined);
  if (source === undefined) return given;
  requireFiles(source);
  const { prompt } = context.messages.erase;
  const text = source === STANDARD_STREAM ? await readText(context, prompt) : await readFile(source, 'utf8');
  const read = readAddressFile(text);
  return 'wrong' in read ? read : { emails: [...new Set([...given.emails, ...read.emails])] };
}

/** Names the people, asks, and deletes them. @returns `undefined` when the answer was no */
export async function eraseWhenConfirmed(
  context: Context,
  plan: ErasurePlan,
  yes: true | undefined,
): Promise<ErasureReport | undefined> {
  if (!context.json) for (const line of describePlan(context, plan)) await context.notify(line);
  const question = context.messages.erase.question(plan.listed.length, plan.missing.length);
  return (await context.confirm(question, yes)) ? apply(context, plan) : undefined;
}

/** Names the people before anything is asked. */
function describePlan(
  { messages: { erase: texts, columns }, zone }: Context,
  { listed, missing }: ErasurePlan,
): string[] {
  const line = ({ email, joined_at }: Entry) =>
    `  ${email}  (${columns.joined}: ${localTime(zone, Date.parse(joined_at))})`;
  const more = Math.max(0, listed.length - NAMED) + Math.max(0, missing.length - NAMED);
  return [
    ...listed.slice(0, NAMED).map(line),
    ...missing.slice(0, NAMED).map((email) => `  ${email}  (${texts.notListed})`),
    ...(more > 0 ? [`  ${texts.more(more)}`] : []),
  ];
}

async function apply(context: Context, plan: ErasurePlan): Promise<ErasureReport> {
  const { messages, notify, source, actor, zone } = context;
  const { erase: texts, suppression } = messages;
  const { missing } = plan;
  const list = await context.list();
  const report = await applyErasure(list, source, actor, plan);
  const { removed, gone, backups, exports, unwritten } = report;
  await context.answer(
    { erased: removed.length, notOnList: missing, gone, backups, exports: exports ?? null },
    [
      texts.done(removed.length),
      ...(missing.length > 0 ? [texts.missing(missing.length)] : []),
      describeScrub(messages, list, gone),
      ...describeBackups(context, backups),
      ...(exports === undefined
        ? []
        : [texts.exports(exports.count, localTime(zone, Date.parse(exports.lastAt)))]),
    ],
  );
  if (unwritten !== undefined) await notify(suppression.failed(unwritten));
  return report;
}
