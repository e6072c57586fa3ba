import { applyBounces, planBounces, type BouncePlan } from '../../../actions/mail/bounces.ts';
import { readBounces } from '../../../actions/mail/read-bounces.ts';
import type { Context, VerbHost } from '../../context.ts';
import { EXIT, OperatorError, type ExitCode } from '../../exit-codes.ts';
import { defineVerb } from '../../options.ts';
import { describeBackups, describeScrub } from '../../terminal/describe-deletion.ts';
import { NAMED } from './send.ts';

/** `mail bounces`: takes off the list whose mails came back. */
export function bounces({ messages, handle }: VerbHost) {
  const texts = messages.mail.bounces;
  return defineVerb('bounces', messages, texts)
    .argument('<file>', texts.file)
    .option('--yes', messages.files.yesErase)
    .action(
      handle(async (context, file, { yes }) => {
        const read = await readBounces(file);
        if ('problem' in read)
          throw new OperatorError(messages.import.problems[read.problem](read.line ?? 0), EXIT.usage);
        const { db } = await context.list();
        const plan = await planBounces(db, read);
        if (!context.json)
          for (const line of describePlan(context, plan, read.others)) await context.notify(line);
        if (plan.listed.length === 0) {
          if (context.json) await context.out.json({ ...plan, others: read.others, removed: 0 });
          return EXIT.ok;
        }
        return (await context.confirm(texts.question(plan.listed.length), yes))
          ? apply(context, plan, read.others)
          : EXIT.usage;
      }),
    );
}

function describePlan({ messages }: Context, plan: BouncePlan, others: number): string[] {
  const texts = messages.mail.bounces;
  const { listed, temporary, other, unlisted, notMailed } = plan;
  const counted = [
    [temporary, texts.temporary],
    [other, texts.other],
    [unlisted, texts.unlisted],
    [notMailed, texts.notMailed],
    [others, texts.others],
  ] as const;
  return [
    texts.found(listed.length),
    ...listed.slice(0, NAMED).map(({ email }) => `  ${email}`),
    ...(listed.length > NAMED ? [`  ${messages.erase.more(listed.length - NAMED)}`] : []),
    ...counted.flatMap(([count, text]) => (count > 0 ? [text(count)] : [])),
  ];
}

async function apply(context: Context, plan: BouncePlan, others: number): Promise<ExitCode> {
  const { messages, source, actor } = context;
  const list = await context.list();
  const { removed, left, backups } = await applyBounces(list, source, actor, plan);
  const { temporary, other, unlisted, notMailed } = plan;
  await context.answer(
    { removed: removed.length, temporary, other, unlisted, notMailed, others, ...left, backups },
    [
      messages.mail.bounces.done(removed.length),
      describeScrub(messages, list, left),
      ...describeBackups(context, backups),
    ],
  );
  return left.gone === false ? EXIT.found : EXIT.ok;
}
