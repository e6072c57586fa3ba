import { simplified } from './columns.ts';
import type { FileRow } from './open-rows.ts';

/** Why a mailing service no longer sends, or never sent, to an address. */
export type OptOut = 'unsubscribed' | 'bounced' | 'unconfirmed';

/** Columns with a word. */
const STATUS_COLUMN = /^(?:(?:subscriber|member|email)?status|emailmarketing|state)$/;
const STATUSES: readonly (readonly [OptOut | undefined, RegExp])[] = [
  [undefined, /^(?:|active|subscribed|confirmed|enabled|verified)$/],
  [
    'unsubscribed',
    /^(?:unsubscribed?|optedout|removed|deleted|archived|b(?:lock|lack)listed|disabled|huydangky)$/,
  ],
  ['bounced', /^(?:(?:hard)?bounced|unreachable|invalid|cleaned)$/],
  ['unconfirmed', /^(?:nonsubscribed|unconfirmed|pending)$/],
];

/** Columns with yes, no or a time; a value that counts means that the person gets no mail. */
const COLUMNS: readonly (readonly [OptOut, RegExp, counts: RegExp])[] = [
  [
    'unsubscribed',
    /^(?:unsubscribed|(?:email)?opt(?:ed)?out|(?:email)?b(?:lock|lack)listed)$/,
    /^(?:true|yes|y|1|x|có)$/i,
  ],
  ['unsubscribed', /^(?:is)?subscribed(?:toemails)?$|^acceptsmarketing$/, /^(?:false|no|n|0|không)$/i],
  [
    'unsubscribed',
    /^(?:unsub(?:scribe)?d?(?:time|at|date)|optoutat|removed(?:date|at)|deletedat)$/,
    /^(?!(?:|null|-|0|false|no)$)/i,
  ],
  ['bounced', /^(?:bouncedat|cleantime)$/, /^(?!(?:|null|-|0|false|no)$)/i],
];

/** What a row says of a person: nothing against mail, a reason against it, or a word that is not known here. */
export type Consent = { reason: OptOut | undefined } | { unknown: string };

/**
 * Finds the columns in which a mailing service marks people who must get no mail.
 *
 * @param subscribed further words that mean that the person is subscribed; then every other word means the opposite
 * @returns what a row says of its person
 */
export function findOptOutColumns(
  headings: readonly string[],
  subscribed: readonly string[],
): (row: FileRow) => Consent {
  const chosen = subscribed.map(simplified);
  const columns = headings.flatMap((heading) => {
    const name = simplified(heading);
    if (STATUS_COLUMN.test(name)) return [{ heading, read: (value: string) => readStatus(value, chosen) }];
    const found = COLUMNS.find(([, column]) => column.test(name));
    if (found === undefined) return [];
    const [reason, , counts] = found;
    return [
      { heading, read: (value: string): Consent => ({ reason: counts.test(value) ? reason : undefined }) },
    ];
  });
  return ({ fields }) => {
    const found = columns.map(({ heading, read }) => read((fields[heading] ?? '').trim()));
    return (
      found.find((each) => 'reason' in each && each.reason !== undefined) ??
      found.find((each) => 'unknown' in each) ?? { reason: undefined }
    );
  };
}

function readStatus(value: string, chosen: readonly string[]): Consent {
  const word = simplified(value);
  if (chosen.includes(word)) return { reason: undefined };
  const known = STATUSES.find(([, words]) => words.test(word));
  if (known !== undefined) return { reason: known[0] };
  return chosen.length > 0 ? { reason: 'unsubscribed' } : { unknown: value };
}
