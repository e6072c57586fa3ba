import { useState } from 'react';
import { STAGES, type Stage as StageName } from '../../../contract/stage.ts';
import type { Answer } from '../../../operator/actions/actions.ts';
import { useAnswer } from '../ask.ts';
import { format, say, t } from '../language.ts';
import { FindingItem } from '../overview/finding.tsx';
import { Button, Facts, Flag, ProblemNotice } from '../parts.tsx';
import { Posters } from './posters.tsx';

/** What keeps the page from going live, what it is for at present, and posters for the walls. */
export function GoingLive() {
  const [url, setUrl] = useState<string>();
  const { data: findings, error, isFetching, refetch } = useAnswer('doctor', { url });
  const { data: page } = useAnswer('publicPage', {});
  return (
    <>
      <header className="top">
        <h1>{t.screens['going-live']}</h1>
        <Button isBlocked={isFetching} onClick={() => (url ? void refetch() : setUrl(page?.origin))}>
          {isFetching ? t.working : t.goingLive.check}
        </Button>
      </header>
      {error && <ProblemNotice error={error} />}
      <div className="two">
        {findings && <Findings findings={findings} />}
        {page && <Stage current={page.stage} />}
      </div>
      {page && <Posters origin={page.origin} />}
    </>
  );
}

/** What to do, worst first. What is fine is not named. */
function Findings({ findings }: { findings: Answer<'doctor'> }) {
  const bad = findings.filter(({ level }) => level === 'bad');
  const look = findings.filter(({ level }) => level === 'look');
  return (
    <section aria-labelledby="findings">
      <h2 id="findings">
        {bad.length > 0 ? say(t.goingLive.bad, { number: bad.length }) : t.goingLive.ready}
      </h2>
      <ul className="notices">
        {[...bad, ...look].map(({ id, level, details }) => {
          const time = details['time'] ? format.full(String(details['time'])) : '';
          const { what, act } = t.findings[id];
          return (
            <FindingItem
              key={id}
              mark={level === 'bad' ? 'fix' : 'look'}
              title={say(what, { ...details, time })}
              reason={say(act, { ...details, time })}
            />
          );
        })}
      </ul>
    </section>
  );
}

/** What students can do at present, and the lines that change it. */
function Stage({ current }: { current: StageName }) {
  const { stage: title, stages, now, change } = t.goingLive;
  return (
    <section aria-labelledby="stage">
      <h2 id="stage">{title}</h2>
      <Facts
        facts={STAGES.map((stage) => [
          stages[stage],
          stage === current ? <Flag mark="good">{now}</Flag> : <code className="chip">STAGE={stage}</code>,
        ])}
      />
      <p className="small muted">{change}</p>
    </section>
  );
}
