import { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import type { ActionHost } from '../../operator/actions/action.ts';
import { HOUR } from '../../waitlist/clock.ts';
import { answerError, createApi } from './api.ts';
import { createDownloads, type Addresses } from './downloads.ts';
import type { Jobs } from './jobs.ts';
import { hashSecret, newSecret } from './links.ts';
import type { createMoved } from './moved.ts';
import { createPlans } from './plans.ts';
import { createUploads } from './uploads.ts';

/** Browsers that have the studio open at the same time. */
const MOST = 100;
/** Tickets and previews that a session can still ask for. */
const MOST_ADDRESSES = 40;
/** How often it is looked whether a session has ended, in milliseconds. */
const LOOK = 60_000;

/** What somebody has who opened a link. */
interface Session {
  /** Answers what the page asks. */
  api: Hono;
  /** What a browser asks for at an address that it was told, without the session's secret. */
  addresses: Addresses;
  end: () => Promise<void>;
}

/** What all sessions share. */
interface Shared {
  host: Omit<ActionHost, 'resolveFile'>;
  jobs: Jobs;
  readMoved: ReturnType<typeof createMoved>;
}

/**
 * The sessions of a studio. Files that were handed over, plans, tickets and previews belong to a session, and go with it: an
 * hour after somebody last used it, but not while work is in progress.
 */
export function createSessions(shared: Shared) {
  const { host, jobs } = shared;
  const perf = { now: () => host.actor.monotonic() };
  const endings = new Set<Promise<void>>();
  /** By the hash of their secret. */
  const sessions = new LRUCache<string, Session>({
    ...{ max: MOST, ttl: HOUR, ttlResolution: 0, perf },
    dispose: ({ end }) => {
      const ending = end().finally(() => endings.delete(ending));
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
      sessions.set(
        hash,
        createSession(shared, user, () => touch(hash)),
      );
      return secret;
    },
    find: (secret: string) => sessions.get(hashSecret(secret)),
    /** What is at an address of any session. */
    addressed: (path: string) =>
      [...sessions.values()].find(({ addresses }) => addresses.has(path))?.addresses,
    [Symbol.asyncDispose]: async (): Promise<void> => {
      clearInterval(looking);
      sessions.clear();
      await Promise.all(endings);
    },
  };
}

function createSession({ host: given, jobs, readMoved }: Shared, user: string, onUse: () => void): Session {
  const { location, actor } = given;
  const uploads = createUploads(location.workFolder, location.backupFolder, jobs.isBusy);
  const plans = createPlans(jobs, actor, user);
  const host = { ...given, actor: { ...actor, user }, resolveFile: uploads.resolve };
  const addresses: Addresses = new LRUCache({ max: MOST_ADDRESSES, perf: { now: () => actor.monotonic() } });
  const api = new Hono().onError(answerError);
  // What the page asks by itself is no use; it says when somebody touches it.
  api.post('/used', ({ body }) => {
    onUse();
    return body(null, 204);
  });
  api
    .route('/', createApi(host, jobs, plans, uploads, readMoved))
    .route('/', createDownloads(host, addresses))
    .all('*', ({ json }) => json({ reason: 'input' }, 404));
  const end = async () => {
    addresses.clear();
    // What is at work may read what was handed over.
    await jobs.idle();
    await Promise.all([plans[Symbol.asyncDispose](), uploads[Symbol.asyncDispose]()]);
  };
  return { api: new Hono().route('/api', api), addresses, end };
}

export type Sessions = ReturnType<typeof createSessions>;
