import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import type { Messages } from '../../cli/messages/en.ts';
import type { DayFigures, Figures } from './figures.ts';

/** A drawing is scaled to its column, so a phone gets one of its own: letters stay as large as those around them. */
interface Size {
  /** What the style sheet calls it. */
  name: 'wide' | 'narrow';
  width: number;
  /** Dates below an axis, at most. */
  dates: number;
  /** Hours between two that are written. */
  hours: number;
  /** Room beside the bars of domains, and letters of a domain that fit there. */
  domain: { margin: number; letters: number };
}

const SIZES: readonly Size[] = [
  { name: 'wide', width: 960, dates: 9, hours: 3, domain: { margin: 240, letters: 28 } },
  { name: 'narrow', width: 400, dates: 4, hours: 6, domain: { margin: 158, letters: 18 } },
];
/** Domains with a bar of their own. */
export const MOST_DOMAINS = 12;
/** Days up to which bars have a gap between them. */
const FEW_DAYS = 120;
/** A chart shows at least so many days, so that the first ones are bars and not walls. */
const LEAST_DAYS = 14;
const DAY = 86_400_000;

/** Colours are the page's; the drawing takes them from its style sheet, so that it can turn dark. */
const COLOUR = { vi: 'var(--vi)', en: 'var(--en)', line: 'var(--ink)', heat: 'var(--vi)' } as const;

/** Draws the charts of one language, each as the text of SVGs: one for wide columns, one for narrow ones. */
export function drawCharts(messages: Messages['report'], figures: Figures) {
  const drawn = SIZES.map((size) => drawOnce(messages, figures, size));
  const both = (name: keyof ReturnType<typeof drawOnce>) => drawn.map((charts) => charts[name]).join('');
  return { days: both('days'), sum: both('sum'), week: both('week'), domains: both('domains') };
}

function drawOnce(messages: Messages['report'], figures: Figures, size: Size) {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const format = new Intl.NumberFormat(messages.locale);
  const count = (value: number) => format.format(value);
  const month = new Intl.DateTimeFormat(messages.locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'numeric',
    year: '2-digit',
  });
  const draw = (name: string, options: Plot.PlotOptions): string =>
    Plot.plot({
      document,
      width: size.width,
      marginLeft: 64,
      marginRight: 24,
      style: STYLE,
      ariaLabel: name,
      ...options,
    }).outerHTML.replace('<svg', `<svg role="img" data-size="${size.name}"`);
  const days = figures.days.map((day) => ({ ...day, date: new Date(`${day.day}T00:00:00Z`) }));
  const bars = days.flatMap(({ date, byLanguage }) =>
    (['vi', 'en'] as const).map((language) => ({ date, language, count: byLanguage[language] })),
  );
  const inset = days.length > FEW_DAYS ? 0 : 1;
  // Both charts of days have the same axis, to the end of the last day.
  const end = (days.at(-1)?.date.getTime() ?? 0) + DAY;
  const begin = Math.min(days[0]?.date.getTime() ?? 0, end - LEAST_DAYS * DAY);
  const x = { type: 'utc', domain: [new Date(begin), new Date(end)] } as const;
  const dateAxis = Plot.axisX(middays(begin, end, size.dates), {
    tickFormat: (date: Date) => month.format(date),
    tickSize: 4,
    label: null,
  });
  const axes = (largest: number) => {
    const ticks = wholeTicks(largest);
    return [
      Plot.gridY(ticks, { stroke: 'var(--rule)', strokeOpacity: 1 }),
      Plot.axisY(ticks, { tickFormat: count, tickSize: 0, label: null }),
      dateAxis,
    ];
  };
  const steps = [...days.map(({ date, sum }) => ({ date, sum })), { date: new Date(end), sum: figures.all }];

  return {
    days: draw(messages.days.title, {
      height: size.name === 'wide' ? 300 : 260,
      x,
      marks: [
        ...axes(days.reduce((most, { all }) => Math.max(most, all), 0)),
        Plot.rectY(bars, {
          x: 'date',
          y: 'count',
          interval: 'day',
          fill: ({ language }: (typeof bars)[number]) => COLOUR[language],
          inset: 0,
          insetLeft: inset,
          insetRight: inset,
        }),
        ...(days.length >= 14
          ? [
              Plot.lineY(
                days.map((day) => ({ ...day, noon: new Date(day.date.getTime() + DAY / 2) })),
                Plot.windowY(
                  { k: 7, anchor: 'end' },
                  { x: 'noon', y: 'all', stroke: COLOUR.line, strokeWidth: 2.5 },
                ),
              ),
            ]
          : []),
        Plot.ruleY([0], { stroke: 'var(--ink)' }),
      ],
    }),
    sum: draw(messages.sum.title, {
      height: size.name === 'wide' ? 260 : 220,
      x,
      marks: [
        ...axes(figures.all),
        Plot.areaY(steps, { x: 'date', y: 'sum', fill: COLOUR.vi, fillOpacity: 0.2, curve: 'step-after' }),
        Plot.lineY(steps, { x: 'date', y: 'sum', stroke: COLOUR.vi, strokeWidth: 3, curve: 'step-after' }),
        Plot.ruleY([0], { stroke: 'var(--ink)' }),
      ],
    }),
    week: drawWeek(draw, messages, figures, size),
    domains: drawDomains(draw, messages, figures, size, count),
  };
}

type Draw = (name: string, options: Plot.PlotOptions) => string;

function drawWeek(draw: Draw, messages: Messages['report'], { week }: Figures, size: Size): string {
  const cells = week.flatMap((hours, day) => hours.map((n, hour) => ({ day, hour, n })));
  const radius = size.name === 'wide' ? 4 : 2;
  return draw(messages.week.title, {
    height: size.name === 'wide' ? 330 : 250,
    marginTop: 8,
    padding: 0.08,
    x: { domain: range(24) },
    y: { domain: range(7) },
    // By the square root: one crowded hour does not make all others alike.
    opacity: { type: 'sqrt', range: [0.1, 1], domain: [0, Math.max(1, ...week.flat())] },
    marks: [
      Plot.axisX({
        tickFormat: (hour: number) => (hour % size.hours === 0 ? messages.hour(hour) : ''),
        tickSize: 0,
        label: null,
      }),
      Plot.axisY({ tickFormat: (day: number) => messages.weekdays[day] ?? '', tickSize: 0, label: null }),
      Plot.cell(cells, { x: 'hour', y: 'day', fill: 'var(--rule)', rx: radius }),
      Plot.cell(
        cells.filter(({ n }) => n > 0),
        { x: 'hour', y: 'day', fill: COLOUR.heat, fillOpacity: 'n', rx: radius },
      ),
    ],
  });
}

function drawDomains(
  draw: Draw,
  messages: Messages['report'],
  { domains }: Figures,
  { domain: { margin, letters } }: Size,
  count: (value: number) => string,
): string {
  const shown = domains.slice(0, MOST_DOMAINS);
  return draw(messages.domains.title, {
    height: shown.length * 32,
    marginTop: 0,
    marginBottom: 0,
    marginLeft: margin,
    marginRight: 90,
    x: { axis: null },
    y: { domain: shown.map(({ domain }) => domain), padding: 0.25 },
    marks: [
      Plot.axisY({ tickSize: 0, label: null, tickFormat: (domain: string) => shortened(domain, letters) }),
      Plot.barX(shown, { x: 'count', y: 'domain', fill: COLOUR.vi, rx2: 8 }),
      Plot.text(shown, {
        x: 'count',
        y: 'domain',
        text: ({ count: n }: (typeof shown)[number]) => count(n),
        textAnchor: 'start',
        dx: 8,
      }),
    ],
  });
}

/** Noons of days at equal distances, the last day's among them: the middle of a day is where its bar is. */
function middays(begin: number, end: number, most: number): Date[] {
  const days = Math.round((end - begin) / DAY);
  const step = [1, 2, 7, 14, 28, 56, 91].find((each) => days / each <= most) ?? Math.ceil(days / most);
  return Array.from(
    { length: Math.ceil(days / step) },
    (_, index) => new Date(end - DAY / 2 - index * step * DAY),
  );
}

/** Whole numbers from nothing up to a largest one, at steps that people like to read. */
function wholeTicks(largest: number): number[] {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, largest))) - 1);
  const step = [1, 2, 5, 10, 20, 25].find((each) => largest / (each * unit) <= 5) ?? 50;
  return range(Math.floor(largest / (step * unit)) + 1).map((index) => index * step * unit);
}

/** The day on which most joined; the earliest of several. */
export function busiestDay(days: readonly DayFigures[]): DayFigures | undefined {
  return days.reduce<DayFigures | undefined>(
    (most, day) => (day.all > (most?.all ?? 0) ? day : most),
    undefined,
  );
}

const STYLE = {
  background: 'none',
  fontSize: '15px',
  fontFamily: 'inherit',
  color: 'inherit',
  overflow: 'visible',
};

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}

/** The end of a domain identifies it best. */
function shortened(text: string, longest: number): string {
  return text.length > longest ? `…${text.slice(1 - longest)}` : text;
}
