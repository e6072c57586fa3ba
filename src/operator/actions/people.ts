import * as v from 'valibot';
import { LANGUAGES } from '../../contract/language.ts';
import { localDay, startOfDay } from '../time/zone.ts';
import { query, type ActionHost } from './action.ts';
import { isRole, lookUpDomain, type AddressFlag } from './check/address-flags.ts';
import { examine } from './check/examine.ts';
import { countEntries, findEntries, matching, type Entry, type Filter } from './entries.ts';

/** A day of the programme's time zone, or an instant. */
const when = v.union([v.pipe(v.string(), v.isoDate()), v.pipe(v.string(), v.isoTimestamp())]);

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

/** One page of the list, newest first. A page begins behind or before a row, so that no row is counted to find it. */
export const people = query({
  input: v.object({
    ...selection.entries,
    /** Id of the row after which the page begins (older people), or before which it ends (newer ones). */
    olderThan: v.optional(v.pipe(v.string(), v.uuid())),
    newerThan: v.optional(v.pipe(v.string(), v.uuid())),
    /** Only people whose address somebody should look at; all of them are one page. */
    flagged: v.optional(v.boolean()),
  }),
  run: async (host, { olderThan, newerThan, flagged, ...selected }) => {
    const { db } = host.list;
    const filter = filterOf(host, selected);
    if (flagged === true) return flaggedPeople(host, filter);
    const rows = await matching(
      db.selectFrom('submission').select(['id', 'email', 'language', 'joined_at']),
      filter,
    )
      .$if(olderThan !== undefined, (rest) => rest.where('id', '<', olderThan ?? ''))
      .$if(newerThan !== undefined, (rest) => rest.where('id', '>', newerThan ?? ''))
      .orderBy('id', newerThan === undefined ? 'desc' : 'asc')
      .limit(PAGE + 1)
      .execute();
    const more = rows.length > PAGE;
    const page = rows.slice(0, PAGE);
    if (newerThan !== undefined) page.reverse();
    return {
      people: await describePeople(host, page),
      hasOlder: newerThan === undefined ? more : true,
      hasNewer: newerThan === undefined ? olderThan !== undefined : more,
    };
  },
});

/** Flagged people on one page. */
const FLAGGED = 500;

async function flaggedPeople(host: ActionHost, filter: Filter) {
  const emails: string[] = [];
  const collect = ({ email }: { email: string }) => {
    if (emails.length < FLAGGED) emails.push(email);
  };
  await examine(host.list.db, filter, collect, () => Promise.resolve());
  const rows = await findEntries(host.list.db, emails);
  rows.sort((one, other) => (one.id < other.id ? 1 : -1));
  return { people: await describePeople(host, rows), hasOlder: false, hasNewer: false };
}

type Row = Pick<Entry, 'id' | 'email' | 'language' | 'joined_at'>;

async function describePeople(host: ActionHost, rows: readonly Row[]): Promise<ListedPerson[]> {
  const messages = await countMessages(
    host,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, email, language, joined_at }) => {
    const at = email.indexOf('@');
    const { disposable, suggestion } = lookUpDomain(email.slice(at + 1));
    return {
      id,
      email,
      language,
      joined_at,
      day: localDay(host.programme.timeZone, Date.parse(joined_at)),
      messages: messages.get(id) ?? 0,
      flags: [
        ...(suggestion === undefined ? [] : (['typo'] as const)),
        ...(disposable ? (['disposable'] as const) : []),
        ...(isRole(email.slice(0, at)) ? (['role'] as const) : []),
      ],
      meant: suggestion,
    };
  });
}

/** How many people a selection means. */
export const countPeople = query({
  input: selection,
  run: async (host, selected) => ({
    all: await countEntries(host.list.db, {}),
    selected: await countEntries(host.list.db, filterOf(host, selected)),
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
