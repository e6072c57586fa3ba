import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type * as v from 'valibot';
import type { Language } from '../../contract/language.ts';
import type { CHANGES, QUERIES } from '../../operator/actions/actions.ts';
import type { Problem } from '../server/api.ts';
import { FILE_LIMIT } from '../limit.ts';
import type { Job } from '../server/jobs.ts';

type Queries = typeof QUERIES;
type Changes = typeof CHANGES;
/** What an action takes. */
export type Input<Action extends { input: v.GenericSchema }> = v.InferInput<Action['input']>;
/** What a question answers: what JSON leaves of it. */
export type Answer<Name extends keyof Queries> = Awaited<ReturnType<Queries[Name]['run']>>;
export type Plan<Name extends keyof Changes> = Awaited<ReturnType<Changes[Name]['plan']>>;
export type Result<Name extends keyof Changes> = Awaited<ReturnType<Changes[Name]['apply']>>;

/** An answer that is not what was asked for. */
export class AskError extends Error implements Problem {
  readonly reason: string;
  readonly details: Readonly<Record<string, string | number>>;

  constructor({ reason, details = {} }: Problem) {
    super(reason);
    this.reason = reason;
    this.details = details;
  }
}

interface Posted {
  staleTime?: number;
  /** Milliseconds in which a newer question may take the place of this one. */
  pause?: number;
}

function usePosted<Body>(path: string, input: unknown, { pause = 0, ...posted }: Posted = {}) {
  return useQuery({
    queryKey: [path, input],
    queryFn: async ({ signal }) => {
      if (pause > 0) await new Promise((done) => setTimeout(done, pause));
      return post<Body>(path, input, signal);
    },
    ...posted,
  });
}

/** Asks a question of the list, and again when its input changes. */
export function useAnswer<Name extends keyof Queries>(name: Name, input: Input<Queries[Name]>) {
  return usePosted<Answer<Name>>(`query/${name}`, input);
}

/** What a change would do. */
export function usePlan<Name extends keyof Changes>(name: Name, input: Input<Changes[Name]>) {
  return usePosted<Plan<Name>>(`plan/${name}`, input, { staleTime: 0 });
}

/** A change that a button carries out. */
export interface Apply {
  run: () => void;
  isRunning: boolean;
  /** Why it did not begin, or failed. */
  error: Error | null;
}

/**
 * Carries a change out. It goes on when the page is closed; `useJobs` shows it to every page.
 *
 * @param onDone gets the result once it is done
 */
export function useApply<Name extends keyof Changes>(
  name: Name,
  input: Input<Changes[Name]>,
  onDone: (result: Result<Name>) => void = () => undefined,
): Apply {
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      let job = await post<Job>(`apply/${name}`, input);
      void client.invalidateQueries({ queryKey: ['jobs'] });
      while (job.state === 'running') job = (await ask(`jobs/${job.id}`, {})) as Job;
      if (job.problem) throw new AskError(job.problem);
      return job.result;
    },
    onSuccess: async (result) => {
      await client.invalidateQueries();
      onDone(result as Result<Name>);
    },
  });
  return { run: () => mutate(), isRunning: isPending, error };
}

/** A message as people get it. */
export interface MessagePreview {
  problems: Answer<'draft'>['problems'];
  versions: { language: Language; subject: string; preview: string; address: string }[];
}

/** What a draft looks like, and what is wrong with it. Each version is a document of its own, at its address. */
export function usePreview(name: string, texts: Record<Language, string>) {
  return usePosted<MessagePreview>('preview', { name, texts }, { pause: 400 });
}

/** Work that is in progress, and what ended lately; asked every half second while some is in progress. */
export function useJobs(): readonly Job[] {
  return useJobsQuery().data ?? [];
}

/** Whether the studio answers, and knows this browser. */
export function useIsOpen(): boolean {
  const { error } = useJobsQuery();
  return !(error instanceof AskError && error.reason === 'closed');
}

function useJobsQuery(): UseQueryResult<readonly Job[]> {
  return useQuery({
    queryKey: ['jobs'],
    queryFn: async ({ signal }) => (await ask('jobs', { signal })) as readonly Job[],
    refetchInterval: ({ state }) => (state.data?.some((job) => job.state === 'running') ? 500 : 5000),
  });
}

/** Stops work that is in progress, and forgets what has ended. */
export function endJob(id: string): void {
  void ask(`jobs/${id}/end`, { method: 'POST' });
}

/** Hands a file to the studio. @returns what the studio calls it */
export async function upload(file: File): Promise<string> {
  // A browser does not read the refusal of a file that it is still sending.
  if (file.size > FILE_LIMIT) throw new AskError({ reason: 'tooLong' });
  return (await ask('files', { method: 'POST', body: file })) as string;
}

async function post<Body>(path: string, input: unknown, signal?: AbortSignal): Promise<Body> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(input);
  return (await ask(path, { method: 'POST', headers, body, ...(signal && { signal }) })) as Body;
}

/** When somebody last touched the page: the studio ends after an hour without that. */
let usedAt = Date.now();
for (const event of ['pointermove', 'keydown', 'wheel', 'touchstart'])
  addEventListener(event, () => (usedAt = Date.now()), { passive: true });

async function ask(path: string, init: RequestInit): Promise<unknown> {
  const headers = new Headers(init.headers);
  headers.set('x-idle', String(Date.now() - usedAt));
  const answer = await fetch(`/api/${path}`, { ...init, headers }).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw new AskError({ reason: 'closed' });
  });
  const body: unknown = answer.status === 204 ? undefined : await answer.json().catch(() => undefined);
  if (answer.ok) return body;
  throw new AskError(isProblem(body) ? body : { reason: answer.status === 401 ? 'closed' : 'failed' });
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'reason' in body;
}
