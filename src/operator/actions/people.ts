import { sql } from 'kysely';
import { v7 } from 'uuid';
import * as v from 'valibot';
import { meantDomain } from '../../content/mail-domains.ts';
import { countWaiting } from '../../waitlist/confirm/confirm.ts';
import { localDay, startOfDay } from '../../waitlist/zone.ts';
import { query, type ActionHost } from './action.ts';
import { countRows } from '../../waitlist/entries.ts';
import { conditionOf, countDomains, countEntries, domainOf, selection } from '../../waitlist/selection.ts';

/** People on a page of the studio. */
const PAGE = 50;

/** Mistyped mail domains that are looked for at once, those of most people first. */
const TYPOS = 500;

/** Which people, and whether only those whose address looks mistyped. */
const sought = v.object({ ...selection.entries, flagged: v.optional(v.boolean()) });

async function conditionFor(host: ActionHost, { flagged, ...selected }: v.InferOutput<typeof sought>) {
  const { list, programme } = host;
  const condition = conditionOf(selected, programme.timeZone);
  if (!flagged) return condition;
  const typos = (await countDomains(list)).filter(({ meant }) => meant !== undefined).slice(0, TYPOS);
  // Nobody has an address of no domain: no empty list, which not every database understands.
  const domains = sql.join(['', ...typos.map(({ domain }) => domain)]);
  return sql<boolean>`${condition} and ${domainOf(list.kind)} in (${domains})`;
}

/** Whether a row's id was made on a day of the zone: it begins with the time of joining, and no row is read to find it. */
function isMadeOn(zone: string, day: string) {
  const first = (days: number) =>
    v7({ msecs: startOfDay(zone, day, days), seq: 0, random: new Uint8Array(16) });
  return sql<boolean>`id >= ${first(0)} and id < ${first(1)}`;
}

/** One page of the list, newest first. A page begins behind a row, so that no row is counted to find it. */
export const people = query(
  v.object({
    ...sought.entries,
    /** Id of the row after which the page begins. */
    olderThan: v.optional(v.pipe(v.string(), v.uuid())),
  }),
  async (host, { olderThan, ...selected }) => {
    const { db, kind } = host.list;
    const { timeZone } = host.programme;
    const condition = await conditionFor(host, selected);
    const found = await db
      .selectFrom('submission')
      .select(['id', 'email', 'language', 'joined_at', domainOf(kind).as('domain')])
      .where(condition)
      .$if(olderThan !== undefined, (rows) => rows.where('id', '<', olderThan ?? ''))
      .orderBy('id', 'desc')
      .limit(PAGE + 1)
      .execute();
    const page = found.slice(0, PAGE).map(({ domain, ...row }) => {
      const day = localDay(timeZone, Date.parse(row.joined_at));
      return { ...row, day, meant: meantDomain(domain) };
    });
    const onDay = new Map<string, number>();
    for (const [day, { length }] of Map.groupBy(page, (row) => row.day)) {
      // Only the first and the last day may go on beyond the page.
      const isWhole = day !== page[0]?.day && day !== page.at(-1)?.day;
      const all = sql<boolean>`${condition} and ${isMadeOn(timeZone, day)}`;
      onDay.set(day, isWhole ? length : await countRows(db, all));
    }
    return {
      /** `meant`: the domain, of an address that looks mistyped. `onDay`: how many of the sought joined on the same day. */
      people: page.map((row) => ({ ...row, onDay: onDay.get(row.day) ?? 0 })),
      hasOlder: found.length > PAGE,
    };
  },
);

/** How many people a selection means. */
export const countPeople = query(sought, async (host, selected) => ({
  all: await countEntries(host.list.db, {}),
  selected: await countRows(host.list.db, await conditionFor(host, selected)),
  waiting: (await countWaiting(host.list.db)).people,
}));
