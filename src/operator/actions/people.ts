import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { correctDomain } from '../../content/mail-domains.ts';
import { LANGUAGES } from '../../contract/language.ts';
import { countWaiting } from '../../waitlist/confirm/confirm.ts';
import type { Database } from '../../waitlist/store/schema.ts';
import { localDay } from '../time/zone.ts';
import { query } from './action.ts';
import { conditionOf, countDomains, countEntries, domainOf } from './entries.ts';

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
  domain: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.replace(/^@/, '')),
      v.minLength(1, 'not a mail domain such as mail.example'),
      v.maxLength(253),
    ),
  ),
  /** Only who was asked to confirm their address and has not done so; `false`: all but these. */
  waiting: v.optional(v.boolean()),
});

/** People on a page of the studio. */
const PAGE = 50;

/** Mistyped mail domains that are looked for at once, those of most people first. */
const TYPOS = 500;

/** One page of the list, newest first. A page begins behind a row, so that no row is counted to find it. */
export const people = query({
  input: v.object({
    ...selection.entries,
    /** Id of the row after which the page begins. */
    olderThan: v.optional(v.pipe(v.string(), v.uuid())),
    /** Only addresses that look mistyped. */
    flagged: v.optional(v.boolean()),
  }),
  run: async (host, { olderThan, flagged = false, ...selected }) => {
    const { timeZone } = host.programme;
    const { db, kind } = host.list;
    const domains = flagged ? await countDomains(host.list) : [];
    const typos = domains.filter(({ meant }) => meant !== undefined).slice(0, TYPOS);
    const found = await db
      .selectFrom('submission')
      .select(['id', 'email', 'language', 'joined_at', domainOf(kind).as('domain')])
      .where(conditionOf(selected, timeZone))
      // Nobody has an address of no domain: no empty list, which not every database understands.
      .$if(flagged, (rows) => rows.where(domainOf(kind), 'in', ['', ...typos.map(({ domain }) => domain)]))
      .$if(olderThan !== undefined, (rows) => rows.where('id', '<', olderThan ?? ''))
      .orderBy('id', 'desc')
      .limit(PAGE + 1)
      .execute();
    const page = found.slice(0, PAGE);
    const messages = await countMessages(db, page);
    return {
      /** `meant`: the domain, of an address that looks mistyped; `messages` that the mail server has accepted for them. */
      people: page.map(({ domain, ...row }) => {
        const day = localDay(timeZone, Date.parse(row.joined_at));
        return { ...row, day, meant: correctDomain(domain), messages: messages.get(row.id) ?? 0 };
      }),
      hasOlder: found.length > PAGE,
    };
  },
});

/** How many people a selection means. */
export const countPeople = query({
  input: selection,
  run: async (host, selected) => ({
    all: await countEntries(host.list.db, {}),
    selected: await countEntries(host.list.db, selected, host.programme.timeZone),
    waiting: (await countWaiting(host.list.db)).people,
  }),
});

async function countMessages(db: Kysely<Database>, page: readonly { id: string }[]) {
  const ids = page.map(({ id }) => id);
  const rows = await db
    .selectFrom('mail_delivery')
    .select('submission_id')
    .select((is) => is.fn.countAll().as('messages'))
    .where('submission_id', 'in', ids.length > 0 ? ids : [''])
    .where('state', '=', 'accepted')
    .groupBy('submission_id')
    .execute();
  return new Map(rows.map(({ submission_id, messages }) => [submission_id, Number(messages)]));
}
