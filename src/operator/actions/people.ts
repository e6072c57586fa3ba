import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { correctDomain } from '../../content/mail-domains.ts';
import { countWaiting } from '../../waitlist/confirm/confirm.ts';
import type { Database } from '../../waitlist/store/schema.ts';
import { localDay } from '../time/zone.ts';
import { query } from './action.ts';
import { conditionOf, countDomains, countEntries, domainOf } from './entries.ts';
import { selection } from './selection.ts';

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
