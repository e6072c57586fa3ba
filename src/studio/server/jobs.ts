import { randomUUID } from 'node:crypto';
import type { Details } from '../../backup/backup-refusal.ts';
import { isPart, type Progress, type ProgressState } from '../../operator/actions/action.ts';
import type { ChangeName } from '../../operator/actions/actions.ts';
import { isRefusal, type Done, type RefusalReason } from '../../operator/actions/plan.ts';

/**
 * Work that takes longer than an answer should: it goes on while nobody looks, and any page of this studio shows it. Its
 * action says what its result is.
 */
export interface Job extends ProgressState {
  id: string;
  action: ChangeName;
  /** Who began it. */
  by: string;
  state: 'running' | 'done' | 'stopped' | 'failed';
  /** When it is done; of work that was stopped, what was done. */
  result: Done | undefined;
  problem: Problem | undefined;
  /** Whether somebody has read how it ended. The page that began it may still ask for its result. */
  isRead: boolean;
}

/** Ended jobs that are still known. */
const KEPT = 20;
/** Milliseconds after which what is done counts as read; a failure waits for somebody. */
const READ = 600_000;

export function createJobs() {
  const jobs = new Map<string, { job: Job; abort: AbortController; ended: Promise<void> }>();
  /** How many have begun or ended. */
  let changes = 0;
  const running = () => [...jobs.values()].filter(({ job }) => job.state === 'running');

  /** Begins the work, and answers at once. */
  function start(action: ChangeName, by: string, work: (progress: Progress) => Promise<Done>): Job {
    const abort = new AbortController();
    const nothing = { total: undefined, result: undefined, problem: undefined };
    const job: Job = { id: randomUUID(), action, by, state: 'running', isRead: false, done: 0, ...nothing };
    const report = (state: Partial<ProgressState>) => void Object.assign(job, state);
    const run = async () => {
      try {
        job.result = await work({ signal: abort.signal, report });
        job.state = abort.signal.aborted && isPart(job) ? 'stopped' : 'done';
        setTimeout(() => end(job.id), READ).unref();
      } catch (error) {
        job.state = abort.signal.aborted ? 'stopped' : 'failed';
        job.problem = abort.signal.aborted ? undefined : describe(error);
      }
      changes += 1;
    };
    changes += 1;
    jobs.set(job.id, { job, abort, ended: run() });
    const old = [...jobs.values()].filter((other) => other.job.state !== 'running').slice(0, -KEPT);
    for (const each of old) jobs.delete(each.job.id);
    return job;
  }

  const idle = async () => {
    await Promise.all(running().map(({ ended }) => ended));
  };

  function end(id: string): void {
    const { job, abort } = jobs.get(id) ?? {};
    abort?.abort();
    if (!job || job.state === 'running') return;
    job.isRead = true;
    changes += 1;
  }

  return {
    start,
    /** Waits until no work is in progress. */
    idle,
    /** Newest first. */
    list: (): Job[] => [...jobs.values()].map(({ job }) => job).reverse(),
    /** Stops a job that is in progress, or marks one that has ended as read. */
    end,
    changes: (): number => changes,
    isBusy: (): boolean => running().length > 0,
    /** Stops all work, and waits until it has stopped. */
    stopAll: async (): Promise<void> => {
      for (const { abort } of running()) abort.abort();
      await idle();
    },
  };
}

export type Jobs = ReturnType<typeof createJobs>;

/** Why an answer is not what was asked for. */
export interface Problem {
  /**
   * `mistyped`: this value; `input`: something is missing or malformed; `away`: the list cannot be reached; `lookOnly`: this needs
   * access to everything; `passkey`: the passkey is to be asked for once more; the last two: it was not the right one.
   */
  reason:
    | (RefusalReason | 'mistyped' | 'input' | 'away' | 'failed')
    | ('lookOnly' | 'passkey' | 'noPasskey' | 'oldInvitation');
  details?: Details;
}

/** Codes of a database that does not answer: those of the system, and PostgreSQL's when it stops or has no room left. */
const AWAY = /^E(?:CONN|NOTFOUND|AI_|TIMEDOUT|HOST|NET|PIPE)|^(?:08|53|57P)/;

/** What went wrong, for the page. */
export function describe(error: unknown): Problem {
  if (isRefusal(error)) return { reason: error.reason, details: error.details };
  const sentence = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isAway = AWAY.test(code) || /terminated|connection timeout|trying to connect/i.test(sentence);
  return { reason: isAway ? 'away' : 'failed', details: { sentence } };
}
