import type { ReactNode } from 'react';
import { programme } from '../../../content/programme.ts';
import { useAnswer, type Answer } from '../ask.ts';
import { useLanguage } from '../language.tsx';
import { Address, Button, ProblemNotice } from '../parts.tsx';
import { addressOf } from '../route.ts';
import { Attention } from './attention.tsx';
import { DayChart } from './day-chart.tsx';

export type Figures = Answer<'figures'>;

/** The list this morning: how many, what deserves a look, and the days since it was opened. Printed, it is the report. */
export function Overview() {
  const { t, say, format } = useLanguage();
  const { data, error } = useAnswer('figures', {}, { keep: true });
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
        <>
          <div className="morning">
            <Stats figures={data} />
            <Attention figures={data} />
            <DayChart figures={data} />
          </div>
          {data.total > 0 && (
            <div className="trio">
              <Domains figures={data} />
              <Newest figures={data} />
            </div>
          )}
        </>
      )}
    </div>
  );
}

function Stats({ figures: { total, today, week, weekBefore, byDay } }: { figures: Figures }) {
  const { t, say, format } = useLanguage();
  const { overview } = t;
  const first = byDay[0]?.day ?? '';
  const stat = (value: number, label: string, more?: string, kind?: string) => (
    <div className={kind}>
      <dt>
        {label}
        <small>{more}</small>
      </dt>
      <dd>{format.number(value)}</dd>
    </div>
  );
  if (total === 0) return <dl className="stats">{stat(0, say(overview.whole), undefined, 'whole')}</dl>;
  const since = say(overview.since, { day: format.date(first) });
  return (
    <dl className="stats">
      {stat(total, say(overview.whole, { number: total }), since, 'whole')}
      {stat(today, overview.today, say(overview.yesterday, { number: byDay.at(-2)?.count ?? 0 }))}
      {stat(week, overview.week, say(overview.before, { number: weekBefore }))}
    </dl>
  );
}

function Domains({ figures: { byDomain, domains, total } }: { figures: Figures }) {
  const { t, say, format } = useLanguage();
  const named = byDomain.reduce((sum, { count }) => sum + count, 0);
  const most = byDomain[0]?.count ?? 1;
  const line = (key: string, name: ReactNode, count: number) => (
    <li key={key} className={key === '' ? 'other' : undefined}>
      {name}
      <span className="bar" style={{ width: `${Math.min(100, (100 * count) / most)}%` }} />
      <span className="n">{format.number(count)}</span>
      <span className="n share">{format.percent(count / total)}</span>
    </li>
  );
  const others = say(t.overview.others, { number: domains - byDomain.length });
  return (
    <section aria-labelledby="domains">
      <h2 id="domains">{t.overview.domains}</h2>
      <ul className="ledger">
        {byDomain.map(({ domain, count }) =>
          line(domain, <a href={addressOf('people', { domain })}>{domain}</a>, count),
        )}
        {domains > byDomain.length && line('', <span>{others}</span>, total - named)}
      </ul>
    </section>
  );
}

function Newest({ figures: { newest, at } }: { figures: Figures }) {
  const { t, format } = useLanguage();
  const today = format.isoDay(Date.parse(at));
  return (
    <section aria-labelledby="newest">
      <h2 id="newest">{t.overview.newest}</h2>
      <ul className="newest">
        {newest.map(({ id, email, joined_at }) => (
          <li key={id}>
            <a href={addressOf('people', { person: email })}>
              <Address email={email} />
            </a>
            <time dateTime={joined_at}>
              {format.isoDay(Date.parse(joined_at)) === today
                ? format.time(joined_at)
                : format.day(joined_at)}
            </time>
          </li>
        ))}
      </ul>
      <p className="small">
        <a href={addressOf('people')}>{t.overview.allPeople}</a>
      </p>
    </section>
  );
}
