import type { JobName } from '../../operator/actions/actions.ts';
import type { Job } from '../server/jobs.ts';
import { askStudio, onSession } from './session.ts';
import { createStore } from './store.ts';

interface Live {
  /** Whether the studio answers, and knows this browser. */
  isOpen: boolean;
  /** Work that is in progress, and what ended lately; newest first. */
  jobs: readonly Job[];
}

const live = createStore<Live>({ isOpen: true, jobs: [] });

/** What the studio streams. */
export const useLive = live.useValue;

/** Milliseconds between the end of a stream and the next one. */
const PAUSE = 1000;

/** Keeps what the studio streams while the page is seen: a browser has few connections for all its tabs. */
export function followWork(): void {
  let stop = new AbortController();
  const connect = () => {
    stop.abort();
    stop = new AbortController();
    if (!document.hidden) void follow(stop.signal);
  };
  document.addEventListener('visibilitychange', connect);
  onSession(connect);
  connect();
}

/** Follows one stream after the other, until a link or a tab that is seen again begins anew. */
async function follow(signal: AbortSignal): Promise<void> {
  for (;;) {
    const { ok, status, body } = await askStudio('jobs', { signal }).catch(() => Response.error());
    if (signal.aborted) return;
    if (!ok) live.set({ ...live.get(), isOpen: false });
    if (status === 401) return;
    for await (const line of linesOf(ok ? body : null))
      live.set({ isOpen: true, jobs: JSON.parse(line) as Job[] });
    await new Promise((done) => setTimeout(done, PAUSE));
  }
}

/** The lines of a text, each as soon as it is whole, until it ends or breaks. */
async function* linesOf(body: Response['body']): AsyncGenerator<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = () => reader?.read().catch(() => undefined);
  let text = '';
  for (let part = await read(); part?.value !== undefined; part = await read()) {
    const lines = (text + part.value).split('\n');
    text = lines.pop() ?? '';
    yield* lines;
  }
}

/** The work of one kind. */
export function jobsOf<Name extends JobName>(jobs: readonly Job[], name: Name): Job<Name>[] {
  return jobs.filter((job): job is Job<Name> => job.action === name);
}

/** @returns a job that has ended; `undefined` where its line was closed on another page meanwhile */
export function waitForEnd<Name extends JobName>(name: Name, id: string): Promise<Job<Name> | undefined> {
  return new Promise((done) => {
    let isKnown = false;
    const look = () => {
      const job = jobsOf(live.get().jobs, name).find((each) => each.id === id);
      const isAwaited = job ? job.state === 'running' : !isKnown;
      isKnown ||= job !== undefined;
      if (isAwaited) return;
      stop();
      done(job);
    };
    const stop = live.subscribe(look);
    look();
  });
}
