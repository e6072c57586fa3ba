import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { LANGUAGES } from '../../../contract/language.ts';
import type { ReportFigures } from '../../actions/statistics/report-figures.ts';
import type { DomainCount } from '../../actions/statistics/tally.ts';
import type { Messages } from '../../cli/messages/en.ts';
import { DAY } from '../../../waitlist/clock.ts';
import { raw, type Html } from '../html.ts';

/** A chart is scaled to its column, so a phone gets one of its own: letters stay as large as those around them. */
interface Size {
  /** What the style sheet calls it. */
  name: 'wide' | 'narrow';
  width: number;
  heights: Record<'days' | 'sum' | 'week', number>;
  /** Dates below an axis, at most. */
  dates: number;
  /** Hours between two that are written. */
  hours: number;
  /** Room beside the bars of domains, and letters of a domain that fit there. */
  domain: { margin: number; letters: number };
}

const SIZES: readonly Size[] = [
  {
    name: 'wide',
    width: 960,
    heights: { days: 300, sum: 260, week: 330 },
    dates: 9,
    hours: 3,
    domain: { margin: 240, letters: 28 },
  },
  {
    name: 'narrow',
    width: 400,
    heights: { days: 260, sum: 220, week: 250 },
    dates: 4,
    hours: 6,
    domain: { margin: 158, letters: 18 },
  },
];
/** Domains with a bar of their own. */
export const MOST_DOMAINS = 12;
/** Days up to which bars have a gap between them. */
const FEW_DAYS = 120;
/** A chart has at least so many days, so that the first ones are bars and not walls, and an average over several weeks. */
export const LEAST_DAYS = 14;

const STYLE = {
  background: 'none',
  fontSize: '15px',
  fontFamily: 'inherit',
  color: 'inherit',
  overflow: 'visible',
};
/** The drawing takes its colours from the page's style sheet, so that it can turn dark. */
const MAIN_COLOUR = 'var(--secondary)';
/** Of languages, in the order of `LANGUAGES`; `report.css` has the same. All further ones share the last. */
const LANGUAGE_COLOURS = ['var(--accent)', MAIN_COLOUR, 'var(--alert)', 'var(--muted)'];
const BASE_LINE = Plot.ruleY([0], { stroke: 'var(--ink)' });

/** What a chart is drawn from: the figures, and how a language names and writes them. */
export interface ChartContent {
  figures: ReportFigures;
  messages: Messages['report'];
  count: (value: number) => string;
}

/** A language as charts show it. */
interface ShownLanguage {
  language: string;
  count: number;
  /** Index of its colour; the same in every report. */
  colour: number;
}

/** The languages of the page, and those that it no longer has but somebody on the list; the most frequent first. */
export function languagesIn({ byLanguage }: ReportFigures): ShownLanguage[] {
  const counts = new Map(byLanguage.map(({ language, count }) => [language, count]));
  const last = LANGUAGE_COLOURS.length - 1;
  return [...new Set<string>([...LANGUAGES, ...counts.keys()])]
    .map((language, index) => ({ language, count: counts.get(language) ?? 0, colour: Math.min(index, last) }))
    .sort((one, other) => other.count - one.count);
}

type DrawChart = (content: ChartContent, size: Size) => Plot.PlotOptions;

const CHARTS = { days: daysChart, sum: sumChart, week: weekChart, domains: domainsChart } satisfies Record<
  string,
  DrawChart
>;
export type Chart = keyof typeof CHARTS;

/** Draws a chart as SVG twice: for wide columns and for narrow ones, of which the style sheet shows one. */
export function drawChart(name: Chart, content: ChartContent): Html {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const drawn = SIZES.map((size) => {
    const frame = { document, width: size.width, marginLeft: 64, marginRight: 24, style: STYLE };
    const chart = CHARTS[name](content, size);
    return Plot.plot({ ...frame, ariaLabel: content.messages[name].title, ...chart }).outerHTML.replace(
      '<svg',
      `<svg role="img" data-size="${size.name}"`,
    );
  });
  return raw(drawn.join(''));
}

/** Sign-ups per day by language, and their average over a week. */
function daysChart(content: ChartContent, size: Size): Plot.PlotOptions {
  const { figures } = content;
  const days = figures.byDay.map((day) => ({ ...day, date: new Date(day.day) }));
  const shown = languagesIn(figures);
  const bars = days.flatMap(({ date, byLanguage }) =>
    shown.map(({ language, colour }) => ({
      date,
      fill: LANGUAGE_COLOURS[colour],
      count: byLanguage[language] ?? 0,
    })),
  );
  const inset = days.length > FEW_DAYS ? 0 : 1;
  const noons = days.map(({ date, count }) => ({ noon: new Date(date.getTime() + DAY / 2), count }));
  const average = Plot.windowY(
    { k: 7, anchor: 'end' },
    { x: 'noon', y: 'count', stroke: 'var(--ink)', strokeWidth: 2.5 },
  );
  return daily(content, size, 'days', Math.max(...figures.byDay.map(({ count }) => count)), [
    Plot.rectY(bars, {
      x: 'date',
      y: 'count',
      interval: 'day',
      fill: 'fill',
      insetTop: 0,
      insetBottom: 0,
      insetLeft: inset,
      insetRight: inset,
    }),
    ...(days.length >= LEAST_DAYS ? [Plot.lineY(noons, average)] : []),
  ]);
}

/** How the list grew. */
function sumChart(content: ChartContent, size: Size): Plot.PlotOptions {
  const { figures } = content;
  const steps = [
    ...figures.byDay.map(({ day, sum }) => ({ date: new Date(day), sum })),
    { date: new Date(endOfDays(figures)), sum: figures.total },
  ];
  const line = { x: 'date', y: 'sum', curve: 'step-after' } as const;
  return daily(content, size, 'sum', figures.total, [
    Plot.areaY(steps, { ...line, fill: MAIN_COLOUR, fillOpacity: 0.2 }),
    Plot.lineY(steps, { ...line, stroke: MAIN_COLOUR, strokeWidth: 3 }),
  ]);
}

/** A chart over days. All have the same axis, to the end of the last day. */
function daily(
  { figures, messages, count }: ChartContent,
  { dates, heights }: Size,
  name: 'days' | 'sum',
  largest: number,
  marks: readonly Plot.Markish[],
): Plot.PlotOptions {
  const end = endOfDays(figures);
  const length = Math.max(figures.byDay.length, LEAST_DAYS);
  const date = new Intl.DateTimeFormat(messages.locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'numeric',
    year: '2-digit',
  });
  // Only whole numbers have a line.
  const ticks = Math.min(5, largest);
  return {
    height: heights[name],
    x: { type: 'utc', domain: [new Date(end - length * DAY), new Date(end)] },
    marks: [
      Plot.gridY({ ticks, stroke: 'var(--rule)', strokeOpacity: 1 }),
      Plot.axisY({ ticks, tickFormat: count, tickSize: 0, label: null }),
      Plot.axisX(noonsBefore(end, length, dates), {
        tickFormat: (noon: Date) => date.format(noon),
        tickSize: 4,
        label: null,
      }),
      ...marks,
      BASE_LINE,
    ],
  };
}

/** Sign-ups by weekday and hour. */
function weekChart({ figures: { byWeekdayHour }, messages }: ChartContent, size: Size): Plot.PlotOptions {
  const cells = byWeekdayHour.flatMap((hours, day) => hours.map((count, hour) => ({ day, hour, count })));
  const cell = { x: 'hour', y: 'day', rx: size.name === 'wide' ? 4 : 2 };
  return {
    height: size.heights.week,
    marginTop: 8,
    padding: 0.08,
    // By the square root: one crowded hour does not make all others alike.
    opacity: { type: 'sqrt', range: [0.1, 1], domain: [0, Math.max(1, ...byWeekdayHour.flat())] },
    marks: [
      Plot.axisX({
        tickFormat: (hour: number) => (hour % size.hours === 0 ? messages.hour(hour) : ''),
        tickSize: 0,
        label: null,
      }),
      Plot.axisY({ tickFormat: (day: number) => messages.weekdays[day] ?? '', tickSize: 0, label: null }),
      Plot.cell(cells, { ...cell, fill: 'var(--rule)' }),
      Plot.cell(
        cells.filter(({ count }) => count > 0),
        { ...cell, fill: MAIN_COLOUR, fillOpacity: 'count' },
      ),
    ],
  };
}

/** The most frequent mail domains. */
function domainsChart(
  { figures: { byDomain }, count }: ChartContent,
  { domain: { margin, letters } }: Size,
): Plot.PlotOptions {
  const shown = byDomain.slice(0, MOST_DOMAINS);
  return {
    height: shown.length * 32,
    marginTop: 0,
    marginBottom: 0,
    marginLeft: margin,
    marginRight: 90,
    x: { axis: null },
    y: { domain: shown.map(({ domain }) => domain), padding: 0.25 },
    marks: [
      Plot.axisY({
        tickSize: 0,
        label: null,
        // The end of a domain identifies it best.
        tickFormat: (domain: string) => (domain.length > letters ? `…${domain.slice(1 - letters)}` : domain),
      }),
      Plot.barX(shown, { x: 'count', y: 'domain', fill: MAIN_COLOUR, rx2: 8 }),
      Plot.text(shown, {
        x: 'count',
        y: 'domain',
        text: ({ count: n }: DomainCount) => count(n),
        textAnchor: 'start',
        dx: 8,
      }),
    ],
  };
}

function endOfDays({ byDay }: ReportFigures): number {
  return Date.parse(byDay.at(-1)?.day ?? '') + DAY;
}

/** Noons of days at equal distances, the last day's among them: the middle of a day is where its bar is. */
function noonsBefore(end: number, days: number, most: number): Date[] {
  const step = [1, 2, 7, 14, 28, 56, 91].find((each) => days / each <= most) ?? Math.ceil(days / most);
  return Array.from(
    { length: Math.ceil(days / step) },
    (_, index) => new Date(end - DAY / 2 - index * step * DAY),
  );
}
