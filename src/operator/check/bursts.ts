/** Many sign-ups at once: a lecture hall, or a script. */
export interface Burst {
  /** Beginning of the first minute and end of the last, UTC. */
  from: string;
  until: string;
  count: number;
  /** The most frequent mail domain in it, and its share. */
  domain: string;
  domainShare: number;
  /** How many of the parts before the `@` are the same once digits are left out: `user1`, `user2`, … */
  lookAlikeShare: number;
}

/** Sign-ups in one minute from which on it is a burst: more than chance and a shared link bring to a small list. */
const MANY = 30;
const MINUTE = 60_000;

interface Minute {
  at: number;
  count: number;
  domains: Map<string, number>;
  patterns: Map<string, number>;
}

/** Finds bursts among entries that come in the order of time; holds one minute in memory, and the bursts. */
export function createBurstFinder() {
  const bursts: (Minute & { last: number })[] = [];
  let current: Minute | undefined;
  const close = () => {
    if (current === undefined || current.count < MANY) return;
    const before = bursts.at(-1);
    if (before?.last === current.at - MINUTE) {
      before.last = current.at;
      before.count += current.count;
      addAll(before.domains, current.domains);
      addAll(before.patterns, current.patterns);
    } else bursts.push({ ...current, last: current.at });
  };
  return {
    add(email: string, joinedAt: string): void {
      const at = Math.floor(Date.parse(joinedAt) / MINUTE) * MINUTE;
      if (current?.at !== at) {
        close();
        current = { at, count: 0, domains: new Map(), patterns: new Map() };
      }
      current.count += 1;
      const split = email.indexOf('@');
      addTo(current.domains, email.slice(split + 1), 1);
      addTo(current.patterns, email.slice(0, split).replace(/\d+/g, '#'), 1);
    },
    finish(): Burst[] {
      close();
      return bursts.map(({ at, last, count, domains, patterns }) => {
        const [domain, inDomain] = most(domains);
        return {
          from: new Date(at).toISOString(),
          until: new Date(last + MINUTE).toISOString(),
          count,
          domain,
          domainShare: inDomain / count,
          lookAlikeShare: most(patterns)[1] / count,
        };
      });
    },
  };
}

function addTo(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

function addAll(counts: Map<string, number>, more: ReadonlyMap<string, number>): void {
  for (const [key, count] of more) addTo(counts, key, count);
}

function most(counts: ReadonlyMap<string, number>): readonly [string, number] {
  let best: readonly [string, number] = ['', 0];
  for (const entry of counts) if (entry[1] > best[1]) best = entry;
  return best;
}
