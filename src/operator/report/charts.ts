import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import type { Words } from '../words/en.ts';
import type { DayFigures, Figures } from './figures.ts';

/** Width of a drawing; on paper and screen it is scaled to its column. */
const WIDTH = 960;
/** Domains with a bar of their own. */
export const MOST_DOMAINS = 12;
/** Days up to which bars have a gap between them. */
const FEW_DAYS = 120;

/** Colours are the page's; the drawing takes them from its style sheet, so that it can turn dark. */
const COLOUR = { vi: 'var(--vi)', en: 'var(--en)', line: 'var(--ink)', heat: 'var(--vi)' } as const;

/** Draws the charts of one language, each as the text of an SVG. */
export function drawCharts(words: Words['report'], figures: Figures) {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const format = new Intl.NumberFormat(words.locale);
  const count = (value: number) => (Number.isInteger(value) ? format.format(value) : '');
  const month = new Intl.DateTimeFormat(words.locale, { timeZone: 'UTC', day: 'numeric', month: 'numeric' });
  const dateAxis = Plot.axisX({
    tickFormat: (date: Date) => month.format(date),
    ticks: 8,
    tickSize: 4,
    label: null,
  });
  const draw = (name: string, options: Plot.PlotOptions): string =>
    Plot.plot({
      document,
      width: WIDTH,
      marginLeft: 64,
      marginRight: 24,
      style: STYLE,
      ariaLabel: name,
      ...options,
    }).outerHTML.replace('<svg', '<svg role="img"');
  const days = figures.days.map((day) => ({ ...day, date: new Date(`${day.day}T00:00:00Z`) }));
  const bars = days.flatMap(({ date, byLanguage }) =>
    (['vi', 'en'] as const).map((language) => ({ date, language, count: byLanguage[language] })),
  );
  const inset = days.length > FEW_DAYS ? 0 : 1;
  const grid = Plot.gridY({ stroke: 'var(--rule)', strokeOpacity: 1 });
  const counts = Plot.axisY({ tickFormat: count, ticks: 5, tickSize: 0, label: null });

  return {
    days: draw(words.days.title, {
      height: 300,
      x: { type: 'utc' },
      marks: [
        grid,
        counts,
        dateAxis,
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
                days,
                Plot.windowY(
                  { k: 7, anchor: 'end' },
                  { x: 'date', y: 'all', stroke: COLOUR.line, strokeWidth: 2.5 },
                ),
              ),
            ]
          : []),
        Plot.ruleY([0], { stroke: 'var(--ink)' }),
      ],
    }),
    sum: draw(words.sum.title, {
      height: 260,
      x: { type: 'utc' },
      marks: [
        grid,
        counts,
        dateAxis,
        Plot.areaY(days, { x: 'date', y: 'sum', fill: COLOUR.vi, fillOpacity: 0.2, curve: 'step-after' }),
        Plot.lineY(days, { x: 'date', y: 'sum', stroke: COLOUR.vi, strokeWidth: 3, curve: 'step-after' }),
        Plot.ruleY([0], { stroke: 'var(--ink)' }),
      ],
    }),
    week: draw(words.week.title, {
      height: 330,
      marginTop: 8,
      padding: 0.08,
      x: { domain: range(24) },
      y: { domain: range(7) },
      opacity: { range: [0.06, 1], domain: [0, Math.max(1, ...figures.week.flat())] },
      marks: [
        Plot.axisX({
          tickFormat: (hour: number) => (hour % 3 === 0 ? words.hour(hour) : ''),
          tickSize: 0,
          label: null,
        }),
        Plot.axisY({ tickFormat: (day: number) => words.weekdays[day] ?? '', tickSize: 0, label: null }),
        Plot.cell(
          figures.week.flatMap((hours, day) => hours.map((n, hour) => ({ day, hour, n }))),
          { x: 'hour', y: 'day', fill: COLOUR.heat, fillOpacity: 'n', rx: 4 },
        ),
      ],
    }),
    domains: drawDomains(draw, words, figures, count),
  };
}

function drawDomains(
  draw: (name: string, options: Plot.PlotOptions) => string,
  words: Words['report'],
  { domains }: Figures,
  count: (value: number) => string,
): string {
  const shown = domains.slice(0, MOST_DOMAINS);
  return draw(words.domains.title, {
    height: 30 + shown.length * 32,
    marginLeft: 230,
    marginRight: 90,
    x: { axis: null },
    y: { domain: shown.map(({ domain }) => domain), padding: 0.25 },
    marks: [
      Plot.axisY({ tickSize: 0, label: null, tickFormat: (domain: string) => shortened(domain, 30) }),
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

function shortened(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
