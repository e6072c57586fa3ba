import { useMutation, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import type { Language } from '../../contract/language.ts';
import type { Answer, ChangeName, Input, QueryName, Shown } from '../../operator/actions/actions.ts';
import type { Done } from '../../operator/actions/plan.ts';
import { FILE_LIMIT } from '../limit.ts';
import type { Asked } from '../server/downloads.ts';
import type { Job } from '../server/jobs.ts';
import { useIsLooking } from './access/me.ts';
import { client } from './query-client.ts';
import { FOLLOWED, isRunning, JOBS } from './follow.ts';
import { ask, AskError, post } from './session.ts';
import { press, type Planned, type Pressing } from './state.ts';

interface Posted<Body> extends Pick<UseQueryOptions<Body>, 'staleTime' | 'gcTime' | 'refetchInterval'> {
  /** Milliseconds in which a newer question may take the place of this one. */
  pause?: number | undefined;
}

/** What whoever may only look is refused. Plans are, but for one's own passkey. */
const REFUSED = /^(?:plan\/(?!removePasskey$)|query\/(?:person|exportPlan)$)/;
const LOOK_ONLY = new AskError({ reason: 'lookOnly' });

function usePosted<Body>(path: string, input: unknown, { pause = 0, ...posted }: Posted<Body> = {}) {
  const isRefused = useIsLooking() && REFUSED.test(path);
  const asked = useQuery({
    enabled: !isRefused,
    queryKey: [path, input],
    queryFn: async ({ signal }) => {
      if (pause > 0) await new Promise((done) => setTimeout(done, pause));
      return post<Body>(path, input, signal);
    },
    ...posted,
  });
  return isRefused ? { ...asked, data: undefined, error: LOOK_ONLY } : asked;
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
      void client.refetchQueries(FOLLOWED);
      if (job?.result === undefined) throw new AskError(job?.problem ?? { reason: 'closed' });
      return job.result;
    }
    await new Promise((done) => setTimeout(done, LOOK));
  }
}

/** Rows of a file that have been read, while somebody waits for its plan. */
export function useReading(isWaiting: boolean): number {
  const { data = 0 } = useQuery({
    queryKey: ['reading'],
    queryFn: () => ask<number>('reading', {}),
    enabled: isWaiting,
    refetchInterval: 500,
  });
  return data;
}

/** What was given last, for what happens later. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

interface PlanOptions {
  /** Called once it is done, where nothing else was typed meanwhile. */
  onDone?: ((done: Done) => void) | undefined;
  /** As in {@link Posted}, while something is typed. */
  pause?: number | undefined;
}

/** What a change would do, and what carries out exactly that. */
export function usePlan<Name extends ChangeName>(name: Name, input: Input<Name>, options: PlanOptions = {}) {
  const { onDone, pause } = options;
  const asked = usePosted<Planned<Shown<Name>>>(`plan/${name}`, input, { ...ONCE, pause });
  const { data: plan, isPlaceholderData, refetch } = asked;
  const [state, send] = useReducer(press, { phase: 'idle' });
  const { mutate } = useMutation({ mutationFn: (id: string) => carryOut(name, id) });
  const typed = JSON.stringify(input);
  const now = useLatest({ typed, onDone });
  const begun = useRef<string>(undefined);
  const begin = ({ phase, id }: Pressing) => {
    if (phase !== 'works' || id === undefined || id === begun.current) return;
    begun.current = id;
    mutate(id, {
      onSuccess: (done) => {
        send({ type: 'ended', id });
        // What has been typed since stays.
        if (now.current.typed === typed) now.current.onDone?.(done);
      },
      onError: (error) => {
        send({ type: 'failed', id, error });
        // A plan that failed, or is not kept any more, is made again and shown.
        void refetch();
      },
    });
  };
  useEffect(() => begin(state));
  useEffect(() => send({ type: 'typed' }), [typed]);
  useEffect(() => {
    if (plan && !isPlaceholderData) send({ type: 'planCame', plan });
  }, [plan, isPlaceholderData]);
  const run = () => {
    if (plan) send({ type: 'pressed', plan, isCurrent: !isPlaceholderData });
  };
  const { phase, hasChanged, error = null } = state;
  const act: Act = {
    ...{ run, hasChanged, error },
    forget: () => send({ type: 'typed' }),
    isRunning: phase !== 'idle',
  };
  return { plan, error: asked.error, act, isWaiting: isPlaceholderData || asked.isPending };
}

/** What a button does that is no change of the list. @param onDone gets what was done, unless what has begun it is no longer shown */
export function useRun<Result>(work: () => Promise<Result>, onDone?: (result: Result) => void): Act {
  const latest = useLatest(onDone);
  const { mutate, reset, error, isPending } = useMutation({ mutationFn: work });
  const run: Act['run'] = (event) => {
    event?.preventDefault();
    mutate(undefined, { onSuccess: (result) => latest.current?.(result) });
  };
  return { run, forget: reset, isRunning: isPending, error };
}

/** Carries out a change whose plan nobody has to see first. @param onDone gets what was done */
export function useAct<Name extends ChangeName>(
  name: Name,
  input: Input<Name>,
  onDone?: (done: Done) => void,
): Act {
  return useRun(async () => {
    const { id, blockedBy } = await post<Planned>(`plan/${name}`, input);
    if (blockedBy) throw new AskError(blockedBy);
    return carryOut(name, id);
  }, onDone);
}

/** Saves a file that the studio makes; a person’s page is opened in a tab of its own. Each has an address that works once. */
export function useDownload(asked: Asked): Act {
  return useRun(async () => {
    // A link, because a failed download must not take the page's place.
    const link = document.createElement('a');
    link.href = await post<string>(`ticket/${asked.name}`, asked);
    if (asked.name === 'personPage') link.target = '_blank';
    else link.download = '';
    link.click();
  });
}

/** Stops work, or marks it as read when it has ended. */
export function useJobEnd(id: string): Act {
  return useRun(() =>
    ask(`jobs/${id}/end`, { method: 'POST' }).finally(() => client.invalidateQueries(JOBS)),
  );
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

/** Hands a file to the studio. @returns what the studio calls it */
export async function upload(file: File): Promise<string> {
  // A browser does not read the refusal of a file that it is still sending.
  if (file.size > FILE_LIMIT) throw new AskError({ reason: 'tooLong' });
  return ask<string>('files', { method: 'POST', body: file });
}

/** A session ends some time after somebody last used a page of it; to say so once a minute is enough. */
let saidAt = -Infinity;
for (const event of ['pointerdown', 'keydown', 'input'])
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
