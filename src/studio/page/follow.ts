import { queryOptions, useQuery } from '@tanstack/react-query';
import { ABOUT } from '../../operator/actions/subjects.ts';
import type { Job } from '../server/jobs.ts';
import type { Moved } from '../server/moved.ts';
import { client } from './query-client.ts';
import { ask, AskError } from './session.ts';
import { createStore } from './store.ts';

/** Milliseconds between two questions for what has moved, and for work while some is in progress. */
const [MOVED, RUNNING] = [1000, 250];

/** Whether the studio answers, and knows this browser. */
const open = createStore(true);
export const useIsOpen = open.useValue;

let known: Moved | undefined;

/** Asks what has moved, whoever moved it, and only for that again. Where nothing has, nothing is rendered. */
export async function follow(): Promise<void> {
  try {
    const moved = await ask<Moved>('moved', {});
    const wasOpen = open.get();
    const before = known;
    known = moved;
    open.set(true);
    // What happened meanwhile is not known.
    if (!wasOpen) return void client.invalidateQueries();
    if (before === undefined) return;
    if (before.work !== moved.work) void client.invalidateQueries(JOBS);
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => hasMoved(String(path), before, moved),
    });
  } catch (error) {
    if (error instanceof AskError && error.reason === 'closed') open.set(false);
  }
}

const about: Readonly<Partial<Record<string, readonly (keyof Moved)[]>>> = ABOUT;

function hasMoved(path: string, before: Moved, now: Moved): boolean {
  const subjects = about[path.replace(/^query\//, '')] ?? [];
  return subjects.some((subject) => before[subject] !== now[subject]);
}

/** Follows the list while the page is seen. */
export function startFollowing(): void {
  const next = async () => {
    if (!document.hidden) await follow();
    setTimeout(() => void next(), MOVED);
  };
  void next();
  document.addEventListener('visibilitychange', () => void (document.hidden || follow()));
}

/** The question for the work; asked again while some is in progress. */
export const JOBS = queryOptions({
  queryKey: ['jobs'],
  queryFn: ({ signal }) => ask<Job[]>('jobs', { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isRunning) ? RUNNING : false),
  // An answer with nothing new, which has a time of its own, renders nothing.
  notifyOnChangeProps: ['data'],
});

export const isRunning = ({ state }: Job): boolean => state === 'running';

/** Work in progress, and what ended lately, newest first. */
export function useJobs(): readonly Job[] {
  return useQuery(JOBS).data ?? [];
}
