import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { AskError, useJobs } from './ask.ts';
import type { Job } from '../server/jobs.ts';

/**
 * Runs a change and follows its job to the end; every answer is then asked anew, because anything may have changed.
 *
 * @param begin asks the studio to begin
 * @param onDone is called once the change is done
 */
export function useChange(begin: () => Promise<Job>, onDone: (job: Job) => void) {
  const client = useQueryClient();
  const jobs = useJobs();
  const [id, setId] = useState<string>();
  const [error, setError] = useState<Error>();
  const [handled, setHandled] = useState<string>();
  const job = jobs.find((one) => one.id === id);
  if (job && job.state !== 'running' && handled !== job.id) {
    setHandled(job.id);
    if (job.state === 'failed') setError(new AskError(job.problem ?? { reason: 'failed' }));
    else
      queueMicrotask(() => {
        void client.invalidateQueries();
        onDone(job);
      });
  }
  return {
    job,
    error,
    isRunning: id !== undefined && handled !== id,
    run: () => {
      setError(undefined);
      begin()
        .then((begun) => {
          setId(begun.id);
          return client.invalidateQueries({ queryKey: ['jobs'] });
        })
        .catch((failure: unknown) => setError(failure as Error));
    },
  };
}
