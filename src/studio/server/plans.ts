import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Plan } from '../../operator/actions/action.ts';
import type { ChangeName } from '../../operator/actions/actions.ts';
import { Refusal } from '../../operator/actions/refusal.ts';
import { HOUR, type Clock } from '../../waitlist/clock.ts';
import type { Job, Jobs } from './jobs.ts';

/** Plans that can still be carried out: what they keep of a long list is in files. */
const KEPT = 20;

/** Keeps plans for an hour, so that a button sends an id, and what was shown is what is done. */
export function createPlans(jobs: Jobs, clock: Pick<Clock, 'monotonic'>) {
  const plans = new LRUCache<string, { name: ChangeName; plan: Plan; isBegun: boolean }>({
    ...{ max: KEPT, ttl: HOUR, ttlResolution: 0, perf: { now: () => clock.monotonic() } },
    // What is at work closes it when it is done.
    dispose: ({ plan, isBegun }) => void (isBegun || plan.close()),
  });
  return {
    /** @returns its id */
    keep: (name: ChangeName, plan: Plan): string => {
      plans.purgeStale();
      for (const [id, kept] of plans.entries()) if (plan.isCopy && kept.plan.isCopy) plans.delete(id);
      const id = randomUUID();
      plans.set(id, { name, plan, isBegun: false });
      return id;
    },
    /** Carries out a plan, once. @throws Refusal when it is not kept any more */
    begin: (name: ChangeName, id: string): Job => {
      const kept = plans.get(id);
      if (kept?.name !== name) throw new Refusal('planGone');
      kept.isBegun = true;
      plans.delete(id);
      const { carryOut, close } = kept.plan;
      return jobs.start(name, (progress) => carryOut(progress).finally(() => close()));
    },
    /** Drops all. */
    [Symbol.asyncDispose]: async (): Promise<void> => {
      await Promise.all([...plans.values()].map(({ plan }) => plan.close()));
      plans.clear();
    },
  };
}

export type Plans = ReturnType<typeof createPlans>;
