import { confirmClock, retentionStatus, takeBackForgotten } from '../../actions/retention.ts';
import { parseTypedTime } from '../../time/timestamp.ts';
import { localTime } from '../../time/zone.ts';
import { retentionDays, type Context, type VerbHost } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { defineVerb } from './define-verb.ts';
import { timeText } from './filter-options.ts';

/** What is typed for no time at all. */
const NONE = 'none';

interface RetentionOptions {
  confirmClock?: true | undefined;
  forgottenBefore?: string | undefined;
  yes?: true | undefined;
}

/** `retention`: how things are with deleting by age, and what an operator decides about it. */
export function retention({ messages, handle }: VerbHost) {
  const texts = messages.retention;
  const readTime = timeText(messages);
  return defineVerb('retention', messages, texts)
    .option('--confirm-clock', texts.confirmClock)
    .option('--forgotten-before <time>', texts.forgottenBefore, (text) =>
      text === NONE ? NONE : readTime(text),
    )
    .option('--yes', messages.files.yesErase)
    .action((options) => handle((context) => run(context, options)));
}

async function run(context: Context, options: RetentionOptions): Promise<ExitCode> {
  const { forgottenBefore } = options;
  if (forgottenBefore !== undefined) return takeBack(context, forgottenBefore, options.yes === true);
  if (options.confirmClock === true) return confirm(context, options.yes === true);
  return show(context);
}

/** @returns 1 while nobody is deleted although somebody should be */
async function show(context: Context): Promise<ExitCode> {
  const { clock, zone, messages, notify, json, out } = context;
  const texts = messages.retention;
  const { db } = await context.list();
  const status = await retentionStatus(db, clock.now(), retentionDays(context));
  const paused = status.days !== undefined && status.clock?.trusted === false;
  if (json) {
    await out.write(`${JSON.stringify({ ...status, paused }, null, 2)}\n`);
    return paused ? EXIT.found : EXIT.ok;
  }
  const time = (instant: number) => localTime(zone, instant);
  const { days, forgottenBefore, clock: state } = status;
  await notify(days === undefined ? texts.off : texts.days(days));
  if (state !== undefined && paused) await notify(texts.paused(time(state.since), time(clock.now())));
  if (days !== undefined)
    await notify(
      texts.lastRound(typeof state?.lastRound === 'number' ? time(state.lastRound) : undefined, status.due),
    );
  if (forgottenBefore !== undefined) {
    const at = Date.parse(forgottenBefore);
    await notify(at > clock.now() ? texts.inFuture(time(at)) : texts.stays(time(at)));
  }
  return paused ? EXIT.found : EXIT.ok;
}

async function confirm(context: Context, yes: boolean): Promise<ExitCode> {
  const { clock, zone, messages, notify, actor } = context;
  const texts = messages.retention;
  const { db } = await context.list();
  const { due, days } = await retentionStatus(db, clock.now(), retentionDays(context));
  if (
    !(await context.confirm(texts.question(localTime(zone, clock.now()), days === undefined ? 0 : due), yes))
  )
    return EXIT.usage;
  await confirmClock(db, actor);
  await notify(texts.confirmed);
  return EXIT.ok;
}

async function takeBack(context: Context, typed: string, yes: boolean): Promise<ExitCode> {
  const { clock, zone, messages, notify, actor } = context;
  const texts = messages.retention;
  const { db } = await context.list();
  const before =
    typed === NONE ? undefined : parseTypedTime(typed, { zone, now: clock.now(), edge: 'start' });
  const shown = before === undefined ? undefined : localTime(zone, Date.parse(before));
  if (!(await context.confirm(texts.takeBack(shown), yes))) return EXIT.usage;
  const changed = await takeBackForgotten(db, actor, before);
  await notify(changed ? texts.takenBack : texts.notEarlier);
  return changed ? EXIT.ok : EXIT.usage;
}
