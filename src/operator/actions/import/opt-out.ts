import { simplified } from './columns.ts';
import type { FileRow } from './open-rows.ts';

/** Why a mailing service no longer writes, or never wrote, to somebody. */
export type OptOut = 'unsubscribed' | 'bounced' | 'unconfirmed';

/** Columns with a word: what each value means. Anything else means that the person is subscribed. */
const STATUS_COLUMNS = [
  'status',
  'subscriberstatus',
  'memberstatus',
  'emailstatus',
  'emailmarketing',
  'state',
];
const STATUS_VALUES = byName({
  unsubscribed: 'unsubscribed',
  unsubscribe: 'unsubscribed',
  optedout: 'unsubscribed',
  optout: 'unsubscribed',
  removed: 'unsubscribed',
  deleted: 'unsubscribed',
  archived: 'unsubscribed',
  // listmonk
  blocklisted: 'unsubscribed',
  disabled: 'unsubscribed',
  blacklisted: 'unsubscribed',
  suppressed: 'unsubscribed',
  complained: 'unsubscribed',
  spam: 'unsubscribed',
  huydangky: 'unsubscribed',
  dahuy: 'unsubscribed',
  bounced: 'bounced',
  hardbounced: 'bounced',
  undeliverable: 'bounced',
  invalid: 'bounced',
  // Mailchimp
  cleaned: 'bounced',
  nonsubscribed: 'unconfirmed',
  unconfirmed: 'unconfirmed',
  pending: 'unconfirmed',
});

/** Columns that mean it when they say yes. */
const YES_COLUMNS = byName({
  unsubscribed: 'unsubscribed',
  optedout: 'unsubscribed',
  optout: 'unsubscribed',
  emailoptout: 'unsubscribed',
  blocklisted: 'unsubscribed',
  blacklisted: 'unsubscribed',
  emailblocklisted: 'unsubscribed',
  emailblacklisted: 'unsubscribed',
  bounced: 'bounced',
  cleaned: 'bounced',
});
/** Columns that mean it when they say no. */
const NO_COLUMNS = ['subscribed', 'subscribedtoemails', 'issubscribed', 'acceptsmarketing', 'optedin'];
/** Columns with a time, which mean it when they are filled. */
const TIME_COLUMNS = byName({
  unsubtime: 'unsubscribed',
  unsubscribedat: 'unsubscribed',
  unsubscribedate: 'unsubscribed',
  unsubscribeddate: 'unsubscribed',
  optoutat: 'unsubscribed',
  emailoptoutat: 'unsubscribed',
  // GetWaitlist
  removeddate: 'unsubscribed',
  removedat: 'unsubscribed',
  // Ghost
  deletedat: 'unsubscribed',
  bouncedat: 'bounced',
  cleantime: 'bounced',
});

const YES = /^(?:true|yes|y|1|x|có|co)$/i;
const NO = /^(?:false|no|n|0|không|khong)$/i;
const NOTHING = /^(?:|null|none|-|0|false|no)$/i;

/**
 * Finds the columns in which a mailing service notes who must not be written to.
 *
 * @returns a function that gives the reason why somebody must not be imported
 */
export function findOptOutColumns(headings: readonly string[]): (row: FileRow) => OptOut | undefined {
  const tests = headings.flatMap((heading) => {
    const test = testOf(simplified(heading));
    return test === undefined ? [] : [(row: FileRow) => test((row.fields[heading] ?? '').trim())];
  });
  return (row) => {
    for (const test of tests) {
      const reason = test(row);
      if (reason !== undefined) return reason;
    }
    return undefined;
  };
}

function testOf(name: string): ((value: string) => OptOut | undefined) | undefined {
  const [yes, time] = [YES_COLUMNS.get(name), TIME_COLUMNS.get(name)];
  if (STATUS_COLUMNS.includes(name)) return (value) => STATUS_VALUES.get(simplified(value));
  if (NO_COLUMNS.includes(name)) return (value) => (NO.test(value) ? 'unsubscribed' : undefined);
  if (yes !== undefined) return (value) => (YES.test(value) ? yes : undefined);
  if (time !== undefined) return (value) => (NOTHING.test(value) ? undefined : time);
  return undefined;
}

function byName(reasons: Readonly<Record<string, OptOut>>): ReadonlyMap<string, OptOut> {
  return new Map(Object.entries(reasons));
}
