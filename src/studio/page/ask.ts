import { useMutation, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import type { Language } from '../../contract/language.ts';
import type { Answer, ChangeName, Input, QueryName, Shown } from '../../operator/actions/actions.ts';
import type { Done } from '../../operator/actions/plan.ts';
import { FILE_LIMIT } from '../limit.ts';
import type { Asked } from '../server/downloads.ts';
import type { Job } from '../server/jobs.ts';
import { client } from './query-client.ts';
import { follow, isRunning, JOBS } from './follow.ts';
import { ask, AskError, post } from './session.ts';
import { press, type Planned, type PressEvent, type Pressing } from './state.ts';

interface Posted<Body> extends Pick<UseQueryOptions<Body>, 'staleTime' | 'gcTime' | 'refetchInterval'> {
  /** Milliseconds in which a newer question may take the place of this one. */
  pause?: number | undefined;
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

/** Once for each time that something is opened: the log says who was looked up, and what a plan shows stays. */
const ONCE = { staleTime: 'static', gcTime: 0 } as const;

/** Asks a question of the list, and again when its input changes or what it is about has moved. */
export function useAnswer<Name extends QueryName>(
  name: Name,
  input: Input<Name>,
  options: Posted<Answer<Name>> = {},
) {
  return usePosted<Answer<Name>>(`query/${name}`, input, { ...options, ...(name === 'person' && ONCE) });
}

/** What a button or a form carries out. */
export interface Act {
  run: (event?: { preventDefault: () => void }) => void;
  /** Takes back why it failed: something else was typed. */
  forget: () => void;
  isRunning: boolean;
  /** Whether another plan came than the one that was pressed. */
  hasChanged?: boolean | undefined;
  /** Why it did not begin, or failed. */
  error: Error | null;
}

/** Milliseconds between two looks whether work has ended that somebody waits for. */
const LOOK = 100;

/** Carries out the plan of an id, and waits until it is done; it goes on when the page is closed. */
async function carryOut(name: ChangeName, id: string): Promise<Done> {
  const { id: work } = await post<Job>(`carry-out/${name}`, { id });
  for (;;) {
    // Work goes on while the studio does not know this page.
    const jobs = await ask<Job[]>('jobs', {}).catch(() => undefined);
    const job = jobs?.find((each) => each.id === work);
    if (jobs) client.setQueryData(JOBS.queryKey, jobs);
    if (jobs && (!job || !isRunning(job))) {
      void follow();
      if (job?.result === undefined) throw new AskError(job?.problem ?? { reason: 'closed' });
      return job.result;
    }
    await new Promise((done) => setTimeout(done, LOOK));
  }
}

/** What is called once something is done, as it is then; not where what has called it is no longer shown. */
function useLatest<Args extends unknown[]>(callback: ((...args: Args) => void) | undefined) {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
    return () => {
      latest.current = undefined;
    };
  });
  return latest;
}

interface PlanOptions {
  /** Called when it begins; once it is done, where nothing else was typed meanwhile. */
  onBegin?: (() => void) | undefined;
  onDone?: ((done: Done) => void) | undefined;
  /** As in {@link Posted}, while something is typed. */
  pause?: number | undefined;
}

/** What a change would do, and what carries out exactly that. */
export function usePlan<Name extends ChangeName>(name: Name, input: Input<Name>, options: PlanOptions = {}) {
  const { onBegin, onDone, pause } = options;
  const asked = usePosted<Planned<Shown<Name>>>(`plan/${name}`, input, { ...ONCE, pause });
  const { data: plan, isPlaceholderData, refetch } = asked;
  const [state, send] = useReducer(press, { phase: 'idle' });
  const latest = useLatest(onDone);
  const begun = useRef<string>(undefined);
  const typed = JSON.stringify(input);
  const now = useRef(typed);
  useEffect(() => {
    now.current = typed;
  });
  const begin = ({ phase, id }: Pressing) => {
    if (phase !== 'works' || id === undefined || id === begun.current) return;
    begun.current = id;
    carryOut(name, id).then(
      (done) => {
        send({ type: 'ended', id });
        // What has been typed since stays.
        if (now.current === typed) latest.current?.(done);
      },
      (error: unknown) => {
        send({ type: 'failed', id, error: toError(error) });
        // A plan that failed, or is not kept any more, is made again and shown.
        void refetch();
      },
    );
    onBegin?.();
  };
  // A press that has waited for its plan.
  useEffect(() => begin(state));
  useEffect(() => send({ type: 'typed' }), [typed]);
  useEffect(() => {
    if (plan && !isPlaceholderData) send({ type: 'planCame', plan });
  }, [plan, isPlaceholderData]);
  const run = () => {
    if (!plan) return;
    const event: PressEvent = { type: 'pressed', plan, isCurrent: !isPlaceholderData };
    send(event);
    begin(press(state, event));
  };
  const act: Act = {
    run,
    forget: () => send({ type: 'typed' }),
    isRunning: state.phase !== 'idle',
    hasChanged: state.hasChanged,
    error: state.error ?? null,
  };
  return { plan, error: asked.error, act };
}

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

/** Carries out a change whose plan nobody has to see first. @param onDone gets what was done */
export function useAct<Name extends ChangeName>(
  name: Name,
  input: Input<Name>,
  onDone?: (done: Done) => void,
): Act {
  const latest = useLatest(onDone);
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: async (typed: Input<Name>) => {
      const { id, blockedBy } = await post<Planned>(`plan/${name}`, typed);
      if (blockedBy) throw new AskError(blockedBy);
      return carryOut(name, id);
    },
    onSuccess: (done) => latest.current?.(done),
  });
  const run: Act['run'] = (event) => {
    event?.preventDefault();
    mutate(input);
  };
  return { run, forget: reset, isRunning: isPending, error };
}

/** Saves a file that the studio makes; a person’s page is opened in a tab of its own. Each has an address that works once. */
export function useDownload(asked: Asked): Act {
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: async () => {
      // A link, because a failed download must not take the page's place.
      const link = document.createElement('a');
      link.href = await post<string>('ticket', asked);
      if (asked.name === 'personPage') link.target = '_blank';
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

/** Changes work: `end` stops it, or marks it as read when it has ended; `slow` halves its rate. */
export function useJobChange(id: string, change: 'end' | 'slow'): Act {
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: () => ask(`jobs/${id}/${change}`, { method: 'POST' }),
    onSettled: () => client.invalidateQueries(JOBS),
  });
  return { run: () => mutate(), forget: reset, isRunning: isPending, error };
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
