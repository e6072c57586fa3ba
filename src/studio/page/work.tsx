import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { AskError, endJob } from './ask.ts';
import { say, t } from './language.ts';
import { useLive } from './live.ts';
import { Button, ProblemNotice } from './parts.tsx';
import type { Job } from '../server/jobs.ts';

/** Long work and how it ended, at the foot of every screen: also of a page that was opened since. */
export function Work() {
  const client = useQueryClient();
  const { jobs } = useLive();
  const long = jobs.filter(({ action }) => action in t.work);
  const ended = long.filter(({ state }) => state !== 'running');
  // What a job has changed is asked for again, whoever began it.
  useEffect(() => void client.invalidateQueries(), [client, ended.length]);
  return (
    <div className="work" role="status">
      {long
        .filter((job) => job === ended[0] || job.state === 'running')
        .map((job) => (
          // To close the last that ended is to close those before it.
          <Line
            key={job.id}
            job={job}
            onEnd={() => (job === ended[0] ? ended : [job]).forEach(({ id }) => endJob(id))}
          />
        ))}
    </div>
  );
}

/** What the results of several actions say. */
interface Ended {
  people?: number;
  /** Whether nothing is left of erased people in the list's files. */
  gone?: boolean;
  /** The folder into which the list of those who left could not be written. */
  unwritten?: string;
}

function Line({ job, onEnd }: { job: Job; onEnd: () => void }) {
  const { action, state, done, total, problem, result } = job;
  const { doing, did } = t.work[action as keyof typeof t.work];
  const { people = 0, gone, unwritten } = (result ?? {}) as Ended;
  const isRunning = state === 'running';
  return (
    <div>
      {isRunning && (
        <progress aria-label={doing} {...(total === undefined ? {} : { value: done, max: total })} />
      )}
      {problem ? (
        <ProblemNotice error={new AskError(problem)} />
      ) : (
        <p>
          <b>{isRunning ? doing : say(did, { number: people })}</b>{' '}
          {isRunning && total !== undefined && say(t.ofAll, { part: done, all: total })}
          {state === 'stopped' && t.stopped} {gone === false && t.traces}{' '}
          {unwritten !== undefined && say(t.problems.unwritten, { file: unwritten })}
        </p>
      )}
      <Button kind="small" onClick={onEnd}>
        {isRunning ? t.stop : t.close}
      </Button>
    </div>
  );
}
