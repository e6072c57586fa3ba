import { programme } from '../../../content/programme.ts';
import { useAnswer, type Answer } from '../ask.ts';
import { format, say, t } from '../language.ts';
import { Button, ProblemNotice } from '../parts.tsx';
import { addressOf } from '../route.ts';
import { Attention } from './attention.tsx';
import { DayChart } from './day-chart.tsx';
import { Sources } from './sources.tsx';

export type Figures = Answer<'figures'>;

/** The list this morning: how many, what deserves a look, and the days since it was opened. Printed, it is the report. */
export function Overview() {
  const { data, error } = useAnswer('figures', {});
  const { data: page } = useAnswer('publicPage', {});
  return (
    <div className={error ? 'overview last-known' : 'overview'}>
      <header className="top">
        <div>
          <h1>
            {t.screens.overview} <span className="n">{programme.brand}</span>
          </h1>
          {data && (
            <p className="when">
              {error ? say(t.overview.lastKnown, { time: format.full(data.at) }) : format.full(data.at)}
            </p>
          )}
        </div>
        <Button onClick={() => print()}>{t.overview.print}</Button>
      </header>
      {error && <ProblemNotice error={error} />}
      {data && (
        <div className="morning">
          {data.total > 0 ? <Stats figures={data} /> : <Empty origin={page?.origin} />}
          <Attention figures={data} page={page} />
          {data.total > 0 && <DayChart figures={data} />}
        </div>
      )}
      {data && data.total > 0 && (
        <div className="origins">
          <Sources />
          <Domains figures={data} />
        </div>
      )}
    </div>
  );
}

function Stats({
  figures: { total, today, week, weekBefore, byDay, lastJoinedAt: last = '' },
}: {
  figures: Figures;
}) {
  const { overview } = t;
  const stats = [
    [
      total,
      say(overview.whole, { number: total }),
      say(overview.since, { day: format.date(byDay[0]?.day ?? '') }),
    ],
    [today, overview.today, say(overview.last, { day: format.day(last), time: format.time(last) })],
    [week, overview.week, say(overview.before, { number: weekBefore })],
  ] as const;
  return (
    <dl className="stats">
      {stats.map(([value, label, more], index) => (
        <div key={label} className={index === 0 ? 'whole' : undefined}>
          <dt>
            {label}
            <small>{more}</small>
          </dt>
          <dd>{format.number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Before anybody has joined. */
function Empty({ origin }: { origin: string | undefined }) {
  const { people, overview, goingLive } = t;
  return (
    <p>
      {people.empty}
      {' · '}
      <a href={origin} target="_blank">
        {overview.openPage}
      </a>
      {' · '}
      <a href={addressOf('going-live')}>{goingLive.posters}</a>
    </p>
  );
}

function Domains({ figures: { byDomain } }: { figures: Figures }) {
  const most = byDomain[0]?.count ?? 1;
  return (
    <section aria-labelledby="domains">
      <h2 id="domains">{t.overview.domains}</h2>
      <ul className="ledger">
        {byDomain.map(({ domain, count }) => (
          <li key={domain}>
            <a href={addressOf('people', { domain })}>{domain}</a>
            <span className="bar" style={{ width: `${(100 * count) / most}%` }} />
            <span className="n">{format.number(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
