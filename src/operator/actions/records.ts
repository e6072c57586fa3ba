import * as v from 'valibot';
import { DAY } from '../../waitlist/clock.ts';
import { countRows } from '../../waitlist/entries.ts';
import { readAudit } from '../../waitlist/privacy/audit.ts';
import { decideRound, readLastRound } from '../../waitlist/privacy/maintenance.ts';
import { query } from './action.ts';
import { countEntries } from '../../waitlist/selection.ts';

/** Lines of the audit log that are shown at once. */
const LINES = 200;

/** What was done, when and by whom; who was looked up only if that is wanted. */
export const audit = query(v.object({ lookUps: v.optional(v.boolean(), true) }), ({ list }, { lookUps }) =>
  readAudit(list.db, LINES, lookUps ? [] : ['person']),
);

/** The state of deleting by age, and how many addresses cannot be brought back. */
export const retention = query(
  v.object({}),
  async ({ list: { db }, actor, settings: { retentionDays: days } }) => {
    const last = await readLastRound(db);
    const until = days === undefined ? undefined : new Date(actor.now() - days * DAY).toISOString();
    return {
      /** Days after which people are deleted; `undefined`: never. */
      days,
      /** How many are deleted in the next round. */
      due: until === undefined ? 0 : await countEntries(db, { until }),
      /** When the server's last daily round was; `undefined` when there was none yet. */
      lastRound: last === undefined ? undefined : new Date(last).toISOString(),
      /** Whether the next round deletes nobody, because the last one was not a day or two ago. */
      paused: days !== undefined && last !== undefined && decideRound(last, actor.now()) === 'paused',
      stayingOut: await countRows(db, undefined, 'tombstone'),
    };
  },
);
