import { programme } from '../../../content/programme.ts';
import { useAnswer, type Answer } from '../ask.ts';
import { useLanguage } from '../language.tsx';
import { Address, ProblemNotice } from '../parts.tsx';
import { addressOf } from '../route.ts';
import { say } from '../say.ts';
import { Attention } from './attention.tsx';
import { DayChart } from './day-chart.tsx';

/** The list this morning: how many, what deserves a look, and the days since it was opened. */
export function Overview() {
  const { t, format } = useLanguage();
  const { data, error, refetch } = useAnswer('figures', {}, { keep: true });
  return (
    <>
      <header className="top">
        <div>
          <h1>{t.screens.overview}</h1>
          {data && (
            <p className="when">
              {say(t.overview.inZone, { time: format.full(data.at), zone: programme.timeZone })}
            </p>
          )}
        </div>
      </header>
      {error && <ProblemNotice error={error} onAgain={() => void refetch()} />}
      {data && (
        <>
          <div className="morning">
            <Stats figures={data} />
            <Attention />
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
    </>
  );
}

export type Figures = Answer<'figures'>;

function Stats({ figures: { total, byDay, recent, earlier } }: { figures: Figures }) {
  const { t, format } = useLanguage();
  const { overview } = t;
  const first = byDay[0]?.day;
  return (
    <dl className="stats">
      <div className="whole">
        <dt>
          {say(overview.whole, {}, total)}
          {total > 0 && first !== undefined && (
            <small>{say(overview.since, { day: format.day(first) })}</small>
          )}
        </dt>
        <dd>{format.number(total)}</dd>
      </div>
      {recent && total > 0 && (
        <>
          <div>
            <dt>{overview.today}</dt>
            <dd>{format.number(recent.today)}</dd>
          </div>
          <div>
            <dt>
              {overview.week}
              <small>{say(overview.before, { number: format.number(earlier?.days7 ?? 0) })}</small>
            </dt>
            <dd>{format.number(recent.days7)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}

function Domains({ figures: { byDomain, domains, total } }: { figures: Figures }) {
  const { t, format } = useLanguage();
  const others = total - byDomain.reduce((sum, { count }) => sum + count, 0);
  const unnamed = domains - byDomain.length;
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
            <span className="n share">{format.percent(count / total)}</span>
          </li>
        ))}
        {unnamed > 0 && (
          <li className="other">
            <span>{say(t.overview.others, { number: format.number(unnamed) }, unnamed)}</span>
            <span className="bar" style={{ width: `${Math.min(100, (100 * others) / most)}%` }} />
            <span className="n">{format.number(others)}</span>
            <span className="n share">{format.percent(others / total)}</span>
          </li>
        )}
      </ul>
    </section>
  );
}

function Newest({ figures: { newest } }: { figures: Figures }) {
  const { t, format } = useLanguage();
  return (
    <section aria-labelledby="newest">
      <h2 id="newest">{t.overview.newest}</h2>
      <ul className="newest">
        {newest.map(({ id, email, joined_at }) => (
          <li key={id}>
            <a href={addressOf('people', { person: email })}>
              <Address email={email} />
            </a>
            <time dateTime={joined_at}>{format.time(joined_at)}</time>
          </li>
        ))}
      </ul>
      <p className="small">
        <a href={addressOf('people')}>{t.overview.allPeople}</a>
      </p>
    </section>
  );
}
