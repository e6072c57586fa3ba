import { randomUUID } from 'node:crypto';
import type { Progress, ProgressState } from '../../operator/actions/action.ts';
import { describe, type Problem } from './api.ts';

/** Work that takes longer than an answer should: it goes on while nobody looks, and any page of this studio shows it. */
export interface Job extends ProgressState {
  id: string;
  /** Name of the action. */
  action: string;
  state: 'running' | 'done' | 'stopped' | 'failed';
  /** The action's result, when it is done; of work that was stopped, what was done. */
  result: unknown;
  problem: Problem | undefined;
}

/** Ended jobs that are still known. */
const KEPT = 20;

export function createJobs() {
  const jobs = new Map<string, { job: Job; abort: AbortController; ended: Promise<void> }>();
  const running = () => [...jobs.values()].filter(({ job }) => job.state === 'running');
  let change = Promise.withResolvers<undefined>();
  const tell = () => {
    change.resolve(undefined);
    change = Promise.withResolvers();
  };

  /** Begins the work, and answers at once. */
  function start(action: string, work: (progress: Progress) => Promise<unknown>): Job {
    const abort = new AbortController();
    const nothing = { total: undefined, detail: undefined, result: undefined, problem: undefined };
    const job: Job = { id: randomUUID(), action, state: 'running', done: 0, ...nothing };
    const report = (state: Partial<ProgressState>) => {
      Object.assign(job, state);
      tell();
    };
    const run = async () => {
      try {
        job.result = await work({ signal: abort.signal, report });
        job.state = 'done';
      } catch (error) {
        job.state = 'failed';
        job.problem = abort.signal.aborted ? undefined : describe(error);
      }
      if (abort.signal.aborted) job.state = 'stopped';
      tell();
    };
    jobs.set(job.id, { job, abort, ended: run() });
    tell();
    const old = [...jobs.values()].filter((other) => other.job.state !== 'running').slice(0, -KEPT);
    for (const each of old) jobs.delete(each.job.id);
    return job;
  }

  return {
    start,
    /** Newest first. */
    list: (): Job[] => [...jobs.values()].map(({ job }) => job).reverse(),
    /** Resolves at the next change of the list. */
    change: (): Promise<undefined> => change.promise,
    /** Stops a job that is in progress, or forgets one that has ended. */
    end: (id: string): void => {
      const found = jobs.get(id);
      found?.abort.abort();
      if (found && found.job.state !== 'running') jobs.delete(id);
      tell();
    },
    isBusy: (): boolean => running().length > 0,
    /** Stops all work, and waits until it has stopped. */
    stopAll: async (): Promise<void> => {
      for (const { abort } of running()) abort.abort();
      await Promise.all(running().map(({ ended }) => ended));
    },
  };
}

export type Jobs = ReturnType<typeof createJobs>;
