import { queryOptions, useQuery } from '@tanstack/react-query';
import { ABOUT } from '../../operator/actions/subjects.ts';
import type { Job } from '../server/jobs.ts';
import type { Moved } from '../server/moved.ts';
import { client } from './query-client.ts';
import { ask, AskError } from './session.ts';

/** Milliseconds between two questions for what has moved, and for work while some is in progress. */
const [MOVED, RUNNING] = [1000, 250];

/** What has moved, and whether the studio answers, and knows this browser. */
interface Followed {
  isOpen: boolean;
  moved?: Moved;
}

/** The question for what has moved, whoever moved it, while the page is seen. */
export const FOLLOWED = queryOptions({
  queryKey: ['moved'],
  queryFn: follow,
  refetchInterval: MOVED,
  refetchOnWindowFocus: 'always',
  // Where nothing has moved, nothing is rendered.
  notifyOnChangeProps: ['data'],
});

/** Whether the studio answers; asks what has moved meanwhile. */
export function useIsOpen(): boolean {
  return useQuery({ ...FOLLOWED, select: ({ isOpen }) => isOpen }).data ?? true;
}

/** Looks what has moved, and asks only for that again. */
async function follow(): Promise<Followed> {
  const before = client.getQueryData<Followed>(['moved']);
  try {
    const moved = await ask<Moved>('moved', {});
    // What happened while the studio was closed is not known.
    const isAnew = before?.isOpen === false;
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        path !== 'moved' && (isAnew || hasMoved(String(path), before?.moved, moved)),
    });
    return { isOpen: true, moved };
  } catch (error) {
    const isClosed = error instanceof AskError && error.reason === 'closed';
    return { ...before, isOpen: !isClosed && before?.isOpen !== false };
  }
}

const about: Readonly<Partial<Record<string, readonly (keyof Moved)[]>>> = {
  ...ABOUT,
  jobs: ['work'],
  me: ['access'],
};

function hasMoved(path: string, before: Moved | undefined, now: Moved): boolean {
  const subjects = about[path.replace(/^query\//, '')] ?? [];
  return before !== undefined && subjects.some((subject) => before[subject] !== now[subject]);
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
