import type { OpenList } from '../open-list.ts';
import type { AddressFlag } from '../check/address-flags.ts';
import { examine } from '../check/examine.ts';
import type { Spike } from '../check/largest-spike.ts';
import type { Period } from '../../time/zone.ts';
import { tally, type DayCount, type DomainCount, type Statistics } from './tally.ts';

/** Mail domains with a row of their own. */
const DOMAINS = 100;

/** What the report shows: the statistics, and what `check` finds. No whole address is in it. */
export interface ReportFigures extends Statistics {
  /** @property sum on this day and all before it */
  byDay: (DayCount & { sum: number })[];
  /** How many addresses have a flag, and their domains, the most frequent first. */
  suspicious: Record<AddressFlag, { count: number; domains: DomainCount[] }>;
  /** The largest, if there is one. */
  spike: Spike | undefined;
}

/**
 * Counts the list for the report. Memory grows with days and domains, not with people.
 *
 * @param zone in which days and hours are counted
 * @param onRows gets how many more addresses were read
 */
export async function countForReport(
  { db, kind }: OpenList,
  { now, zone, period }: { now: number; zone: string; period: Period },
  onRows: (rows: number) => Promise<void>,
): Promise<ReportFigures> {
  const domains: Record<AddressFlag, Map<string, number>> = {
    disposable: new Map(),
    typo: new Map(),
    role: new Map(),
  };
  const count = ({ email, flags }: { email: string; flags: readonly AddressFlag[] }) => {
    const domain = email.slice(email.indexOf('@') + 1);
    for (const flag of flags) domains[flag].set(domain, (domains[flag].get(domain) ?? 0) + 1);
  };
  const statistics = await tally(db, kind, now, zone, DOMAINS, period);
  const { counts, spike } = await examine(db, period, count, onRows);
  const flagged = (flag: AddressFlag) => ({ count: counts[flag], domains: ranked(domains[flag]) });
  let sum = 0;
  return {
    ...statistics,
    byDay: statistics.byDay.map((day) => ({ ...day, sum: (sum += day.count) })),
    suspicious: { disposable: flagged('disposable'), typo: flagged('typo'), role: flagged('role') },
    spike,
  };
}

function ranked(counts: ReadonlyMap<string, number>): DomainCount[] {
  return Array.from(counts, ([domain, count]) => ({ domain, count })).sort(
    (a, b) => b.count - a.count || (a.domain < b.domain ? -1 : 1),
  );
}
