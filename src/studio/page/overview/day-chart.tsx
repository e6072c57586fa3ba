import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useLanguage } from '../language.tsx';
import { addressOf } from '../route.ts';
import { say } from '../say.ts';
import type { Figures } from './overview.tsx';

/** Most lines across the chart. */
const LINES = 4;

/** Sign-ups per day as stairs, one for each language above the other. Shapes stretch; letters do not. */
export function DayChart({ figures }: { figures: Figures }) {
  const { t, format } = useLanguage();
  const { byDay, byLanguage, total } = figures;
  if (total === 0) return <EmptyChart />;
  return (
    <section aria-labelledby="days">
      <div className="head">
        <h2 id="days">{t.overview.days}</h2>
        <p className="legend">
          {byLanguage.map(({ language, count }, index) => (
            <span key={language}>
              <i className={`key series-${index + 1}`} />
              {format.languageName(language)} <span className="n">{format.number(count)}</span>
            </span>
          ))}
        </p>
      </div>
      <Plot figures={figures} />
      <details>
        <summary>{t.overview.asTable}</summary>
        <div>
          <table className="table">
            <thead>
              <tr>
                <th>{t.overview.day}</th>
                {byLanguage.map(({ language }) => (
                  <th className="num" key={language}>
                    {format.languageName(language)}
                  </th>
                ))}
                <th className="num">{t.overview.all}</th>
              </tr>
            </thead>
            <tbody>
              {byDay.toReversed().map(({ day, count, byLanguage: counts }) => (
                <tr key={day}>
                  <td>
                    <time dateTime={day}>{format.longDay(day)}</time>
                  </td>
                  {byLanguage.map(({ language }) => (
                    <td className="num" key={language}>
                      {format.number(counts[language] ?? 0)}
                    </td>
                  ))}
                  <td className="num">{format.number(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

function Plot({ figures: { byDay, byLanguage } }: { figures: Figures }) {
  const { t, format } = useLanguage();
  const [read, setRead] = useState<number>();
  const most = Math.max(...byDay.map(({ count }) => count));
  const step = lineStep(most);
  const top = Math.ceil(most / step) * step;
  const peak = byDay.findIndex(({ count }) => count === most);
  const languages = byLanguage.map(({ language }) => language);
  const reading = read === undefined ? undefined : byDay[read];
  const move = (index: number) => setRead(Math.max(0, Math.min(byDay.length - 1, index)));
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      Home: -byDay.length,
      End: byDay.length,
    };
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move((read ?? byDay.length) + by);
  };
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    move(Math.floor(((clientX - left) / width) * byDay.length));
  };
  return (
    <div
      className="chart"
      tabIndex={0}
      role="application"
      aria-label={t.overview.chart}
      onKeyDown={onKeyDown}
      onBlur={() => setRead(undefined)}
    >
      <div className="plot" onPointerMove={onPointerMove} onPointerLeave={() => setRead(undefined)}>
        {Array.from({ length: top / step }, (_, index) => (index + 1) * step).map((value) => (
          <div className="grid" key={value} style={{ bottom: `${(100 * value) / top}%` }}>
            <span className="n">{format.number(value)}</span>
          </div>
        ))}
        <svg viewBox={`0 0 ${byDay.length} ${top}`} preserveAspectRatio="none" aria-hidden="true">
          {languages.map((language, index) => (
            <path
              key={language}
              className={`series-${index + 1}`}
              d={stair(
                byDay.map(({ byLanguage: counts }) =>
                  languages.slice(index).reduce((sum, each) => sum + (counts[each] ?? 0), 0),
                ),
                top,
              )}
            />
          ))}
        </svg>
        {byDay[peak] && (
          <span
            className="peak-note"
            style={{ left: `${(100 * (peak + 0.5)) / byDay.length}%`, bottom: `${(100 * most) / top}%` }}
          >
            <i className="peak" />
            {say(t.overview.peak, { day: format.day(byDay[peak].day), number: format.number(most) })}
          </span>
        )}
        {read !== undefined && (
          <i className="read" style={{ left: `${(100 * (read + 0.5)) / byDay.length}%` }} />
        )}
        <p className="said" aria-live="polite">
          {reading &&
            say(t.overview.reading, {
              day: format.longDay(reading.day),
              number: format.number(reading.count),
              parts: languages
                .map((each) => `${format.languageName(each)} ${format.number(reading.byLanguage[each] ?? 0)}`)
                .join(', '),
            })}
        </p>
      </div>
      <Days byDay={byDay} />
    </div>
  );
}

/** The first day, and Mondays as far apart as they have room. */
function Days({ byDay }: { byDay: Figures['byDay'] }) {
  const { format } = useLanguage();
  const every = Math.max(1, Math.ceil(byDay.length / 7 / 8)) * 7;
  return (
    <div className="days">
      {byDay.map(({ day }, index) =>
        index % every === 0 ? (
          <span className="n" key={day} style={{ left: `${(100 * index) / byDay.length}%` }}>
            {format.day(day)}
          </span>
        ) : null,
      )}
    </div>
  );
}

function EmptyChart() {
  const { t } = useLanguage();
  return (
    <section className="empty">
      <h2>{t.overview.empty}</h2>
      <p className="muted">{t.overview.emptyMore}</p>
      <a className="button" href={addressOf('in-and-out')}>
        {t.overview.bringIn}
      </a>
    </section>
  );
}

/** A round step of which at most `LINES` reach the highest count. */
function lineStep(most: number): number {
  const rough = Math.max(1, most / LINES);
  const power = 10 ** Math.floor(Math.log10(rough));
  return Math.max(1, [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? rough);
}

/** The outline of days beside each other, each as high as its count. */
function stair(counts: readonly number[], top: number): string {
  return `M0 ${top}${counts.map((count, index) => `V${top - count}H${index + 1}`).join('')}V${top}Z`;
}
