import { LRUCache } from 'lru-cache';
import type { ActionHost } from '../../operator/actions/action.ts';
import { HOUR } from '../../waitlist/clock.ts';
import type { Jobs } from './jobs.ts';
import { hashSecret, newSecret } from './links.ts';
import { createPlans, type Plans } from './plans.ts';
import { createUploads, type Uploads } from './uploads.ts';

/** Browsers that have the studio open at the same time. */
const MOST = 100;
/** Tickets and previews that a session can still ask for. */
const MOST_ADDRESSES = 40;
/** How often it is looked whether a session has ended, in milliseconds. */
const LOOK = 60_000;

/** What somebody has who opened a link. */
export interface StudioSession {
  /** What actions work with for them. */
  host: ActionHost;
  plans: Plans;
  uploads: Uploads;
  /** Answers by the path at which a browser may ask for them, without the session's secret. */
  addresses: LRUCache<string, () => Response | Promise<Response>>;
  /** Rows that have been read of the file for which a plan is made. */
  reading: number;
  /** Somebody has touched the page. */
  use: () => void;
}

/**
 * The sessions of a studio. Files that were handed over, plans, tickets and previews belong to a session, and go with it: an
 * hour after somebody last used it, but not while work is in progress.
 */
export function createSessions(host: Omit<ActionHost, 'resolveFile'>, jobs: Jobs) {
  const { location, actor } = host;
  const perf = { now: () => actor.monotonic() };
  const endings = new Set<Promise<void>>();
  const end = async ({ plans, uploads, addresses }: StudioSession) => {
    addresses.clear();
    // What is at work may read what was handed over.
    await jobs.idle();
    await Promise.all([plans[Symbol.asyncDispose](), uploads[Symbol.asyncDispose]()]);
  };
  /** By the hash of their secret. */
  const sessions = new LRUCache<string, StudioSession>({
    ...{ max: MOST, ttl: HOUR, ttlResolution: 0, perf },
    dispose: (session) => {
      const ending = end(session).finally(() => endings.delete(ending));
      endings.add(ending);
    },
  });
  const touch = (hash: string) => void sessions.get(hash, { updateAgeOnGet: true });
  const look = () => {
    if (jobs.isBusy()) for (const hash of sessions.keys()) touch(hash);
    sessions.purgeStale();
  };
  const looking = setInterval(look, LOOK);
  return {
    /** @returns its secret */
    open: (user: string): string => {
      const secret = newSecret();
      const hash = hashSecret(secret);
      const uploads = createUploads(location.workFolder, location.backupFolder, jobs.isBusy);
      sessions.set(hash, {
        host: { ...host, actor: { ...actor, user }, resolveFile: uploads.resolve },
        plans: createPlans(jobs, actor, user),
        uploads,
        addresses: new LRUCache({ max: MOST_ADDRESSES, perf }),
        reading: 0,
        use: () => touch(hash),
      });
      return secret;
    },
    find: (secret: string) => sessions.get(hashSecret(secret)),
    /** What is at an address of any session. */
    addressed: (path: string) =>
      [...sessions.values()].find(({ addresses }) => addresses.has(path))?.addresses.get(path),
    [Symbol.asyncDispose]: async (): Promise<void> => {
      clearInterval(looking);
      sessions.clear();
      await Promise.all(endings);
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
