import { simplified } from './columns.ts';

/** Columns with a word, and the words with which somebody gets mail. */
const STATUS = /^(?:(?:subscriber|member|email)?status|emailmarketing|state)$/;
const GETS_MAIL = /^(?:|active|subscribed|confirmed|enabled|verified)$/;

/** Columns with yes, no or a time: of leaving or bouncing, and of getting mail. */
const LEFT =
  /^(?:unsubscribed|unsub(?:scribe)?d?(?:time|at|date)|(?:email)?opt(?:ed)?out(?:at)?|(?:email)?b(?:lock|lack)listed|removed(?:date|at)|deletedat|bouncedat|cleantime)$/;
const STAYS = /^(?:is)?subscribed(?:toemails)?$|^acceptsmarketing$/;
const NO = /^(?:|null|-|0|false|no|n|không)$/i;

/**
 * Finds the columns in which a mailing service marks people who must get no mail. A word that is not known counts as one
 * against mail.
 *
 * @returns what a row has against mail to its person; `undefined` for nothing
 */
export function findOptOut(headings: readonly string[]): (cells: readonly string[]) => string | undefined {
  const columns = headings.map((heading) => {
    const name = simplified(heading);
    if (STATUS.test(name)) return (value: string) => !GETS_MAIL.test(simplified(value));
    if (LEFT.test(name)) return (value: string) => !NO.test(value);
    return STAYS.test(name) ? (value: string) => NO.test(value) : () => false;
  });
  return (cells) => {
    const found = columns.findIndex((isAgainst, index) => isAgainst((cells[index] ?? '').trim()));
    return found < 0 ? undefined : `${headings[found] ?? ''}: ${cells[found] ?? ''}`;
  };
}
