import { queryOptions, useQuery } from '@tanstack/react-query';
import type { JobName } from '../../operator/actions/actions.ts';
import type { Job } from '../server/jobs.ts';
import { ask } from './session.ts';

/** Milliseconds between two questions for the work: while some is in progress, and otherwise. */
const OFTEN = 250;
const SELDOM = 1000;

/** The question for the work. */
export const JOBS = queryOptions({
  queryKey: ['jobs'],
  queryFn: ({ signal }) => ask<Job[]>('jobs', { signal }),
  // An answer with nothing new, which has a time of its own, renders nothing.
  notifyOnChangeProps: ['data', 'status'],
});

/** Asks for the work again and again while the page is seen. */
export function useFollowing(): void {
  const isRunning = ({ state }: Job) => state === 'running';
  useQuery({ ...JOBS, refetchInterval: ({ state }) => (state.data?.some(isRunning) ? OFTEN : SELDOM) });
}

/** Whether the studio answers, and knows this browser; its work in progress, and what ended lately, newest first. */
export function useLive(): { isOpen: boolean; jobs: readonly Job[] } {
  const { data: jobs = [], errorUpdatedAt, dataUpdatedAt } = useQuery(JOBS);
  // Without any answer so far, a question that is asked again is no error until it fails again.
  return { isOpen: errorUpdatedAt <= dataUpdatedAt, jobs };
}

/** The work of one kind. */
export function jobsOf<Name extends JobName>(jobs: readonly Job[], name: Name): Job<Name>[] {
  return jobs.filter((job): job is Job<Name> => job.action === name);
}

/** @returns a job that has ended; `undefined` where the studio does not know it any more, as after a restart */
export async function waitForEnd<Name extends JobName>(
  name: Name,
  id: string,
): Promise<Job<Name> | undefined> {
  for (;;) {
    // Work goes on while the studio does not know this page.
    const jobs = await ask<Job[]>('jobs', {}).catch(() => undefined);
    const job = jobsOf(jobs ?? [], name).find((each) => each.id === id);
    if (jobs && job?.state !== 'running') return job;
    await new Promise((done) => setTimeout(done, OFTEN));
  }
}
