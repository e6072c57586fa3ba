import { recordAudit } from '../../../waitlist/privacy/audit.ts';
import { forgetBefore } from '../../../waitlist/privacy/retention.ts';
import type { Context, VerbHost } from '../context.ts';
import { holdsBefore, searchBackups } from '../../actions/backups.ts';
import { countEntries } from '../../actions/entries.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { reportBackups } from '../terminal/report-backups.ts';
import { parseMoment } from '../../time/moment.ts';
import { localTime } from '../../time/zone.ts';
import { defineVerb } from './define-verb.ts';
import { momentText } from './filter-options.ts';

/** `forget-before`: everyone who joined before a day is gone. */
export function forget({ messages, handle }: VerbHost) {
  const texts = messages['forget-before'];
  return defineVerb('forget-before', messages, texts)
    .argument('<time>', texts.time, momentText(messages))
    .option('--yes', messages.files.yesErase)
    .action((time, { yes }) => handle((context) => run(context, time, yes === true)));
}

async function run(context: Context, time: string, yes: boolean): Promise<ExitCode> {
  const { clock, zone, messages, notify, json, out } = context;
  const texts = messages['forget-before'];
  const before = parseMoment(time, { zone, now: clock.now(), edge: 'start' });
  if (before === undefined || Date.parse(before) > clock.now()) {
    await notify(texts.future);
    return EXIT.usage;
  }
  const { db, storage } = await context.list();
  const expired = await countEntries(db, { until: before });
  if (!(await context.confirm(texts.question(expired, localTime(zone, Date.parse(before))), yes)))
    return EXIT.usage;
  const progress = context.progress(expired);
  const forgotten = await forgetBefore(db, clock, before, (rows) => progress.advance(rows));
  await progress.finish();
  await recordAudit(db, context.actor, 'forget-before', { before, forgotten });
  await storage.scrub([]);
  const backups = await searchBackups(db, context.source, holdsBefore(before), undefined);
  if (json) {
    await out.write(`${JSON.stringify({ before, forgotten, backups }, null, 2)}\n`);
    return EXIT.ok;
  }
  await notify(texts.done(forgotten));
  await reportBackups(context, backups);
  return EXIT.ok;
}
