import { programme } from '../../../content/programme.ts';
import { useAnswer } from '../ask.ts';
import { useTexts } from '../use-texts.ts';
import { Button, ProblemNotice, Table } from '../parts.tsx';
import { hrefOf } from '../route.ts';
import { findFirst, useStatus } from '../status.ts';
import { StatusActs } from '../status-bar.tsx';
import { Attention } from './attention.tsx';
import { DayChart, type Figures } from './day-chart.tsx';

/** Fewer people than this are not counted out. */
const FEW = 5;

/** The list this morning: how many, what deserves a look, and the days since it was opened. Printed, it is the report. */
export function Overview() {
  const { t, say, format } = useTexts();
  const { data, error } = useAnswer('figures', {});
  return (
    <div className={error ? 'overview last-known' : 'overview'}>
      <header className="top">
        <div>
          <h1>
            {t.screens.overview} <span className="n">{programme.brand}</span>
          </h1>
          {data && (
            <p className="when">
              {error ? say(t.overview.lastKnown, { time: data.at }) : format.full(data.at)}
            </p>
          )}
        </div>
        {data && data.total > 0 && (
          <Button isForAll onClick={() => print()}>
            {t.overview.print}
          </Button>
        )}
      </header>
      {error && <ProblemNotice error={error} />}
      <WhatIsNext />
      {data && (
        <div className="morning">
          <Stats figures={data} />
          {data.total === 0 && (
            <p className="horizon">
              <b>{t.people.empty}</b> {t.overview.shape}
            </p>
          )}
          <Attention isEmpty={data.total === 0} />
          {data.total > 0 && <DayChart figures={data} />}
        </div>
      )}
      {data && data.total > 0 && (
        <div className="origins">
          <Sources total={data.total} />
          <Domains figures={data} />
        </div>
      )}
    </div>
  );
}

/** What the overview begins with: what is being sent, or what comes next. */
function WhatIsNext() {
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
      <h2 id="next">
        {line ? (kind === 'next' ? line.what + line.more : line.head + line.text) : nothingNext}
      </h2>
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

function Stats({ figures }: { figures: Figures }) {
  const { t, say, format } = useTexts();
  const { overview } = t;
  const { total, today, week, weekBefore, byDay, lastJoinedAt: last } = figures;
  const since = last && say(overview.since, { date: format.date(byDay[0]?.day ?? '') });
  const stats: [number, string, string | undefined][] = [
    [total, say(overview.whole, { number: total }), since],
  ];
  if (last)
    stats.push(
      [today, overview.today, say(overview.last, { day: last, clock: last })],
      [week, overview.week, say(overview.before, { number: weekBefore })],
    );
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

/** How many people came by each source that brought anyone, and how many of those who saw the page; the rest of the list. */
function Sources({ total }: { total: number }) {
  const { t, format } = useTexts();
  const { overview } = t;
  const { data = [] } = useAnswer('sources', {});
  const rows = data.filter(({ signUps, views }) => signUps + views > 0);
  if (rows.length === 0) return null;
  // With those whom “few” stands for: a difference must not give them away. Who has left by now may make it negative.
  const rest = rows.reduce((left, { signUps: n }) => (n < FEW ? left : left - n), total);
  if (rest > 0) rows.push({ name: overview.noSource, signUps: rest, views: 0 });
  const { number } = format;
  return (
    <section aria-labelledby="sources">
      <h2 id="sources">{overview.sources}</h2>
      <Table
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          { head: '', cell: ({ name }) => name },
          {
            head: t.columns.joined_at,
            kind: 'num',
            cell: ({ signUps: n }) => (n < FEW ? overview.few : number(n)),
          },
          { head: overview.views, kind: 'num', cell: ({ views }) => views > 0 && number(views) },
          {
            head: overview.rate,
            kind: 'num',
            // A page on a static host counts no views.
            cell: ({ signUps, views }) =>
              signUps >= FEW && views >= signUps && `${number(Math.round((100 * signUps) / views))}%`,
          },
        ]}
      />
      <p className="small muted">{overview.sourcesMore}</p>
    </section>
  );
}

function Domains({ figures: { byDomain, total } }: { figures: Figures }) {
  const { t, format } = useTexts();
  const others = byDomain.reduce((rest, { count }) => rest - count, total);
  const rows = [...byDomain, ...(others > 0 ? [{ domain: undefined, count: others }] : [])];
  const most = Math.max(...rows.map(({ count }) => count));
  return (
    <section aria-labelledby="domains">
      <h2 id="domains">{t.overview.domains}</h2>
      <ul className="ledger">
        {rows.map(({ domain, count }) => (
          <li key={domain}>
            {domain === undefined ? t.overview.others : <a href={hrefOf('people', { domain })}>{domain}</a>}
            <span className="bar" style={{ width: `${(100 * count) / most}%` }} />
            <span className="n">{format.number(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
