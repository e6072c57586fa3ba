import { confirmClock, moveForgottenBefore, retentionStatus } from '../../actions/retention.ts';
import { parseTypedTime } from '../../time/timestamp.ts';
import { localTime } from '../../time/zone.ts';
import type { Context, VerbHost } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { defineVerb, valued, valueReaders } from '../options.ts';

/** What is typed for no time at all. */
const NONE = 'none';

/** `retention`: the state of deleting by age, and what an operator decides about it. */
export function retention({ messages, handle }: VerbHost) {
  const texts = messages.retention;
  const { time } = valueReaders(messages);
  const timeOrNone = { ...time, parse: (typed: string) => (typed === NONE ? NONE : time.parse(typed)) };
  return defineVerb('retention', messages, texts)
    .option('--confirm-clock', texts.confirmClock)
    .addOption(valued('--forgotten-before <time>', texts.forgottenBefore, timeOrNone, messages))
    .option('--yes', messages.files.yesErase)
    .action(
      handle((context, { forgottenBefore, confirmClock: isConfirmed, yes }) => {
        if (forgottenBefore !== undefined) return allowBack(context, forgottenBefore, yes);
        return isConfirmed ? confirm(context, yes) : show(context);
      }),
    );
}

/** @returns 1 while nobody is deleted although somebody should be */
async function show(context: Context): Promise<ExitCode> {
  const { clock, zone, messages } = context;
  const texts = messages.retention;
  const { db } = await context.list();
  const status = await retentionStatus(db, clock.now(), context.retentionDays);
  const { days, due, forgottenBefore, clock: state } = status;
  const paused = days !== undefined && state?.trusted === false;
  const time = (instant: number) => localTime(zone, instant);
  const lastRound = typeof state?.lastRound === 'number' ? time(state.lastRound) : undefined;
  const deletedBefore = Date.parse(forgottenBefore ?? '');
  await context.answer({ ...status, paused }, [
    days === undefined ? texts.off : texts.days(days),
    ...(state !== undefined && paused ? [texts.paused(time(state.since), time(clock.now()))] : []),
    ...(days === undefined ? [] : [texts.lastRound(lastRound, due)]),
    ...(Number.isNaN(deletedBefore)
      ? []
      : [(deletedBefore > clock.now() ? texts.inFuture : texts.stays)(time(deletedBefore))]),
  ]);
  return paused ? EXIT.found : EXIT.ok;
}

async function confirm(context: Context, yes: true | undefined): Promise<ExitCode> {
  const { clock, zone, messages, notify, actor } = context;
  const texts = messages.retention;
  const { db } = await context.list();
  const { due } = await retentionStatus(db, clock.now(), context.retentionDays);
  if (!(await context.confirm(texts.question(localTime(zone, clock.now()), due), yes))) return EXIT.usage;
  await confirmClock(db, actor);
  await notify(texts.confirmed);
  return EXIT.ok;
}

async function allowBack(context: Context, typed: string, yes: true | undefined): Promise<ExitCode> {
  const { clock, zone, messages, notify, actor } = context;
  const texts = messages.retention;
  const { db } = await context.list();
  const before =
    typed === NONE ? undefined : parseTypedTime(typed, { zone, now: clock.now(), edge: 'start' });
  const shown = before === undefined ? undefined : localTime(zone, Date.parse(before));
  if (!(await context.confirm(texts.allowBack(shown), yes))) return EXIT.usage;
  const isChanged = await moveForgottenBefore(db, actor, before);
  await notify(isChanged ? texts.allowedBack : texts.notEarlier);
  return isChanged ? EXIT.ok : EXIT.usage;
}
