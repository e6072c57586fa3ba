import stringWidth from 'string-width';
import type { Context, VerbHost } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { tally, type Statistics } from '../../actions/statistics/tally.ts';
import { bar, columnChart } from '../terminal/bars.ts';
import { cutFront, pad } from '../terminal/table.ts';
import { DAY } from '../../../waitlist/clock.ts';
import { isLimited, localPeriod } from '../../time/zone.ts';
import { defineVerb } from './define-verb.ts';
import { filterOptions, toFilter } from './filter-options.ts';
import { valueReaders } from './values.ts';

/** Mail domains that are named. */
const TOP = 10;
/** Days in the chart: as many as fit beside the axis in 80 columns. */
const CHART_DAYS = 60;
/** At least so many, so that the first days are a chart and not a wall. */
const LEAST_DAYS = 14;
const CHART_HEIGHT = 7;
const BAR = 30;
/** Columns that a terminal has at least, as far as charts are concerned. */
const NARROW = 40;
/** Columns of a name on a terminal; a longer one would keep the figures too far from all others. */
const LONGEST_NAME = 36;
/** Columns beside a chart for its axis and for air. */
const AXIS = 12;

/** `stats`: the list in figures. */
export function stats({ messages, handle }: VerbHost) {
  const filter = filterOptions(messages);
  const read = valueReaders(messages);
  const texts = messages.stats;
  return defineVerb('stats', messages, texts)
    .option('--top <count>', texts.top, read.count, TOP)
    .addOption(filter.since)
    .addOption(filter.until)
    .action(({ top, since, until }) =>
      handle(async (context) => {
        const { db, kind } = await context.list();
        const period = toFilter(context, { since, until });
        const figures = await tally(db, kind, context.clock.now(), context.zone, top, period);
        await context.out.write(
          context.json ? `${JSON.stringify(figures, null, 2)}\n` : describe(context, figures),
        );
        return EXIT.ok;
      }),
    );
}

function describe(context: Context, figures: Statistics): string {
  if (figures.total === 0)
    return [
      ...headline(context, figures),
      '',
      isLimited(figures) ? context.messages.list.nothing : context.messages.list.empty,
      '',
    ].join('\n');
  return [
    ...headline(context, figures),
    ...dailyChart(context, figures),
    ...shares(
      context,
      context.messages.stats.byLanguage,
      figures.byLanguage.map(({ language, count }) => [
        language === 'vi' || language === 'en' ? context.messages.person.languages[language] : language,
        count,
      ]),
      figures.total,
    ),
    ...shares(
      context,
      context.messages.stats.byDomain(figures.domains),
      figures.byDomain.map(({ domain, count }) => [domain, count]),
      figures.total,
    ),
    ...hours(context, figures),
    '',
  ].join('\n');
}

function headline(
  { messages, style }: Context,
  { total, recent, earlier, today, zone, since, until }: Statistics,
): string[] {
  const { stats } = messages;
  const rows: [string, number, string][] = [[recent === undefined ? stats.signUps : stats.total, total, '']];
  if (recent !== undefined && earlier !== undefined)
    rows.push(
      [stats.today, recent.today, ''],
      [stats.days7, recent.days7, stats.before(earlier.days7, 7)],
      [stats.days30, recent.days30, stats.before(earlier.days30, 30)],
    );
  const period = isLimited({ since, until }) ? stats.period(localPeriod(zone, { since, until })) : today;
  const label = Math.max(...rows.map(([name]) => stringWidth(name))) + 2;
  const figure = Math.max(...rows.map(([, value]) => stats.number(value).length));
  return [
    `${style.bold(stats.title)} ${style.dim(`· ${period} · ${zone}`)}`,
    '',
    ...rows.map(
      ([name, value, note]) =>
        `  ${pad(name, label)}${style.bold(pad(stats.number(value), figure, 'right'))}${note === '' ? '' : `  ${style.dim(note)}`}`,
    ),
  ];
}

function dailyChart({ messages, style, out }: Context, { byDay }: Statistics): string[] {
  const shown = withDaysBefore(byDay).slice(-Math.min(CHART_DAYS, Math.max(NARROW, out.columns) - AXIS));
  const lines = columnChart(
    shown.map(({ count }) => count),
    CHART_HEIGHT,
    messages.stats.number,
  );
  const margin = (lines[0] ?? '').indexOf('┤') + 1;
  const [first, last] = [shown[0]?.day ?? '', shown.at(-1)?.day ?? ''];
  const gap = ' '.repeat(Math.max(1, shown.length - first.length - last.length));
  const axis =
    shown.length > first.length + last.length ? first + gap + last : pad(last, shown.length, 'right');
  return [
    '',
    style.bold(messages.stats.perDay(shown.length)),
    '',
    ...lines.map((line) => `  ${line.slice(0, margin)}${style.good(line.slice(margin))}`),
    `  ${' '.repeat(margin)}${style.dim(axis)}`,
  ];
}

/** Days before the first sign-up, on which nobody came. */
function withDaysBefore(byDay: Statistics['byDay']): { day: string; count: number }[] {
  const first = Date.parse(byDay[0]?.day ?? '');
  const missing = Math.max(0, LEAST_DAYS - byDay.length);
  const before = Array.from({ length: missing }, (_, index) => ({
    day: new Date(first - (missing - index) * DAY).toISOString().slice(0, 10),
    count: 0,
  }));
  return [...before, ...byDay];
}

function shares(
  { messages, style, out }: Context,
  title: string,
  rows: readonly (readonly [string, number])[],
  total: number,
): string[] {
  if (rows.length === 0) return [];
  const figure = Math.max(...rows.map(([, count]) => messages.stats.number(count).length));
  // A long name gives way first, then the bars, so that no line is broken.
  const room = Math.max(NARROW, out.columns) - figure - 14;
  const longest = Math.max(...rows.map(([name]) => stringWidth(name)));
  const label = Math.min(
    longest,
    out.terminal ? LONGEST_NAME : Infinity,
    Math.max(room - BAR, Math.floor(room / 2)),
  );
  const length = Math.min(BAR, room - label);
  const largest = Math.max(...rows.map(([, count]) => count));
  return [
    '',
    style.bold(title),
    '',
    ...rows.map(([name, count]) => {
      const share = messages.stats.percent(total === 0 ? 0 : count / total);
      const figures = `${pad(messages.stats.number(count), figure, 'right')} ${pad(share, 6, 'right')}`;
      const shown = pad(cutFront(name, label), label);
      return `  ${shown}  ${figures}  ${style.accent(bar(count, largest, length))}`.trimEnd();
    }),
  ];
}

function hours({ messages, style }: Context, { byHour }: Statistics): string[] {
  // Two columns for each hour, so that the hours fit below.
  const lines = columnChart(
    byHour.flatMap((count) => [count, count]),
    5,
    messages.stats.number,
  );
  const margin = (lines[0] ?? '').indexOf('┤') + 1;
  const axis = Array.from({ length: 8 }, (_, index) =>
    String(index * 3)
      .padStart(2, '0')
      .padEnd(6),
  ).join('');
  return [
    '',
    style.bold(messages.stats.byHour),
    '',
    ...lines.map((line) => `  ${line.slice(0, margin)}${style.good(line.slice(margin))}`),
    `  ${' '.repeat(margin)}${style.dim(axis.trimEnd())}`,
  ];
}
