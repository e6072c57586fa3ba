import { randomUUID } from 'node:crypto';
import type { Progress, ProgressState } from '../../operator/actions/action.ts';
import type { Problem } from './api.ts';

/** Work that takes longer than an answer should: it goes on while nobody looks, and any page of this studio shows it. */
export interface Job extends ProgressState {
  id: string;
  /** Name of the action. */
  action: string;
  state: 'running' | 'done' | 'stopped' | 'failed';
  /** The action's result, when it is done. */
  result: unknown;
  problem: Problem | undefined;
}

/** Finished jobs that are still shown. */
const KEPT = 20;

export function createJobs(describe: (error: unknown) => Problem) {
  const jobs = new Map<string, { job: Job; stop: () => void; ended: Promise<void> }>();

  /** Begins the work, and answers at once. */
  function start(action: string, work: (progress: Progress) => Promise<unknown>): Job {
    const abort = new AbortController();
    const job: Job = {
      id: randomUUID(),
      action,
      state: 'running',
      done: 0,
      total: undefined,
      detail: undefined,
      result: undefined,
      problem: undefined,
    };
    const run = async () => {
      try {
        job.result = await work({
          signal: abort.signal,
          report: (state) => void Object.assign(job, state),
        });
        job.state = abort.signal.aborted ? 'stopped' : 'done';
      } catch (error) {
        job.state = abort.signal.aborted ? 'stopped' : 'failed';
        job.problem = describe(error);
      }
    };
    jobs.set(job.id, { job, stop: () => abort.abort(), ended: run() });
    const finished = [...jobs.values()].filter((other) => other.job.state !== 'running');
    for (const old of finished.slice(0, -KEPT)) jobs.delete(old.job.id);
    return job;
  }

  return {
    start,
    /** Newest first. */
    list: (): Job[] => [...jobs.values()].map(({ job }) => job).reverse(),
    /** @returns whether there is such a job */
    stop: (id: string): boolean => {
      const found = jobs.get(id);
      found?.stop();
      return found !== undefined;
    },
    isBusy: (): boolean => [...jobs.values()].some(({ job }) => job.state === 'running'),
    /** Stops all work, and waits until it has stopped. */
    stopAll: async (): Promise<void> => {
      for (const { stop } of jobs.values()) stop();
      await Promise.all([...jobs.values()].map(({ ended }) => ended));
    },
  };
}

export type Jobs = ReturnType<typeof createJobs>;
