import { applyForget, planForget } from '../../actions/retention.ts';
import { parseTypedTime } from '../../time/timestamp.ts';
import { localTime } from '../../time/zone.ts';
import type { Context, VerbHost } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { reportBackups, reportScrub } from '../terminal/report-deletion.ts';
import { defineVerb } from './define-verb.ts';
import { timeText } from './filter-options.ts';

/** `forget-before`: deletes everyone who joined before a day. */
export function forget({ messages, handle }: VerbHost) {
  const texts = messages['forget-before'];
  return defineVerb('forget-before', messages, texts)
    .argument('<time>', texts.time, timeText(messages))
    .option('--yes', messages.files.yesErase)
    .action((time, { yes }) => handle((context) => run(context, time, yes === true)));
}

async function run(context: Context, time: string, yes: boolean): Promise<ExitCode> {
  const { clock, zone, messages, notify, json, out } = context;
  const texts = messages['forget-before'];
  const list = await context.list();
  const before = parseTypedTime(time, { zone, now: clock.now(), edge: 'start' });
  const plan = before === undefined ? undefined : await planForget(list.db, clock.now(), before);
  if (plan === undefined || 'refusal' in plan) {
    await notify(plan?.refusal === 'clock' ? texts.clock(localTime(zone, clock.now())) : texts.future);
    return EXIT.usage;
  }
  const day = localTime(zone, Date.parse(plan.before));
  if (!(await context.confirm(texts.question(plan.people, day), yes))) return EXIT.usage;
  const progress = context.progress(plan.people);
  const { deleted, left, backups } = await applyForget(
    list,
    context.source,
    context.actor,
    plan.before,
    (rows) => progress.advance(rows),
  );
  await progress.finish();
  if (json)
    await out.write(`${JSON.stringify({ before: plan.before, deleted, ...left, backups }, null, 2)}\n`);
  else if (deleted === 0) await notify(texts.nobody(day));
  else {
    await notify(texts.done(deleted));
    await reportScrub(context, left);
    await reportBackups(context, backups);
  }
  return left.gone === false ? EXIT.found : EXIT.ok;
}
