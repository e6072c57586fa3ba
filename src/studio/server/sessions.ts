import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { hashSecret } from '../../operator/access/one-time.ts';
import {
  findSession,
  mayGoOn,
  noteUse,
  type Counted,
  type KnownSession,
} from '../../operator/access/studio-sessions.ts';
import type { ActionHost } from '../../operator/actions/action.ts';
import type { Jobs } from './jobs.ts';
import { createPlans, type Plans } from './plans.ts';
import { createUploads, type Uploads } from './uploads.ts';

/** Names of this machine that no other site can take: a name that someone has pointed at 127.0.0.1 is none of them. */
export const OWN_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/;

/** Browsers that have the studio open at the same time. */
const MOST = 100;
/** Tickets and previews that a session can still ask for. */
const MOST_ADDRESSES = 40;
/** How often it is looked whether a session has ended, in milliseconds. */
const LOOK = 60_000;

/** What this process keeps for a session. */
interface Kept {
  /** What actions work with for them. */
  host: ActionHost;
  plans: Plans;
  uploads: Uploads;
  /** Answers by the path at which a browser may ask for them, without the session's secret. */
  addresses: LRUCache<string, () => Response | Promise<Response>>;
  /** Rows that have been read of the file for which a plan is made. */
  reading: number;
}

/** What somebody has who opened a link, or signed in: as the list knows it at this moment. */
export interface StudioSession {
  known: KnownSession;
  kept: Kept;
}

/**
 * The sessions of a studio. They are rows of the list, so that whoever ends one ends it on every node. Files that were handed over,
 * plans, tickets and previews belong to a session in one process, and go with it, but not while work is in progress.
 */
export function createSessions(host: Omit<ActionHost, 'resolveFile'>, jobs: Jobs) {
  const { list, location, actor, settings } = host;
  const { origin } = settings.studio;
  const signInAt = origin === undefined ? undefined : new URL(origin).host;
  const endings = new Set<Promise<void>>();
  const end = async ({ plans, uploads, addresses }: Kept) => {
    addresses.clear();
    // What is at work may read what was handed over.
    await jobs.idle();
    await Promise.all([plans[Symbol.asyncDispose](), uploads[Symbol.asyncDispose]()]);
  };
  /** By the hash of their secret. */
  const kept = new LRUCache<string, Kept>({
    max: MOST,
    dispose: (each) => {
      const ending = end(each).finally(() => endings.delete(ending));
      endings.add(ending);
    },
  });
  const known = (hash: string) => findSession(list.db, actor, hash);
  /** @param name what the browser calls the studio: the machine's own link is good under a name of this machine only */
  const knownAt = async (hash: string, name: string) => {
    const session = await known(hash);
    const isRight = session?.organiser === '' ? OWN_HOST.test(name) : name === signInAt;
    return isRight ? session : undefined;
  };
  const keep = ({ hash, name, organiser }: KnownSession): Kept => {
    const there = kept.get(hash);
    if (there) return there;
    const uploads = createUploads(location.workFolder, location.backupFolder, jobs.isBusy);
    const perf = { now: () => actor.monotonic() };
    const session = { hash, organiser };
    const made: Kept = {
      host: { ...host, actor: { ...actor, user: name }, session, resolveFile: uploads.resolve },
      plans: createPlans(jobs, actor, name),
      uploads,
      addresses: new LRUCache({ max: MOST_ADDRESSES, perf }),
      reading: 0,
    };
    kept.set(hash, made);
    return made;
  };
  const look = async () => {
    for (const hash of kept.keys()) {
      // Whoever waits for work has not left.
      if (jobs.isBusy()) await noteUse(list.db, actor, hash);
      if ((await known(hash)) === undefined) kept.delete(hash);
    }
  };
  // Where the list is away, it is looked again.
  const looking = setInterval(() => void look().catch(() => undefined), LOOK);
  return {
    find: async (secret: string, name: string): Promise<StudioSession | undefined> => {
      const session = await knownAt(hashSecret(secret), name);
      return session && { known: session, kept: keep(session) };
    },
    /** Whether a session may do something, or is asked for its passkey once more. */
    mayGoOn: ({ known }: StudioSession, counted?: { what: Counted; number: number }) =>
      mayGoOn(list.db, actor, known, counted),
    /** What is at an address of any session that has not ended. */
    addressed: async ({ req }: Context) => {
      const [hash, session] = [...kept.entries()].find(([, { addresses }]) => addresses.has(req.path)) ?? [];
      const isOpen = hash !== undefined && (await knownAt(hash, req.header('host') ?? '')) !== undefined;
      return isOpen ? session?.addresses.get(req.path) : undefined;
    },
    [Symbol.asyncDispose]: async (): Promise<void> => {
      clearInterval(looking);
      kept.clear();
      await Promise.all(endings);
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
