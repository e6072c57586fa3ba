import { parseEmail } from '../../../contract/email.ts';
import { applyCorrection, planCorrection, type CorrectionRejection } from '../../actions/correct.ts';
import type { Context, VerbHost } from '../context.ts';
import { EXIT, OperatorError, type ExitCode } from '../exit-codes.ts';
import type { Messages } from '../messages/en.ts';
import { defineVerb } from '../options.ts';
import { readWord } from '../standard-input.ts';
import { describeScrub } from '../terminal/describe-deletion.ts';

/** `correct`: replaces a mistyped address. */
export function correct({ messages, handle }: VerbHost) {
  const texts = messages.correct;
  return defineVerb('correct', messages, texts)
    .argument('<old>', texts.old)
    .argument('[new]', texts.new)
    .option('--yes', messages.files.yesErase)
    .action(
      handle(async (context, typed, replacement, { yes }) => {
        // Both addresses may come on one line of standard input.
        const words = await readWord(context, typed, texts.prompt);
        const [first = '', second = replacement ?? ''] = words.split(/\s+/);
        const [oldEmail, newEmail] = [parseEmail(first), parseEmail(second)];
        if (oldEmail !== undefined && newEmail !== undefined) return run(context, oldEmail, newEmail, yes);
        const wrong = oldEmail === undefined ? first : second;
        throw new OperatorError(messages.files.notEmail(wrong), EXIT.usage);
      }),
    );
}

async function run(
  context: Context,
  oldEmail: string,
  newEmail: string,
  yes: true | undefined,
): Promise<ExitCode> {
  const { messages, notify, actor, source } = context;
  const texts = messages.correct;
  const list = await context.list();
  const plan = await planCorrection(list.db, actor, oldEmail, newEmail);
  if ('rejection' in plan) throw rejected(messages, plan.rejection);
  if (!(await context.confirm(texts.question(oldEmail, newEmail), yes))) return EXIT.usage;
  const done = await applyCorrection(list, source, actor, plan);
  if ('rejection' in done) throw rejected(messages, done.rejection);
  await context.answer({ corrected: plan.entry.id, gone: done.gone }, [
    texts.done(oldEmail, newEmail),
    describeScrub(messages, list, done.gone),
  ]);
  if (done.unwritten !== undefined) await notify(messages.suppression.failed(done.unwritten));
  return done.gone === false ? EXIT.found : EXIT.ok;
}

function rejected({ correct }: Messages, rejection: CorrectionRejection): OperatorError {
  return new OperatorError(correct.rejections[rejection], EXIT.found);
}
