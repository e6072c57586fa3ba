import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { LANGUAGES } from '../../contract/language.ts';
import { countWaiting } from '../../waitlist/confirm/waiting.ts';
import { localDay, startOfDay } from '../time/zone.ts';
import { query, type ActionHost } from './action.ts';
import { isRole, lookUpDomain, type AddressFlag, type DomainVerdict } from './check/address-flags.ts';
import { countEntries, matching, type Entry, type Filter } from './entries.ts';

/** A day that exists: there is no 30 February. */
function isDay(text: string): boolean {
  const instant = Date.parse(`${text}T00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** A day of the programme's time zone, or an instant. */
const when = v.union(
  [v.pipe(v.string(), v.isoDate(), v.check(isDay)), v.pipe(v.string(), v.isoTimestamp())],
  'not a day such as 2026-01-31',
);

/** Which people: those who fulfil everything that is set. */
export const selection = v.object({
  /** A part of the address. */
  text: v.optional(v.pipe(v.string(), v.maxLength(254))),
  language: v.optional(v.picklist(LANGUAGES)),
  /** The first day; the last one. Of instants, the first that counts and the first that no longer does. */
  since: v.optional(when),
  until: v.optional(when),
  /** A mail domain and everything below it. */
  domain: v.optional(v.pipe(v.string(), v.maxLength(253))),
  /** Only who was asked to confirm their address and has not done so. */
  waiting: v.optional(v.boolean()),
});

/** The filter of the rows that a selection means. */
export function filterOf(
  { programme }: Pick<ActionHost, 'programme'>,
  { since, until, ...rest }: v.InferOutput<typeof selection>,
): Filter {
  const zone = programme.timeZone;
  const instant = (text: string, days: number) =>
    new Date(text.length > 10 ? text : startOfDay(zone, text, days)).toISOString();
  return {
    ...rest,
    ...(since !== undefined && { since: instant(since, 0) }),
    ...(until !== undefined && { until: instant(until, 1) }),
  };
}

/** People on a page of the studio. */
const PAGE = 50;

/** Someone on a page of the list. */
export interface ListedPerson extends Pick<Entry, 'id' | 'email' | 'language' | 'joined_at'> {
  /** The day on which they joined, in the programme's time zone. */
  day: string;
  /** Messages that the mail server has accepted for them. */
  messages: number;
  flags: AddressFlag[];
  /** The domain that was probably meant. */
  meant: string | undefined;
}

/** Rows that are looked through at once where only flagged people are shown. */
const LOOKED_AT = 5000;

/** One page of the list, newest first. A page begins behind or before a row, so that no row is counted to find it. */
export const people = query({
  input: v.object({
    ...selection.entries,
    /** Id of the row after which the page begins (older people), or before which it ends (newer ones). */
    olderThan: v.optional(v.pipe(v.string(), v.uuid())),
    newerThan: v.optional(v.pipe(v.string(), v.uuid())),
    /** Only people whose address somebody should look at, or only likely typos. */
    flagged: v.optional(v.picklist(['any', 'typo'])),
  }),
  run: async (host, { olderThan, newerThan, flagged, ...selected }) => {
    const isBackwards = newerThan !== undefined;
    const limit = flagged === undefined ? PAGE + 1 : LOOKED_AT;
    const found: FlaggedRow[] = [];
    let from = newerThan ?? olderThan;
    const verdicts = new Map<string, DomainVerdict>();
    for (;;) {
      const rows = matching(
        host.list.db.selectFrom('submission').select(['id', 'email', 'language', 'joined_at']),
        filterOf(host, selected),
      );
      const batch = await rows
        .$if(from !== undefined, (rest) => rest.where('id', isBackwards ? '>' : '<', from ?? ''))
        .orderBy('id', isBackwards ? 'asc' : 'desc')
        .limit(limit)
        .execute();
      const looked = batch.map((row) => flag(row, verdicts));
      found.push(...looked.filter((row) => isWanted(row, flagged)));
      from = batch.at(-1)?.id;
      if (batch.length < limit || found.length > PAGE) break;
      // SQLite answers in this thread: other questions get their turn.
      await setImmediate();
    }
    const more = found.length > PAGE;
    const page = found.slice(0, PAGE);
    if (isBackwards) page.reverse();
    return {
      people: await describePeople(host, page),
      hasOlder: isBackwards || more,
      hasNewer: isBackwards ? more : olderThan !== undefined,
    };
  },
});

type Row = Pick<Entry, 'id' | 'email' | 'language' | 'joined_at'>;
type FlaggedRow = Row & Pick<ListedPerson, 'flags' | 'meant'>;

function flag(row: Row, verdicts: Map<string, DomainVerdict>): FlaggedRow {
  const at = row.email.indexOf('@');
  const domain = row.email.slice(at + 1);
  const { disposable, suggestion } = verdicts.get(domain) ?? lookUpDomain(domain);
  verdicts.set(domain, { disposable, suggestion });
  const flags: AddressFlag[] = [
    ...(suggestion === undefined ? [] : (['typo'] as const)),
    ...(disposable ? (['disposable'] as const) : []),
    ...(isRole(row.email.slice(0, at)) ? (['role'] as const) : []),
  ];
  return { ...row, flags, meant: suggestion };
}

function isWanted({ flags }: FlaggedRow, wanted: 'any' | 'typo' | undefined): boolean {
  return wanted === undefined || (wanted === 'any' ? flags.length > 0 : flags.includes('typo'));
}

async function describePeople(host: ActionHost, rows: readonly FlaggedRow[]): Promise<ListedPerson[]> {
  const messages = await countMessages(
    host,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    day: localDay(host.programme.timeZone, Date.parse(row.joined_at)),
    messages: messages.get(row.id) ?? 0,
  }));
}

/** How many people a selection means. */
export const countPeople = query({
  input: selection,
  run: async (host, selected) => ({
    all: await countEntries(host.list.db, {}),
    selected: await countEntries(host.list.db, filterOf(host, selected)),
    waiting: (await countWaiting(host.list.db)).people,
  }),
});

async function countMessages({ list }: ActionHost, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await list.db
    .selectFrom('mail_delivery')
    .select(['submission_id'])
    .select((is) => is.fn.countAll().as('messages'))
    .where('submission_id', 'in', [...ids])
    .where('state', '=', 'accepted')
    .groupBy('submission_id')
    .execute();
  return new Map(rows.map(({ submission_id, messages }) => [submission_id, Number(messages)]));
}
