import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { AskError, endJob, useJobs } from './ask.ts';
import { useLanguage } from './language.tsx';
import { Button, ProblemNotice } from './parts.tsx';
import type { Job } from '../server/jobs.ts';

/** Long work and how it ended, at the foot of every screen: also of a page that was opened since. */
export function Work() {
  const { t } = useLanguage();
  const client = useQueryClient();
  const jobs = useJobs();
  const ended = jobs.filter(({ state }) => state !== 'running').length;
  // What a job has changed is asked for again, whoever began it.
  useEffect(() => void client.invalidateQueries(), [client, ended]);
  const shown = jobs.filter(({ action }) => action in t.work);
  return (
    <div className="work" role="status">
      {shown.map((job) => (
        <Line key={job.id} job={job} />
      ))}
    </div>
  );
}

function Line({ job }: { job: Job }) {
  const { t, say } = useLanguage();
  const [isEnding, setEnding] = useState(false);
  const { id, action, state, done, total, problem } = job;
  const { doing, did } = t.work[action as keyof typeof t.work];
  const people = (job.result as { people?: number } | null | undefined)?.people ?? 0;
  const isRunning = state === 'running';
  return (
    <div>
      {isRunning && (
        <progress aria-label={doing} {...(total === undefined ? {} : { value: done, max: total })} />
      )}
      {problem && state === 'failed' ? (
        <ProblemNotice error={new AskError(problem)} />
      ) : (
        <p>
          <b>{isRunning ? doing : say(did, { number: people })}</b>{' '}
          {isRunning && total !== undefined && say(t.progress, { done, total })}
          {state === 'stopped' && t.stopped}
        </p>
      )}
      <Button
        kind="small"
        isBlocked={isEnding && isRunning}
        onClick={() => {
          setEnding(true);
          void endJob(id);
        }}
      >
        {isRunning ? t.stop : t.close}
      </Button>
    </div>
  );
}
