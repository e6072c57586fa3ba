import { useState } from 'react';
import type { Answer } from '../../../operator/actions/actions.ts';
import { useTexts } from '../use-texts.tsx';
import { Table } from '../parts.tsx';

export type Figures = Answer<'figures'>;

/** Most lines across the chart, and most days that are named below it. */
const LINES = 4;
const LABELS = 8;
/** So many days are narrower than the line round them would be on a phone. */
const NARROW = 90;

/** Sign-ups per day as stairs, one for each language on the other. Shapes stretch; letters do not. */
export function DayChart({ figures }: { figures: Figures }) {
  const { t, format } = useTexts();
  const { byLanguage } = figures;
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
          rows={figures.byDay.toReversed()}
          keyOf={({ day }) => day}
          columns={[
            { head: '', cell: ({ day }) => format.longDay(day) },
            { head: t.columns.joined_at, kind: 'num', cell: ({ count }) => format.number(count) },
          ]}
        />
      </details>
    </section>
  );
}

function Plot({ figures: { byDay, byLanguage, spike } }: { figures: Figures }) {
  const { t, say, format } = useTexts();
  const last = byDay.length - 1;
  const [read, setRead] = useState<number>();
  const most = Math.max(...byDay.map(({ count }) => count));
  const step = lineStep(most);
  const top = Math.ceil(most / step) * step;
  const peak = byDay.findIndex(({ count }) => count === most);
  const across = (index: number) => `${(100 * index) / byDay.length}%`;
  const reading = (index: number) => {
    const { day = '', count: number = 0, byLanguage: counts = {} } = byDay[index] ?? {};
    const all = say(t.overview.reading, { date: format.longDay(day), number });
    const parts = Object.entries(counts).map(
      ([language, people]) => `${format.languageName(language)} ${format.number(people)}`,
    );
    return [all, ...parts].join(', ');
  };
  return (
    <div className="chart">
      <div className="plot">
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
              const shape = { className: `series-${index + 1}`, d: stair(heights, top) };
              return <path key={language} {...shape} strokeWidth={byDay.length < NARROW ? 1 : 0} />;
            })
            .reverse()}
          <rect className="unfinished" x={last} width="1" height={top} />
        </svg>
        <span
          className={peak < byDay.length / 2 ? 'peak-note' : 'peak-note before'}
          style={{ left: across(peak + 0.5), bottom: `${(100 * most) / top}%` }}
        >
          <i className="peak" />
          {say(t.overview.reading, { date: format.day(byDay[peak]?.day ?? ''), number: most })}
          {spike && format.isoDay(spike.from) === byDay[peak]?.day && (
            <small>{`${format.time(spike.from)}–${format.time(spike.until)}: ${format.number(spike.count)}`}</small>
          )}
        </span>
        {read !== undefined && (
          <>
            <i className="read" style={{ left: across(read + 0.5) }} />
            <p className="said">{reading(read)}</p>
          </>
        )}
        <input
          type="range"
          aria-labelledby="days"
          aria-valuetext={reading(read ?? last)}
          max={last}
          value={read ?? last}
          onChange={({ target }) => setRead(target.valueAsNumber)}
          onPointerMove={({ clientX, currentTarget }) => {
            const { left, width } = currentTarget.getBoundingClientRect();
            setRead(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * byDay.length))));
          }}
          onPointerLeave={() => setRead(undefined)}
          onBlur={() => setRead(undefined)}
        />
      </div>
      <Days byDay={byDay} across={across} />
    </div>
  );
}

/** The days of whole weeks, below the plot. */
function Days({ byDay, across }: Pick<Figures, 'byDay'> & { across: (index: number) => string }) {
  const { format } = useTexts();
  const every = Math.max(1, Math.ceil(byDay.length / 7 / LABELS)) * 7;
  return (
    <div className="days">
      {byDay.map(({ day }, index) =>
        index % every === 0 && index < byDay.length * 0.9 ? (
          <span key={day} className={(index / every) % 2 ? 'n odd' : 'n'} style={{ left: across(index) }}>
            {format.day(day)}
          </span>
        ) : null,
      )}
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
