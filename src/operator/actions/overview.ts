import { sql, type Kysely } from 'kysely';
import * as v from 'valibot';
import { DAY } from '../../waitlist/clock.ts';
import { countRows } from '../../waitlist/entries.ts';
import { readAudit } from '../../waitlist/privacy/audit.ts';
import { decideRound, readLastRound } from '../../waitlist/privacy/maintenance.ts';
import { countDomains, countEntries } from '../../waitlist/selection.ts';
import type { Database } from '../../waitlist/store/schema.ts';
import { localDay } from '../../waitlist/zone.ts';
import { query } from './action.ts';

/** Mail domains that are named; the others are one figure. */
const DOMAINS = 8;

/** The list in figures for the programme's days. */
export const figures = query(v.object({}), async (host) => {
  const { list, programme, actor } = host;
  const now = actor.now();
  const spans = await countSpans(list.db, programme.timeZone);
  const domains = await countDomains(list);
  const byDay = daysOf(spans, localDay(programme.timeZone, now));
  const { last } = await list.db
    .selectFrom('submission')
    .select((is) => is.fn.max<string | null>('joined_at').as('last'))
    .executeTakeFirstOrThrow();
  return {
    /** When it was counted, UTC. */
    at: new Date(now).toISOString(),
    total: sumOf(byDay),
    today: sumOf(byDay.slice(-1)),
    week: sumOf(byDay.slice(-7)),
    weekBefore: sumOf(byDay.slice(-14, -7)),
    byLanguage: languagesOf(spans),
    /** From the first day on which someone joined to today, without gaps. */
    byDay,
    byDomain: domains.slice(0, DOMAINS),
    spike: largestSpike(spans),
    /** UTC; `undefined`: nobody has joined. */
    lastJoinedAt: last ?? undefined,
  };
});

function sumOf(counts: readonly { count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

const SPAN = 600_000;

/** Sign-ups by language in spans of ten minutes, which no day cuts in two in nearly every zone. `from`: since 1970. */
export async function countSpans(db: Kysely<Database>, zone: string) {
  const part = sql<string>`substr(joined_at, 1, 15)`;
  const rows = await db
    .selectFrom('submission')
    .select([part.as('part'), 'language'])
    .select((is) => is.fn.countAll().as('count'))
    .groupBy([part, 'language'])
    .execute();
  return rows.map(({ part, language, count }) => {
    const from = Date.parse(`${part}0:00.000Z`);
    return { from, day: localDay(zone, from), language, count: Number(count) };
  });
}

type Span = Awaited<ReturnType<typeof countSpans>>[number];

/**
 * Each day to today without gaps; languages in which nobody joined are left out. Whom a wrong clock has put on a later day
 * counts today.
 */
function daysOf(spans: readonly Span[], today: string) {
  const days = Map.groupBy(spans, ({ day }) => (day > today ? today : day));
  const [first = today] = [...days.keys(), today].sort();
  return Array.from({ length: (Date.parse(today) - Date.parse(first)) / DAY + 1 }, (_, index) => {
    const day = new Date(Date.parse(first) + index * DAY).toISOString().slice(0, 10);
    const joined = days.get(day) ?? [];
    const counts = languagesOf(joined).map(({ language, count }) => [language, count] as const);
    return { day, count: sumOf(joined), byLanguage: Object.fromEntries(counts) };
  });
}

/** Most first. */
function languagesOf(spans: readonly Span[]): { language: string; count: number }[] {
  return [...Map.groupBy(spans, ({ language }) => language)]
    .map(([language, joined]) => ({ language, count: sumOf(joined) }))
    .sort((one, other) => other.count - one.count);
}

/** A spike has at least so many sign-ups in ten minutes, and so many times the average of all other spans. */
const SPIKE = { least: 20, times: 5 };

/** The ten minutes in which most joined, if that is a spike: a lecture hall, a post, or a script. */
export function largestSpike(spans: readonly Pick<Span, 'from' | 'count'>[]) {
  const counts = [...Map.groupBy(spans, ({ from }) => from)].map(([from, of]) => [from, sumOf(of)] as const);
  const known = counts.sort(([one], [other]) => one - other);
  const [from, count] = known.reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0]);
  const others = ((known.at(-1)?.[0] ?? 0) - (known[0]?.[0] ?? 0)) / SPAN;
  const usual = (sumOf(spans) - count) / Math.max(others, 1);
  if (count < SPIKE.least || count < SPIKE.times * usual) return undefined;
  const at = (instant: number) => new Date(instant).toISOString();
  return { from: at(from), until: at(from + SPAN), count, usual: Math.round(usual) };
}

/** Lines of the audit log that are shown at once. */
const LINES = 200;

/** What was done, when and by whom; who was looked up only if that is wanted. */
export const audit = query(v.object({ lookUps: v.optional(v.boolean(), true) }), ({ list }, { lookUps }) =>
  readAudit(list.db, LINES, lookUps ? [] : ['person']),
);

/** The state of deleting by age, and how many addresses cannot be brought back. */
export const retention = query(
  v.object({}),
  async ({ list: { db }, actor, settings: { retentionDays: days } }) => {
    const last = await readLastRound(db);
    const until = days === undefined ? undefined : new Date(actor.now() - days * DAY).toISOString();
    return {
      /** Days after which people are deleted; `undefined`: never. */
      days,
      /** How many are deleted in the next round. */
      due: until === undefined ? 0 : await countEntries(db, { until }),
      /** When the server's last daily round was; `undefined` when there was none yet. */
      lastRound: last === undefined ? undefined : new Date(last).toISOString(),
      /** Whether the next round deletes nobody, because the last one was not a day or two ago. */
      paused: days !== undefined && last !== undefined && decideRound(last, actor.now()) === 'paused',
      stayingOut: await countRows(db, undefined, 'tombstone'),
    };
  },
);
