import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
import type { Details } from '../../operator/actions/refusal.ts';
import { FILE_LIMIT } from '../limit.ts';
import type { Asked } from '../server/downloads.ts';
import type { Job } from '../server/jobs.ts';
import type { ShownPlan } from '../server/plans.ts';
import type { Problem } from '../server/problem.ts';
import { waitForEnd } from './live.ts';
import { askStudio } from './session.ts';

/** Why an answer is not what was asked for; `closed`: nobody has answered. */
type AskReason = Problem['reason'] | 'closed';

/** An answer that is not what was asked for. */
export class AskError extends Error {
  readonly reason: AskReason;
  readonly details: Details;

  constructor({ reason, details = {} }: { reason: AskReason; details?: Details }) {
    super(reason);
    this.reason = reason;
    this.details = details;
  }
}

interface Posted {
  staleTime?: number | 'static';
  gcTime?: number;
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

/** Once for each time that something is opened: the log says who was looked up, and a plan says whom a button means. */
const ONCE: Posted = { staleTime: 'static', gcTime: 0 };

/** Asks a question of the list, and again when its input changes; `pause` as in {@link Posted}. */
export function useAnswer<Name extends keyof Queries>(name: Name, input: Input<Name>, pause = 0) {
  return usePosted<Answer<Name>>(`query/${name}`, input, { pause, ...(name === 'person' && ONCE) });
}

/** What a question without input was answered with; `undefined` where something may have changed since. It asks nothing. */
export function useKnown<Name extends keyof Queries>(name: Name): Answer<Name> | undefined {
  const state = useQueryClient().getQueryState<Answer<Name>>([`query/${name}`, {}]);
  return state?.isInvalidated ? undefined : state?.data;
}

/** Puts another answer in the place of one that was given: what a change of the page's own has made of it. */
export function useReplace<Name extends keyof Queries>(name: Name, input: Input<Name>) {
  const client = useQueryClient();
  return (answer: Answer<Name>) => void client.setQueryData([`query/${name}`, input], answer);
}

/** What a change would do. */
export function usePlan<Name extends keyof Changes>(name: Name, input: Input<Name>) {
  return usePosted<Plan<Name>>(`plan/${name}`, input, { staleTime: 0 });
}

/** A change that a button or a form carries out. */
export interface Apply {
  run: (event?: { preventDefault: () => void }) => void;
  isRunning: boolean;
  /** Why it did not begin, or failed. */
  error: Error | null;
}

/**
 * Carries a change out. It goes on when the page is closed; `useLive` shows it to every page.
 *
 * @param onDone gets the result once it is done
 */
export function useApply<Name extends keyof Changes>(
  name: Name,
  input: Input<Name>,
  onDone: (result: Result<Name>) => void = () => undefined,
): Apply {
  return useJob(name, input, onDone);
}

/** Who would be taken off, and what takes them off: those who are shown, and nobody else. */
export function useRemoval<Name extends keyof Removals>(
  name: Name,
  input: Input<Name>,
  onDone: () => void = () => undefined,
) {
  const asked = usePosted<ShownPlan<Name>>(`plan/${name}`, input, ONCE);
  const { data: plan, error, isPlaceholderData, refetch } = asked;
  // A plan that failed, or is not kept any more, is made again and shown.
  const apply = useJob(name, { id: plan?.id }, onDone, refetch);
  return { plan, error, isPlaceholderData, apply };
}

function useJob<Name extends JobName>(
  name: Name,
  body: unknown,
  onDone: (result: Result<Name>) => void,
  onError?: () => unknown,
): Apply {
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (): Promise<Result<Name>> => {
      const { id } = await post<Job>(`apply/${name}`, body);
      const job = await waitForEnd(name, id);
      if (job?.result === undefined) throw new AskError(job?.problem ?? { reason: 'closed' });
      return job.result;
    },
    onSuccess: async (result) => {
      await client.invalidateQueries();
      onDone(result);
    },
    onError: () => onError?.(),
  });
  const run: Apply['run'] = (event) => {
    event?.preventDefault();
    mutate();
  };
  return { run, isRunning: isPending, error };
}

/** Saves a file that the studio makes; a sheet is opened in a tab of its own. Each has an address that works once. */
export function useDownload(asked: Asked): Apply {
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      // A link, because a failed download must not take the page's place.
      const link = document.createElement('a');
      link.href = await post<string>('ticket', asked);
      if (asked.name === 'sheet') link.target = '_blank';
      else link.download = '';
      link.click();
    },
  });
  return { run: () => mutate(), isRunning: isPending, error };
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

/** Stops work that is in progress, and forgets what has ended. */
export function endJob(id: string): void {
  void ask<undefined>(`jobs/${id}/end`, { method: 'POST' });
}

/** Hands a file to the studio. @returns what the studio calls it */
export async function upload(file: File): Promise<string> {
  // A browser does not read the refusal of a file that it is still sending.
  if (file.size > FILE_LIMIT) throw new AskError({ reason: 'tooLong' });
  return ask<string>('files', { method: 'POST', body: file });
}

function post<Body>(path: string, input: unknown, signal?: AbortSignal): Promise<Body> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(input);
  return ask<Body>(path, { method: 'POST', headers, body, ...(signal && { signal }) });
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
      ask<undefined>('used', { method: 'POST' }).catch(() => undefined);
    },
    { passive: true },
  );

async function ask<Body>(path: string, init: RequestInit): Promise<Body> {
  const answer = await askStudio(path, init).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw new AskError({ reason: 'closed' });
  });
  const body: unknown = answer.status === 204 ? undefined : await answer.json().catch(() => undefined);
  // Page and server are built as one, so what one writes has the type that the other reads.
  if (answer.ok) return body as Body;
  throw new AskError(isProblem(body) ? body : { reason: answer.status === 401 ? 'closed' : 'failed' });
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'reason' in body;
}
