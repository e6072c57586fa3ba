import { useEffect, useRef } from 'react';
import type { Job } from '../server/jobs.ts';
import { useJobChange, useLatest } from './ask.ts';
import { isRunning, useJobs } from './follow.ts';
import { useTexts } from './use-texts.tsx';
import { ActButton, ProblemNotice } from './parts.tsx';
import { AskError } from './session.ts';
import { linesAtFoot } from './state.ts';

/** What runs, and what was done last, at the foot of every screen: also of a page that was opened since. */
export function Work() {
  const { t } = useTexts();
  const { running, last } = linesAtFoot(useJobs(), ({ action }) => action in t.doing);
  return (
    <div className="work" role="status">
      {last && <Line key={last.id} job={last} />}
      {running.map((job) => (
        <Line key={job.id} job={job} />
      ))}
    </div>
  );
}

function Line({ job }: { job: Job }) {
  const { t, say, describeDone } = useTexts();
  const { id, action, by, state, done, total, problem, result } = job;
  const end = useJobChange(id, 'end');
  const line = useRef<HTMLDivElement>(null);
  const isOver = state === 'done' || state === 'stopped';
  const read = useLatest(end.run);
  useEffect(() => {
    if (!isOver) return;
    // Whoever goes on has read it. A failure stays until it is closed.
    const close = ({ target }: MouseEvent) => {
      const pressed = target instanceof Element && target.closest('a, button');
      if (pressed && !line.current?.contains(pressed)) read.current();
    };
    addEventListener('click', close, true);
    return () => removeEventListener('click', close, true);
  }, [isOver, read]);
  const doing: Readonly<Partial<Record<string, string>>> = t.doing;
  const isAtWork = isRunning(job);
  return (
    <div ref={line}>
      {isAtWork && (
        <progress aria-label={doing[action]} {...(total === undefined ? {} : { value: done, max: total })} />
      )}
      {problem ? (
        <ProblemNotice error={new AskError(problem)} />
      ) : (
        <p>
          <b>{isAtWork ? doing[action] : result && describeDone(result)}</b>{' '}
          {isAtWork && total !== undefined && say(t.ofAll, { part: done, all: total })}
          {state === 'stopped' && t.stopped} <small>{say(t.begunBy, { name: by })}</small>
        </p>
      )}
      <ActButton kind="small" act={end}>
        {isAtWork ? t.stop : t.close}
      </ActButton>
    </div>
  );
}
