import { LANGUAGES, type Language } from '../../../contract/language.ts';
import { isRole, lookUpDomain, type AddressFlag } from '../../actions/check/address-flags.ts';
import { createSpikeFinder, type Spike } from '../../actions/check/spikes.ts';
import type { Entry } from '../../actions/entries.ts';
import { endOf, zoneClock, type Period } from '../../time/zone.ts';

const DAY = 86_400_000;

/** How many joined on one day of the operator's time zone. */
export interface DayFigures {
  /** `2026-01-31` */
  day: string;
  byLanguage: Record<Language, number>;
  all: number;
  /** On this day and all before it. */
  sum: number;
}

/** What the report shows. No whole address is in it. */
export interface Figures {
  all: number;
  byLanguage: Record<Language, number>;
  /** Without gaps, oldest first, up to today. */
  days: readonly DayFigures[];
  /** Monday to Sunday, 24 hours each. */
  week: readonly (readonly number[])[];
  /** Most frequent first. */
  domains: readonly { domain: string; count: number }[];
  suspicious: Record<AddressFlag, { count: number; domains: readonly { domain: string; count: number }[] }>;
  /** The earliest first. */
  spikes: readonly Spike[];
  /** The ten minutes in which most joined; `undefined` on an empty list. */
  busiest: Spike | undefined;
}

/**
 * Counts a whole list in one pass. Memory grows with days and domains, not with people.
 *
 * @param zone in which days and hours are counted
 * @param period which part of the list the batches are; its last day is the last that is shown, or today
 */
export async function countFigures(
  batches: AsyncIterable<readonly Entry[]>,
  zone: string,
  now: number,
  period: Period,
): Promise<Figures> {
  const clock = zoneClock(zone);
  const days = new Map<number, Record<Language, number>>();
  const spikes = createSpikeFinder(zone);
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  const domains = new Map<string, number>();
  const roles = new Map<string, number>();
  for await (const batch of batches)
    for (const { email, language, joined_at } of batch) {
      const instant = Date.parse(joined_at);
      const wall = clock(instant);
      const day = Math.floor(wall / DAY);
      const ofDay = days.get(day) ?? none();
      ofDay[language === 'vi' ? 'vi' : 'en'] += 1;
      days.set(day, ofDay);
      spikes.add(instant);
      const hours = week[weekdayOf(day)];
      const hour = Math.floor((wall - day * DAY) / 3_600_000);
      if (hours !== undefined) hours[hour] = (hours[hour] ?? 0) + 1;
      const at = email.lastIndexOf('@');
      const domain = email.slice(at + 1);
      add(domains, domain);
      if (isRole(email.slice(0, at))) add(roles, domain);
    }
  const filled = fillDays(days, Math.floor(clock(endOf(period, now)) / DAY));
  return {
    all: filled.at(-1)?.sum ?? 0,
    byLanguage: Object.fromEntries(
      LANGUAGES.map((language) => [
        language,
        filled.reduce((sum, { byLanguage }) => sum + byLanguage[language], 0),
      ]),
    ) as Record<Language, number>,
    days: filled,
    week,
    domains: ranked(domains),
    suspicious: {
      disposable: suspiciousDomains(domains, (domain) => lookUpDomain(domain).disposable),
      typo: suspiciousDomains(domains, (domain) => lookUpDomain(domain).suggestion !== undefined),
      role: suspiciousDomains(roles, () => true),
    },
    spikes: spikes.finish(),
    busiest: spikes.busiest(),
  };
}

function fillDays(counted: ReadonlyMap<number, Record<Language, number>>, today: number): DayFigures[] {
  if (counted.size === 0) return [];
  const known = [...counted.keys()];
  const first = known.reduce((least, day) => Math.min(least, day));
  const last = known.reduce((most, day) => Math.max(most, day), today);
  let sum = 0;
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const byLanguage = counted.get(first + index) ?? none();
    const all = byLanguage.en + byLanguage.vi;
    sum += all;
    return { day: new Date((first + index) * DAY).toISOString().slice(0, 10), byLanguage, all, sum };
  });
}

function suspiciousDomains(counts: ReadonlyMap<string, number>, isSuspicious: (domain: string) => boolean) {
  const domains = ranked(counts).filter(({ domain }) => isSuspicious(domain));
  return { count: domains.reduce((sum, { count }) => sum + count, 0), domains };
}

function ranked(counts: ReadonlyMap<string, number>): { domain: string; count: number }[] {
  return Array.from(counts, ([domain, count]) => ({ domain, count })).sort(
    (a, b) => b.count - a.count || (a.domain < b.domain ? -1 : 1),
  );
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function none(): Record<Language, number> {
  return { en: 0, vi: 0 };
}

/** Day 0, 1 January 1970, was a Thursday; Monday is 0. */
function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}
