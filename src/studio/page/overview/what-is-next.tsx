import { hrefOf } from '../route.ts';
import { findFirst, useStatus } from '../status.ts';
import { StatusActs } from '../status-bar.tsx';
import { useTexts } from '../use-texts.ts';

/** What the overview begins with: what is being sent, or what comes next. */
export function WhatIsNext() {
  const { t, say } = useTexts();
  const lines = useStatus();
  if (!lines) return null;
  const { next, nothingNext, planMessage, whoJoins } = t.overview;
  const line = findFirst(lines);
  const { kind, subject, when } = line ?? {};
  return (
    <section className="what-is-next" aria-labelledby="next">
      {kind === 'running' && <p className="day">“{subject}”</p>}
      {kind === 'next' && <p className="day">{say(next, { when })}</p>}
      <h2 id="next">{line ? (kind === 'next' ? line.what : line.head + line.text) : nothingNext}</h2>
      {kind === 'next' && line?.sending && <p className="day">{whoJoins}</p>}
      <div className="actions">
        {line ? (
          <StatusActs isMain line={line} />
        ) : (
          <a className="button" href={hrefOf('messages')}>
            {planMessage}
          </a>
        )}
      </div>
    </section>
  );
}
