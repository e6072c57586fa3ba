import { randomUUID } from 'node:crypto';
import type { JobName, RemovalPlan, Removals } from '../../operator/actions/actions.ts';
import { Refusal } from '../../operator/actions/refusal.ts';
import type { Job } from './jobs.ts';

/** What the page gets of a plan that is kept. */
export type ShownPlan<Name extends keyof Removals> = Omit<RemovalPlan<Name>, 'named'> & {
  id: string;
  /** How many are on the list, and the first of them; how many are not, and would only be blocked. */
  listed: number;
  first: readonly string[];
  notListed: number;
};

/** Plans that can still be carried out, and the people whom they may name in all: some 100 MB. */
const KEPT = { plans: 20, people: 1_000_000 };

/**
 * Keeps whom plans of removals named, so that a button can send an id in place of 300,000 addresses, and takes off those who
 * were shown.
 */
export function createPlans() {
  const plans = new Map<string, { name: JobName; people: number; begin: () => Job }>();
  return {
    /** @param begin carries the plan out @returns its id */
    keep: (name: JobName, people: number, begin: () => Job): string => {
      let all = people;
      const others = [...plans].reverse();
      for (const [index, [id, plan]] of others.entries())
        if (index >= KEPT.plans - 1 || (all += plan.people) > KEPT.people) plans.delete(id);
      const id = randomUUID();
      plans.set(id, { name, people, begin });
      return id;
    },
    /** Carries out a plan, once. @throws Refusal when it is not kept any more */
    begin: (name: JobName, id: string): Job => {
      const plan = plans.get(id);
      if (plan?.name !== name) throw new Refusal('planGone');
      plans.delete(id);
      return plan.begin();
    },
  };
}
