import { parseEmail } from '../../../contract/email.ts';
import { applyCorrection, planCorrection, type CorrectionPlan } from '../../actions/correct.ts';
import type { Context, VerbHost } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { readWord } from '../standard-input.ts';
import { reportScrub } from '../terminal/report-deletion.ts';
import { defineVerb } from './define-verb.ts';

/** `correct`: replaces a mistyped address. */
export function correct({ messages, handle }: VerbHost) {
  const texts = messages.correct;
  return defineVerb('correct', messages, texts)
    .argument('<old>', texts.old)
    .argument('[new]', texts.new)
    .option('--yes', messages.files.yesErase)
    .action((old, replacement, { yes }) =>
      handle(async (context) => {
        // Both addresses may come on one line of standard input.
        const words = await readWord(context, old, texts.prompt);
        const [first = '', second = replacement ?? ''] = words.split(/\s+/);
        const emails = [parseEmail(first), parseEmail(second)] as const;
        if (emails[0] !== undefined && emails[1] !== undefined)
          return run(context, emails[0], emails[1], yes === true);
        await context.notify(texts.wrong(emails[0] === undefined ? first : second));
        return EXIT.usage;
      }),
    );
}

async function run(context: Context, old: string, replacement: string, yes: boolean): Promise<ExitCode> {
  const { messages, notify, actor, source, json, out } = context;
  const texts = messages.correct;
  const list = await context.list();
  const plan = await planCorrection(list.db, actor, old, replacement);
  if ('refusal' in plan) return refuse(context, plan);
  if (!(await context.confirm(texts.question(old, replacement), yes))) return EXIT.usage;
  const done = await applyCorrection(list, source, actor, plan);
  if ('refusal' in done) return refuse(context, done);
  if (json) await out.write(`${JSON.stringify({ corrected: plan.entry.id, ...done.left })}\n`);
  else {
    await notify(texts.done(old, replacement));
    await reportScrub(context, done.left);
  }
  for (const folder of done.suppressionFiles.failed) await notify(messages.suppression.failed(folder));
  return done.left.gone === false ? EXIT.found : EXIT.ok;
}

async function refuse(
  { messages, notify }: Context,
  { refusal }: Exclude<Awaited<ReturnType<typeof planCorrection>>, CorrectionPlan>,
): Promise<ExitCode> {
  await notify(messages.correct.refusals[refusal]);
  return EXIT.found;
}
