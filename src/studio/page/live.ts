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

/** Keeps what the studio streams while the page is seen: a browser has few connections for all its tabs. */
export function followWork(): void {
  let stream: EventSource | undefined;
  const connect = () => {
    stream?.close();
    if (document.hidden) return;
    stream = new EventSource('/api/jobs');
    stream.onmessage = ({ data }: MessageEvent<string>) =>
      live.set({ isOpen: true, jobs: JSON.parse(data) as readonly Job[] });
    // The browser connects again by itself, unless the studio does not know it.
    stream.onerror = () => live.set({ ...live.get(), isOpen: false });
  };
  document.addEventListener('visibilitychange', connect);
  connect();
}

/** @returns a job that has ended; `undefined` where its line was closed on another page meanwhile */
export function waitForEnd(id: string): Promise<Job | undefined> {
  return new Promise((done) => {
    let isKnown = false;
    const look = () => {
      const job = live.get().jobs.find((each) => each.id === id);
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
