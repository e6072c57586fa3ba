import {
  keepPreviousData,
  QueryClient,
  useMutation,
  useQuery,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Language } from '../../contract/language.ts';
import type {
  Answer,
  Changes,
  Input,
  JobName,
  Plan,
  Queries,
  Removals,
  Result,
} from '../../operator/actions/actions.ts';
import { FILE_LIMIT } from '../limit.ts';
import type { Asked } from '../server/downloads.ts';
import type { Job } from '../server/jobs.ts';
import type { ShownPlan } from '../server/plans.ts';
import { JOBS, waitForEnd } from './live.ts';
import { ask, AskError, post } from './session.ts';

/** What the page knows. The studio is on this computer: it answers without any network. */
export const client = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      // A refusal stays one; a list that is away is asked again until it answers.
      retry: (failures, error) => failures < 2 && !('reason' in error),
      refetchInterval: ({ state: { error } }) =>
        error instanceof AskError && error.reason === 'away' ? 10_000 : false,
      staleTime: 10_000,
      // What was shown stays until there is something newer.
      placeholderData: keepPreviousData,
    },
    mutations: { networkMode: 'always' },
  },
});

interface Posted<Body> extends Pick<UseQueryOptions<Body>, 'staleTime' | 'gcTime' | 'refetchInterval'> {
  /** Milliseconds in which a newer question may take the place of this one. */
  pause?: number;
}

function usePosted<Body>(path: string, input: unknown, { pause = 0, ...posted }: Posted<Body> = {}) {
  return useQuery({
    queryKey: [path, input],
    queryFn: async ({ signal }) => {
      if (pause > 0) await new Promise((done) => setTimeout(done, pause));
      return post<Body>(path, input, signal);
    },
    ...posted,
  });
}

/** Once for each time that something is opened: the log says who was looked up, and a plan says whom a button means. */
const ONCE = { staleTime: 'static', gcTime: 0 } as const;

/** Asks a question of the list, and again when its input changes. */
export function useAnswer<Name extends keyof Queries>(
  name: Name,
  input: Input<Name>,
  options: Posted<Answer<Name>> = {},
) {
  return usePosted<Answer<Name>>(`query/${name}`, input, { ...options, ...(name === 'person' && ONCE) });
}

/** What a change would do; `pause` as in {@link Posted}. */
export function usePlan<Name extends keyof Changes>(name: Name, input: Input<Name>, pause = 0) {
  return usePosted<Plan<Name>>(`plan/${name}`, input, { staleTime: 0, pause });
}

/** A change that a button or a form carries out. */
export interface Apply {
  run: (event?: { preventDefault: () => void }) => void;
  /** Takes back why it failed: something else was typed. */
  forget: () => void;
  isRunning: boolean;
  /** Why it did not begin, or failed. */
  error: Error | null;
}

/** What carries a change out: its input; of one that takes people off, the id of its plan. */
type Applied<Name> = Name extends keyof Changes ? Input<Name> : { id: string | undefined };

/**
 * Carries a change out. It goes on when the page is closed; `useLive` shows it to every page.
 *
 * @param onDone gets the result once it is done, and the input of the press: more may have been typed since; not called
 * where what has called this is no longer shown
 */
export function useApply<Name extends JobName>(
  name: Name,
  input: Applied<Name>,
  onDone?: (result: Result<Name>, applied: Applied<Name>) => void,
  onError?: () => unknown,
): Apply {
  // More may be typed before it is done; whoever has gone elsewhere stays there.
  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone;
    return () => {
      latest.current = undefined;
    };
  });
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: async (applied: Applied<Name>): Promise<Result<Name>> => {
      const { id } = await post<Job>(`apply/${name}`, applied);
      const job = await waitForEnd(name, id);
      if (job?.result === undefined) throw new AskError(job?.problem ?? { reason: 'closed' });
      return job.result;
    },
    onSuccess: async (result, applied) => {
      await client.invalidateQueries();
      latest.current?.(result, applied);
    },
    onError: () => onError?.(),
  });
  const run: Apply['run'] = (event) => {
    event?.preventDefault();
    mutate(input);
  };
  return { run, forget: reset, isRunning: isPending, error };
}

/** Who would be taken off, and what takes them off: those who are shown, and nobody else. */
export function useRemoval(name: keyof Removals, input: Input<keyof Removals>, onDone?: () => void) {
  const asked = usePosted<ShownPlan<keyof Removals>>(`plan/${name}`, input, ONCE);
  const { data: plan, error, isPlaceholderData, refetch } = asked;
  // Another plan may be shown by then.
  const end = (_: unknown, { id }: { id?: string | undefined }) =>
    id === plan?.id && !isPlaceholderData && onDone?.();
  // A plan that failed, or is not kept any more, is made again and shown.
  const apply = useApply(name, { id: plan?.id }, end, refetch);
  return { plan, error, isPlaceholderData, apply };
}

/** Saves a file that the studio makes; a sheet is opened in a tab of its own. Each has an address that works once. */
export function useDownload(asked: Asked): Apply {
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: async () => {
      // A link, because a failed download must not take the page's place.
      const link = document.createElement('a');
      link.href = await post<string>('ticket', asked);
      if (asked.name === 'sheet') link.target = '_blank';
      else link.download = '';
      link.click();
    },
  });
  return { run: () => mutate(), forget: reset, isRunning: isPending, error };
}

/** A message as people get it. */
export interface MessagePreview {
  problems: Answer<'draft'>['problems'];
  versions: { language: Language; subject: string; preview: string; href: string }[];
}

/** What a draft looks like, and what is wrong with it. Each version is a document of its own, at its link. */
export function usePreview(name: string, texts: Record<Language, string>) {
  return usePosted<MessagePreview>('preview', { name, texts }, { pause: 400 });
}

/** Changes work: `end` stops it, or marks it as read when it has ended; `slow` halves its rate. A closed studio is said elsewhere. */
export function changeJob(id: string, change: 'end' | 'slow'): void {
  ask(`jobs/${id}/${change}`, { method: 'POST' })
    .then(() => client.invalidateQueries(JOBS))
    .catch(() => undefined);
}

/** Hands a file to the studio. @returns what the studio calls it */
export async function upload(file: File): Promise<string> {
  // A browser does not read the refusal of a file that it is still sending.
  if (file.size > FILE_LIMIT) throw new AskError({ reason: 'tooLong' });
  return ask<string>('files', { method: 'POST', body: file });
}

/** The studio ends after an hour in which nobody touched a page of it; to say so once a minute is enough. */
let saidAt = -Infinity;
for (const event of ['pointermove', 'keydown', 'click', 'input', 'wheel', 'touchstart'])
  addEventListener(
    event,
    ({ timeStamp }) => {
      if (timeStamp - saidAt < 60_000) return;
      saidAt = timeStamp;
      // What follows from a closed studio is said elsewhere.
      ask('used', { method: 'POST' }).catch(() => undefined);
    },
    { passive: true },
  );
