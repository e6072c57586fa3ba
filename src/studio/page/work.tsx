import { useEffect, useRef } from 'react';
import type { Plan, Result } from '../../operator/actions/actions.ts';
import { changeJob, client } from './ask.ts';
import { format, say, t } from './language.ts';
import { useLive } from './live.ts';
import { Button, ProblemNotice } from './parts.tsx';
import { AskError } from './session.ts';
import type { Texts } from './texts/en.ts';
import type { Job } from '../server/jobs.ts';

type LongJob = Job<keyof Texts['work']>;

/** Long work and how it ended, at the foot of every screen: also of a page that was opened since. */
export function Work() {
  const { isOpen, jobs } = useLive();
  const long = jobs.filter((job): job is LongJob => job.action in t.work && !job.isRead);
  const ended = long.filter(({ state }) => state !== 'running');
  const last = ended[0]?.id;
  // What a job has changed is asked for again, whoever began it; so is all else when the studio is back.
  useEffect(() => void client.invalidateQueries(), [last, isOpen]);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (last === undefined) return;
    // Whoever goes on has read it. A failure stays until it is closed.
    const close = ({ target }: MouseEvent) => {
      const pressed = target instanceof Element && target.closest('a, button');
      if (!pressed || bar.current?.contains(pressed)) return;
      for (const { id, problem } of ended) if (!problem) changeJob(id, 'end');
    };
    addEventListener('click', close, true);
    return () => removeEventListener('click', close, true);
  });
  return (
    <div className="work" role="status" ref={bar}>
      {long
        .filter((job) => job.id === last || job.state === 'running')
        .map((job) => (
          // To close the last that ended is to close those before it.
          <Line
            key={job.id}
            job={job}
            onEnd={() => (job.id === last ? ended : [job]).forEach(({ id }) => changeJob(id, 'end'))}
          />
        ))}
    </div>
  );
}

/** Which lists of who left a restore has read. */
export function describeRead(read: Plan<'restore'>['read']): string {
  const days = read.map(({ day }) => format.day(day)).join(', ');
  return read.length === 0 ? t.care.leftNowhere : say(t.care.leftAsOf, { days });
}

/** What the results of several actions say. */
type Ended = Partial<
  Result<'takeOff'> &
    Result<'backup'> &
    Pick<Result<'importPeople'>, 'differs' | 'noBackup'> &
    Pick<Result<'restore'>, 'read'>
>;

/** How a result differs from what was shown, and what is left to do. */
function remarksOn(result: Ended): string {
  const { people = 0, differs, alreadyGone, stayed, gone, unwritten, notDone, noBackup, read } = result;
  return [
    differs !== undefined && say(t.differs, { shown: people - differs }),
    alreadyGone !== undefined && say(t.alreadyGone, { number: alreadyGone }),
    stayed !== undefined && say(t.stayed, { number: stayed }),
    gone === false && t.traces,
    unwritten !== undefined && say(t.unwritten, { file: unwritten }),
    read !== undefined && describeRead(read),
    noBackup !== undefined && say(t.noBackupAfter, { fault: noBackup }),
    ...(notDone ?? []).map((fault) => say(t.notDone, { fault })),
  ]
    .filter(Boolean)
    .join(' ');
}

function Line({ job, onEnd }: { job: LongJob; onEnd: () => void }) {
  const { action, state, done, total, problem } = job;
  const { doing, did } = t.work[action];
  const result: Ended = job.result ?? {};
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
          <b>{isRunning ? doing : say(did, { number: result.people ?? 0 })}</b>{' '}
          {isRunning && total !== undefined && say(t.ofAll, { part: done, all: total })}
          {state === 'stopped' && t.stopped} {remarksOn(result)}
        </p>
      )}
      <Button kind="small" onClick={onEnd}>
        {isRunning ? t.stop : t.close}
      </Button>
    </div>
  );
}
