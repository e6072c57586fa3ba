import { retentionStatus } from '../../actions/retention.ts';
import { localTime } from '../../time/zone.ts';
import type { VerbHost } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { defineVerb } from '../options.ts';

/** `retention`: the state of deleting by age. Its exit status is 1 while nobody is deleted although somebody should be. */
export function retention({ messages, handle }: VerbHost) {
  const texts = messages.retention;
  return defineVerb('retention', messages, texts).action(
    handle(async (context) => {
      const { clock, zone } = context;
      const { db } = await context.list();
      const status = await retentionStatus(db, clock.now(), context.retentionDays);
      const { days, due, lastRound, paused } = status;
      const last = lastRound === undefined ? undefined : localTime(zone, Date.parse(lastRound));
      await context.answer(status, [
        days === undefined ? texts.off : texts.days(days),
        ...(days === undefined ? [] : [texts.lastRound(last, due)]),
        ...(paused ? [texts.paused] : []),
      ]);
      return paused ? EXIT.found : EXIT.ok;
    }),
  );
}
