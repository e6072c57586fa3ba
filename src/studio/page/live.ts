import type { JobName } from '../../operator/actions/actions.ts';
import type { Job } from '../server/jobs.ts';
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

const isList = (sent: unknown): sent is readonly Job[] => Array.isArray(sent);

/** Keeps what the studio streams while the page is seen: a browser has few connections for all its tabs. */
export function followWork(): void {
  let stream: EventSource | undefined;
  const connect = () => {
    stream?.close();
    if (document.hidden) return;
    stream = new EventSource('/api/jobs');
    stream.onmessage = ({ data }: MessageEvent<string>) => {
      const jobs: unknown = JSON.parse(data);
      if (isList(jobs)) live.set({ isOpen: true, jobs });
    };
    // The browser connects again by itself, unless the studio does not know it.
    stream.onerror = () => live.set({ ...live.get(), isOpen: false });
  };
  document.addEventListener('visibilitychange', connect);
  connect();
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
