import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Plan } from '../../operator/actions/action.ts';
import type { ChangeName } from '../../operator/actions/actions.ts';
import { Refusal, type ShownPlan } from '../../operator/actions/plan.ts';
import { HOUR, type Clock } from '../../waitlist/clock.ts';
import type { Job, Jobs } from './jobs.ts';

/** Plans that can still be carried out: what they keep of a long list is in files. */
const KEPT = 20;

/** A plan, or the work that it became, which closes it when it is done. */
type Kept = { name: ChangeName } & ({ plan: Plan; job?: undefined } | { plan?: undefined; job: Job });

/**
 * Keeps plans for an hour, so that a button sends an id, and what was shown is what is done.
 *
 * @param user who begins them
 */
export function createPlans(jobs: Jobs, clock: Pick<Clock, 'monotonic'>, user: string) {
  const plans = new LRUCache<string, Kept>({
    ...{ max: KEPT, ttl: HOUR, ttlResolution: 0, perf: { now: () => clock.monotonic() } },
    dispose: ({ plan }) => void plan?.close(),
  });
  return {
    /** @returns its id */
    keep: (name: ChangeName, plan: Plan): string => {
      plans.purgeStale();
      for (const [id, kept] of plans.entries()) if (plan.isCopy && kept.plan?.isCopy) plans.delete(id);
      const id = randomUUID();
      plans.set(id, { name, plan });
      return id;
    },
    /** What a plan shows that is not carried out yet. */
    shown: (id: string): ShownPlan | undefined => plans.get(id)?.plan?.shown,
    /** Carries out a plan, once: who sends its id again gets the same work. @throws Refusal when it is not kept any more */
    begin: (name: ChangeName, id: string): Job => {
      const kept = plans.get(id);
      if (kept?.name !== name) throw new Refusal('planGone');
      if (kept.job) return kept.job;
      const { carryOut, close } = kept.plan;
      const job = jobs.start(name, user, (progress) => carryOut(progress).finally(() => close()));
      // The age stays that of the plan, and the plan stays open.
      plans.set(id, { name, job }, { noUpdateTTL: true, noDisposeOnSet: true });
      return job;
    },
    /** Drops all. */
    [Symbol.asyncDispose]: async (): Promise<void> => {
      await Promise.all([...plans.values()].map(async ({ plan }) => plan?.close()));
      plans.clear();
    },
  };
}

export type Plans = ReturnType<typeof createPlans>;
