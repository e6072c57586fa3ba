import { simplified } from './columns.ts';
import type { FileRow } from './open-rows.ts';

/** Why a mailing service no longer sends, or never sent, to an address. */
export type OptOut = 'unsubscribed' | 'bounced' | 'unconfirmed';

/** Names that mean one of these, simplified, as mailing services write them. */
type Names = Partial<Record<OptOut, string>>;

/** Columns with a word. Any other word means that the person is subscribed. */
const STATUS_COLUMNS = 'status subscriberstatus memberstatus emailstatus emailmarketing state'.split(' ');
const STATUS: Names = {
  unsubscribed:
    'unsubscribed unsubscribe optedout optout removed deleted archived blacklisted suppressed complained spam ' +
    // The last two are listmonk's.
    'huydangky dahuy blocklisted disabled',
  // Keila's is `unreachable`, Mailchimp's the last one.
  bounced: 'bounced hardbounced undeliverable unreachable invalid cleaned',
  unconfirmed: 'nonsubscribed unconfirmed pending',
};
/** Columns in which yes means it. */
const YES_COLUMNS: Names = {
  unsubscribed:
    'unsubscribed optedout optout emailoptout blocklisted blacklisted emailblocklisted emailblacklisted',
  bounced: 'bounced cleaned',
};
/** Columns in which no means it. */
const NO_COLUMNS: Names = {
  unsubscribed: 'subscribed subscribedtoemails issubscribed acceptsmarketing optedin',
};
/** Columns with a time, in which any value means it. */
const TIME_COLUMNS: Names = {
  unsubscribed:
    'unsubtime unsubscribedat unsubscribedate unsubscribeddate optoutat emailoptoutat ' +
    // GetWaitlist's two, and Ghost's.
    'removeddate removedat deletedat',
  bounced: 'bouncedat cleantime',
};

/** Which values count in which columns. */
const RULES: readonly (readonly [columns: Names, counts: RegExp])[] = [
  [YES_COLUMNS, /^(?:true|yes|y|1|x|có|co)$/i],
  [NO_COLUMNS, /^(?:false|no|n|0|không|khong)$/i],
  [TIME_COLUMNS, /^(?!(?:|null|none|-|0|false|no)$)/i],
];

/**
 * Finds the columns in which a mailing service marks people who must get no mail.
 *
 * @returns their headings, and a function that gives the reason why a row must not be imported
 */
export function findOptOutColumns(headings: readonly string[]): {
  columns: readonly string[];
  reasonOf: (row: FileRow) => OptOut | undefined;
} {
  const tests = headings.flatMap((heading) => {
    const test = testFor(simplified(heading));
    return test === undefined ? [] : [{ heading, test }];
  });
  return {
    columns: tests.map(({ heading }) => heading),
    reasonOf: ({ fields }) => {
      for (const { heading, test } of tests) {
        const reason = test((fields[heading] ?? '').trim());
        if (reason !== undefined) return reason;
      }
      return undefined;
    },
  };
}

function testFor(column: string): ((value: string) => OptOut | undefined) | undefined {
  if (STATUS_COLUMNS.includes(column)) return (value) => reasonFor(STATUS, simplified(value));
  for (const [columns, counts] of RULES) {
    const reason = reasonFor(columns, column);
    if (reason !== undefined) return (value) => (counts.test(value) ? reason : undefined);
  }
  return undefined;
}

function reasonFor(names: Names, name: string): OptOut | undefined {
  return (['unsubscribed', 'bounced', 'unconfirmed'] as const).find((reason) =>
    names[reason]?.split(' ').includes(name),
  );
}
