import { sql, type Kysely } from 'kysely';
import type { Database, DialectKind } from '../../../waitlist/store/schema.ts';
import { endOf, isLimited, localDay, wallClock, zoneOffset, type Period } from '../../time/zone.ts';
import { DAY, HOUR } from '../../../waitlist/clock.ts';
import { matching } from '../entries.ts';

/** How many joined on one day of the operator's time zone. */
export interface DayCount {
  /** `2026-01-31` */
  day: string;
  count: number;
  /** Languages in which nobody joined are left out. */
  byLanguage: Record<string, number>;
}

/** How many have an address of a mail domain. */
export interface DomainCount {
  domain: string;
  count: number;
}

/** The list in figures, for days and hours of one time zone. */
export interface Statistics extends Period {
  zone: string;
  /** When it was counted, UTC. */
  at: string;
  /** The last day that is counted: today in the zone, or the end of the period. */
  today: string;
  total: number;
  /** Today; the last 7 and 30 days with today among them. Only of the whole list: a period may not reach so far. */
  recent?: { today: number; days7: number; days30: number };
  /** For comparison: the 7 and the 30 days before those. */
  earlier?: { days7: number; days30: number };
  byLanguage: { language: string; count: number }[];
  /** The most frequent mail domains, and how many there are in all. */
  byDomain: DomainCount[];
  domains: number;
  /** From the first day on which someone joined to today, without gaps. */
  byDay: DayCount[];
  /** 24 figures. */
  byHour: number[];
  /** Monday to Sunday, each with 24 figures. */
  byWeekdayHour: number[][];
}

/**
 * Counts the list. The database groups by hour or, for zones whose hours do not begin with those of UTC, by minute; the
 * rest is a few thousand figures.
 *
 * @param topDomains how many domains to name
 * @param period which sign-ups are counted
 */
export async function tally(
  db: Kysely<Database>,
  kind: DialectKind,
  now: number,
  zone: string,
  topDomains: number,
  period: Period,
): Promise<Statistics> {
  const groups = await groupsByTime(db, now, zone, period);
  const { byDomain, domains } = await countDomains(db, kind, topDomains, period);
  const today = localDay(zone, endOf(period, now));
  const byLanguage = new Map<string, number>();
  const days = new Map<string, DayCount>();
  const byWeekdayHour = Array.from({ length: 7 }, () => new Array<number>(24).fill(0));
  for (const { instant, language, count } of groups) {
    const local = new Date(wallClock(zone, instant));
    const day = local.toISOString().slice(0, 10);
    const known = days.get(day) ?? { day, count: 0, byLanguage: {} };
    known.count += count;
    known.byLanguage[language] = (known.byLanguage[language] ?? 0) + count;
    days.set(day, known);
    byLanguage.set(language, (byLanguage.get(language) ?? 0) + count);
    const hours = byWeekdayHour[(local.getUTCDay() + 6) % 7];
    if (hours !== undefined) hours[local.getUTCHours()] = (hours[local.getUTCHours()] ?? 0) + count;
  }
  const byDay = withoutGaps(days, today);
  const last = (from: number, to: number) =>
    byDay.slice(Math.max(0, byDay.length - from), Math.max(0, byDay.length - to)).reduce(sumCounts, 0);
  return {
    ...period,
    zone,
    at: new Date(now).toISOString(),
    today,
    total: byDay.reduce(sumCounts, 0),
    ...(!isLimited(period) && {
      recent: { today: last(1, 0), days7: last(7, 0), days30: last(30, 0) },
      earlier: { days7: last(14, 7), days30: last(60, 30) },
    }),
    byLanguage: [...byLanguage]
      .map(([language, count]) => ({ language, count }))
      .sort((one, other) => other.count - one.count),
    byDomain,
    domains,
    byDay,
    byHour: Array.from({ length: 24 }, (_, hour) =>
      byWeekdayHour.reduce((sum, hours) => sum + (hours[hour] ?? 0), 0),
    ),
    byWeekdayHour,
  };
}

function sumCounts(sum: number, { count }: { count: number }): number {
  return sum + count;
}

interface TimeGroup {
  instant: number;
  language: string;
  count: number;
}

async function groupsByTime(
  db: Kysely<Database>,
  now: number,
  zone: string,
  period: Period,
): Promise<TimeGroup[]> {
  const year = Array.from({ length: 12 }, (_, month) => now - month * 30 * DAY);
  const wholeHours = [0, ...year].every((instant) => zoneOffset(zone, instant) % HOUR === 0);
  const prefix = wholeHours ? 13 : 16;
  const rest = wholeHours ? ':00:00.000Z' : ':00.000Z';
  const part = sql<string>`substr(joined_at, 1, ${sql.lit(prefix)})`;
  const rows = await matching(db.selectFrom('submission'), period)
    .select([part.as('part'), 'language'])
    .select((is) => is.fn.countAll().as('count'))
    .groupBy([part, 'language'])
    .execute();
  return rows.map(({ part, language, count }) => ({
    instant: Date.parse(part + rest),
    language,
    count: Number(count),
  }));
}

/** The part of an address behind the `@`, which each kind of database calls differently. */
function mailDomain(kind: DialectKind) {
  return kind === 'sqlite'
    ? sql<string>`substr(email, instr(email, '@') + 1)`
    : sql<string>`substr(email, strpos(email, '@') + 1)`;
}

async function countDomains(
  db: Kysely<Database>,
  kind: DialectKind,
  top: number,
  period: Period,
): Promise<Pick<Statistics, 'byDomain' | 'domains'>> {
  const groups = matching(db.selectFrom('submission'), period)
    .select([mailDomain(kind).as('domain')])
    .select((is) => is.fn.countAll().as('count'))
    .groupBy('domain');
  const rows = await db
    .selectFrom(groups.as('groups'))
    .select(['domain', 'count', sql<number | string>`count(*) over ()`.as('domains')])
    .orderBy('count', 'desc')
    .orderBy('domain')
    .limit(top)
    .execute();
  return {
    byDomain: rows.map(({ domain, count }) => ({ domain, count: Number(count) })),
    domains: Number(rows[0]?.domains ?? 0),
  };
}

function withoutGaps(days: ReadonlyMap<string, DayCount>, today: string): DayCount[] {
  const known = [...days.keys(), today].sort();
  const [first = today, last = today] = [known[0], known.at(-1)];
  const length = (Date.parse(last) - Date.parse(first)) / DAY + 1;
  return Array.from({ length }, (_, index) => {
    const day = new Date(Date.parse(first) + index * DAY).toISOString().slice(0, 10);
    return days.get(day) ?? { day, count: 0, byLanguage: {} };
  });
}
