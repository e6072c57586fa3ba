import { useState } from 'react';
import { useAct, useAnswer } from '../ask.ts';
import { ActButton, Button } from '../parts.tsx';
import { PlanOf } from '../plan-view.tsx';
import { hrefOf } from '../route.ts';
import { findFirst, useStatus, type SaidLine } from '../status.ts';
import { StatusActs } from '../status-bar.tsx';
import { useTexts } from '../use-texts.tsx';

/** What the overview begins with: what is being sent, or what comes next. */
export function WhatIsNext() {
  const { t, say, format } = useTexts();
  const lines = useStatus();
  if (!lines) return null;
  const { next, nothingNext, planMessage, whoJoins } = t.overview;
  const line = findFirst(lines);
  const { kind, at, subject } = line ?? {};
  const when = at === undefined ? t.status.withStage : `${format.longDay(at)}, ${format.time(at)}`;
  return (
    <section className="what-is-next" aria-labelledby="next">
      {kind === 'running' && <p className="day">“{subject}”</p>}
      {kind === 'next' && <p className="day">{say(next, { when })}</p>}
      <h2 id="next">{line ? (kind === 'next' ? line.what : line.head + line.text) : nothingNext}</h2>
      {kind === 'next' && line?.sending && <p className="day">{whoJoins}</p>}
      <div className="actions">
        {line ? (
          <StatusActs line={line} />
        ) : (
          <a className="button" href={hrefOf('messages')}>
            {planMessage}
          </a>
        )}
        {line && kind === 'next' && <TakeBack line={line} />}
      </div>
    </section>
  );
}

/** Takes back what is planned; of a stage first what becomes of the mails that it starts. */
function TakeBack({ line: { sending, stage } }: { line: SaidLine }) {
  const { t } = useTexts();
  const { data } = useAnswer('sendings', {});
  const [isOpen, setOpen] = useState(false);
  const act = useAct('takeSendingBack', { id: sending?.id ?? '' });
  if (!stage) return <ActButton act={act}>{t.titles.takeSendingBack}</ActButton>;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{`${t.titles.takeSendingBack}…`}</Button>
      {isOpen && data && (
        <PlanOf name="setStage" input={{ stage: data.stageNow }} isDialog onClose={() => setOpen(false)} />
      )}
    </>
  );
}
