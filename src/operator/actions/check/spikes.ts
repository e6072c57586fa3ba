import type { Entry } from '../entries.ts';
import { HOUR } from '../../../waitlist/clock.ts';
import { wallClock, type Period } from '../../time/zone.ts';

const MINUTE = 60_000;

/** What a spike is, for `check` and `report` alike; the help of both has these numbers. */
export const SPIKE = {
  /** Length of the spans in which sign-ups are counted. */
  minutes: 10,
  /** A span with fewer sign-ups is no spike, however quiet it is otherwise. */
  least: 20,
  /** How many times what is usual at that hour of the day, on all other days. */
  times: 5,
} as const;

const SPAN = SPIKE.minutes * MINUTE;
const SPANS_AN_HOUR = HOUR / SPAN;

/** Many sign-ups at once, in one span or several in a row: a lecture hall, a post, or a script. */
export interface Spike {
  /** Beginning of the first span and end of the last, UTC. */
  from: string;
  until: string;
  count: number;
  /** How many would have been usual in this time. */
  usual: number;
}

/** A spike, and which addresses came in it. */
export interface DescribedSpike extends Spike {
  /** The most frequent mail domain in it, and its share. */
  domain: string;
  domainShare: number;
  /** How many of the parts before the `@` are the same once digits are left out: `user1`, `user2`, … */
  lookAlikeShare: number;
}

/**
 * Finds spikes among entries in any order. Memory grows with the time that the list has run, not with people.
 *
 * @param zone in which hours of the day are counted
 */
export function createSpikeFinder(zone: string) {
  const spans = new Map<number, number>();
  return {
    /** @param instant time of joining, in milliseconds since 1970 */
    add(instant: number): void {
      addTo(spans, Math.floor(instant / SPAN));
    },
    /**
     * @returns spikes: the earliest first; busiest: the fullest span, a spike or not, the earliest of several, and
     *   `undefined` on an empty list
     */
    finish(): { spikes: Spike[]; busiest: Spike | undefined } {
      const usualAt = usualByHour(spans, zone);
      const spikes: Spike[] = [];
      for (const [span, count] of [...spans].sort(([one], [other]) => one - other)) {
        if (count < SPIKE.least) continue;
        const spike = spikeAt(span, count, usualAt);
        if (count < SPIKE.times * spike.usual) continue;
        const last = spikes.at(-1);
        if (last?.until !== spike.from) spikes.push(spike);
        else {
          last.until = spike.until;
          last.count += count;
          last.usual += spike.usual;
        }
      }
      const [fullest, count] = most(spans);
      return {
        spikes: spikes.map(rounded),
        busiest: fullest === undefined ? undefined : rounded(spikeAt(fullest, count, usualAt)),
      };
    },
  };
}

function spikeAt(span: number, count: number, usualAt: (instant: number) => number): Spike {
  const text = (instant: number) => new Date(instant).toISOString();
  return { from: text(span * SPAN), until: text((span + 1) * SPAN), count, usual: usualAt(span * SPAN) };
}

function rounded(spike: Spike): Spike {
  return { ...spike, usual: Math.round(spike.usual) };
}

/**
 * What is usual in a span: the average at its hour of the day on all other days, so that neither a long spike nor a list
 * of one day makes itself usual.
 */
function usualByHour(spans: ReadonlyMap<number, number>, zone: string): (instant: number) => number {
  const hours = new Array<number>(24).fill(0);
  const ofDay = new Map<number, number>();
  let [first, last] = [Infinity, -Infinity];
  for (const [span, count] of spans) {
    const hour = Math.floor(wallClock(zone, span * SPAN) / HOUR);
    hours[hour % 24] = (hours[hour % 24] ?? 0) + count;
    ofDay.set(hour, (ofDay.get(hour) ?? 0) + count);
    first = Math.min(first, hour);
    last = Math.max(last, hour);
  }
  const otherDays = Math.floor(last / 24) - Math.floor(first / 24);
  return (instant) => {
    const hour = Math.floor(wallClock(zone, instant) / HOUR);
    const elsewhere = (hours[hour % 24] ?? 0) - (ofDay.get(hour) ?? 0);
    return otherDays === 0 ? 0 : elsewhere / otherDays / SPANS_AN_HOUR;
  };
}

/**
 * Finds out which addresses came in spikes.
 *
 * @param spikes the earliest first
 * @param entriesBetween reads the list from the first instant to the second, which no longer counts
 */
export async function describeSpikes(
  spikes: readonly Spike[],
  entriesBetween: (since: string, until: string) => AsyncIterable<readonly Entry[]>,
): Promise<DescribedSpike[]> {
  const [first, last] = [spikes[0], spikes.at(-1)];
  if (first === undefined || last === undefined) return [];
  const seen = spikes.map((spike) => ({
    spike,
    // Not the spike's own count: more may have joined since.
    count: 0,
    domains: new Map<string, number>(),
    patterns: new Map<string, number>(),
  }));
  const bySpan = new Map<number, (typeof seen)[number]>();
  for (const each of seen)
    for (let at = Date.parse(each.spike.from); at < Date.parse(each.spike.until); at += SPAN)
      bySpan.set(at / SPAN, each);
  for await (const batch of entriesBetween(first.from, last.until))
    for (const { email, joined_at } of batch) {
      const within = bySpan.get(Math.floor(Date.parse(joined_at) / SPAN));
      if (within === undefined) continue;
      within.count += 1;
      const at = email.indexOf('@');
      addTo(within.domains, email.slice(at + 1));
      addTo(within.patterns, email.slice(0, at).replace(/\d+/g, '#'));
    }
  return seen.map(({ spike, count, domains, patterns }) => {
    const [domain = '', inDomain] = most(domains);
    const share = (part: number) => (count === 0 ? 0 : part / count);
    return { ...spike, domain, domainShare: share(inDomain), lookAlikeShare: share(most(patterns)[1]) };
  });
}

/** The part of a span that lies in a period: its first spike may begin before it, its last end after it. */
export function within({ since = '', until }: Period, from: string, to: string): Required<Period> {
  return { since: since > from ? since : from, until: until !== undefined && until < to ? until : to };
}

/** The largest spikes, in the order of time. */
export function largestSpikes<Kind extends Spike>(spikes: readonly Kind[], most: number): Kind[] {
  return spikes
    .toSorted((one, other) => other.count - one.count)
    .slice(0, most)
    .sort((one, other) => (one.from < other.from ? -1 : 1));
}

function addTo<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** The key with the highest count, the first of several. */
function most<Key>(counts: ReadonlyMap<Key, number>): readonly [key: Key | undefined, count: number] {
  let best: readonly [key: Key | undefined, count: number] = [undefined, 0];
  for (const entry of counts) if (entry[1] > best[1]) best = entry;
  return best;
}
