import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useLanguage } from '../language.tsx';
import { Table } from '../parts.tsx';
import type { Figures } from './overview.tsx';

/** Most lines across the chart, and most days that are named below it. */
const LINES = 4;
const LABELS = 8;
/** How far the arrow keys and others move from day to day. */
const MOVES: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
};

/** Sign-ups per day as stairs, one for each language on the other. Shapes stretch; letters do not. */
export function DayChart({ figures }: { figures: Figures }) {
  const { t, format } = useLanguage();
  const { byDay, byLanguage, total } = figures;
  if (total === 0) return <FirstMorning day={byDay[0]?.day ?? ''} />;
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
        <Table
          rows={byDay.toReversed()}
          keyOf={({ day }) => day}
          columns={[
            { head: t.overview.day, cell: ({ day }) => <time dateTime={day}>{format.longDay(day)}</time> },
            ...byLanguage.map(({ language }) => ({
              head: format.languageName(language),
              kind: 'num',
              cell: (row: Figures['byDay'][number]) => format.number(row.byLanguage[language] ?? 0),
            })),
            { head: t.overview.all, kind: 'num', cell: ({ count }) => format.number(count) },
          ]}
        />
      </details>
    </section>
  );
}

function Plot({ figures: { byDay, byLanguage } }: { figures: Figures }) {
  const { t, say, format } = useLanguage();
  const [read, setRead] = useState<number>();
  const most = Math.max(...byDay.map(({ count }) => count));
  const step = lineStep(most);
  const top = Math.ceil(most / step) * step;
  const peak = byDay.findIndex(({ count }) => count === most);
  const reading = read === undefined ? undefined : byDay[read];
  const parts = Object.entries(reading?.byLanguage ?? {})
    .map(([language, people]) => `${format.languageName(language)} ${format.number(people)}`)
    .join(', ');
  const across = (index: number) => `${(100 * index) / byDay.length}%`;
  const move = (index: number) => setRead(Math.max(0, Math.min(byDay.length - 1, index)));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = MOVES[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move((read ?? byDay.length) + by);
  };
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    move(Math.floor(((clientX - left) / width) * byDay.length));
  };
  const every = Math.max(1, Math.ceil(byDay.length / 7 / LABELS)) * 7;
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
          {byLanguage
            .map(({ language }, index) => {
              const below = byLanguage.slice(0, index + 1);
              const heights = byDay.map((day) =>
                below.reduce((sum, each) => sum + (day.byLanguage[each.language] ?? 0), 0),
              );
              return <path key={language} className={`series-${index + 1}`} d={stair(heights, top)} />;
            })
            .reverse()}
          <rect className="unfinished" x={byDay.length - 1} width="1" height={top} />
        </svg>
        {byDay[peak] && (
          <span
            className={peak < byDay.length / 2 ? 'peak-note' : 'peak-note before'}
            style={{ left: across(peak + 0.5), bottom: `${(100 * most) / top}%` }}
          >
            <i className="peak" />
            {say(t.overview.peak, { day: format.day(byDay[peak].day), number: most })}
          </span>
        )}
        {read !== undefined && <i className="read" style={{ left: across(read + 0.5) }} />}
        <p className="said" aria-live="polite">
          {reading &&
            say(t.overview.reading, { day: format.longDay(reading.day), number: reading.count, parts })}
        </p>
      </div>
      <div className="days">
        {byDay.map(({ day }, index) =>
          index % every === 0 && index < byDay.length * 0.9 ? (
            <span key={day} className={(index / every) % 2 ? 'n odd' : 'n'} style={{ left: across(index) }}>
              {format.day(day)}
            </span>
          ) : null,
        )}
      </div>
    </div>
  );
}

/** The sun on the horizon, where the first day will be a step. */
function FirstMorning({ day }: { day: string }) {
  const { t, format } = useLanguage();
  return (
    <div className="chart flat">
      <div className="plot">
        <p className="hello">
          <b>{t.overview.empty}</b> {t.overview.emptyMore}
        </p>
        <svg className="dawn" viewBox="0 0 176 88" aria-hidden="true">
          <path className="sun" d="M44 88a44 44 0 0 1 88 0Z" />
          {[58, 73, 87].map((radius) => (
            <circle key={radius} cx="88" cy="88" r={radius} />
          ))}
        </svg>
      </div>
      <div className="days">
        <span className="n">{format.day(day)}</span>
      </div>
    </div>
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
