import type { Answer } from '../../../operator/actions/actions.ts';
import { useTexts } from '../use-texts.ts';
import { Table } from '../parts.tsx';

export type Figures = Answer<'figures'>;

/** Most lines across the chart, and most days that are named below it. */
const LINES = 4;
const LABELS = 8;

/** Sign-ups per day as stairs, one for each language on the other; as a table for whoever cannot see or point. */
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

/** A column for each day, without gaps. What stands beside a day leans to the side where there is room. */
function Plot({ figures: { byDay, byLanguage } }: { figures: Figures }) {
  const { t, say, format } = useTexts();
  const most = Math.max(...byDay.map(({ count }) => count));
  const step = lineStep(most);
  const top = Math.ceil(most / step) * step;
  const height = (people: number) => `${(100 * people) / top}%`;
  const peak = byDay.findIndex(({ count }) => count === most);
  // Days of whole weeks are named below.
  const every = Math.max(1, Math.ceil(byDay.length / 7 / LABELS)) * 7;
  const isNamed = (index: number) => index % every === 0 && index < byDay.length * 0.9;
  return (
    <div className="chart" aria-hidden="true">
      {Array.from({ length: top / step }, (_, index) => (index + 1) * step).map((value) => (
        <div className="grid" key={value} style={{ bottom: height(value) }}>
          <span className="n">{format.number(value)}</span>
        </div>
      ))}
      <ol>
        {byDay.map(({ day, count: number, byLanguage: counts }, index) => (
          <li key={day} className={index < byDay.length / 2 ? 'early' : 'late'}>
            {byLanguage.map(({ language }, series) => (
              <i
                key={language}
                className={`series-${series + 1}`}
                style={{ height: height(counts[language] ?? 0) }}
              />
            ))}
            {index === peak && (
              <span className="peak-note" style={{ bottom: height(most) }}>
                {say(t.overview.reading, { date: format.day(day), number })}
              </span>
            )}
            {isNamed(index) && (
              <span className={(index / every) % 2 ? 'day n odd' : 'day n'}>{format.day(day)}</span>
            )}
            <span className="said">
              {[
                say(t.overview.reading, { date: format.longDay(day), number }),
                ...Object.entries(counts).map((each) => `${format.languageName(each[0])} ${each[1]}`),
              ].join(', ')}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A round step of which at most `LINES` reach the highest count. */
function lineStep(most: number): number {
  const rough = Math.max(1, most / LINES);
  const power = 10 ** Math.floor(Math.log10(rough));
  return Math.max(1, [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? rough);
}
