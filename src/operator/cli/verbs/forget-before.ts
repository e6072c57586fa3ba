import { applyForget, planForget } from '../../actions/retention.ts';
import { parseTypedTime } from '../../time/timestamp.ts';
import { localTime } from '../../time/zone.ts';
import type { VerbHost } from '../context.ts';
import { EXIT, OperatorError } from '../exit-codes.ts';
import { defineVerb, parser, valueReaders } from '../options.ts';
import { describeBackups, describeScrub } from '../terminal/describe-deletion.ts';

/** `forget-before`: deletes everyone who joined before a day. */
export function forgetBefore({ messages, handle }: VerbHost) {
  const texts = messages['forget-before'];
  return defineVerb('forget-before', messages, texts)
    .argument('<time>', texts.time, parser('time', valueReaders(messages).time, messages))
    .option('--yes', messages.files.yesErase)
    .action(
      handle(async (context, typed, { yes }) => {
        const { clock, zone, source, actor } = context;
        const list = await context.list();
        const before = parseTypedTime(typed, { zone, now: clock.now(), edge: 'start' }) ?? '';
        const plan = await planForget(list.db, clock.now(), before);
        if ('rejection' in plan) {
          const sentences = { clock: texts.clock(localTime(zone, clock.now())), future: texts.future };
          throw new OperatorError(sentences[plan.rejection], EXIT.usage);
        }
        const day = localTime(zone, Date.parse(before));
        if (!(await context.confirm(texts.question(plan.people, day), yes))) return EXIT.usage;
        const { deleted, left, backups } = await context.withProgress(plan.people, (onRows) =>
          applyForget(list, source, actor, before, onRows),
        );
        await context.answer(
          { before, deleted, ...left, backups },
          deleted === 0
            ? [texts.nobody(day)]
            : [
                texts.done(deleted),
                describeScrub(messages, list, left),
                ...describeBackups(context, backups),
              ],
        );
        return left.gone === false ? EXIT.found : EXIT.ok;
      }),
    );
}
