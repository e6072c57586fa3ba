import stringWidth from 'string-width';
import { tally, type Statistics } from '../../actions/statistics/tally.ts';
import { isLimited, localPeriod } from '../../time/zone.ts';
import type { Context, VerbHost } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { definePeriodVerb, toFilter, valued, valueReaders } from '../options.ts';
import { cut, pad } from '../terminal/table.ts';

/** Mail domains that are named. */
const TOP = 10;
/** Days that are named, the latest ones. */
const DAYS = 14;
/** Columns beside a name: margin, count and share. */
const FIGURES = 24;

/** `stats`: the list in figures. */
export function stats({ messages, handle }: VerbHost) {
  const { count } = valueReaders(messages);
  return definePeriodVerb('stats', messages, messages.stats)
    .addOption(valued('--top <count>', messages.stats.top, count, messages).default(TOP))
    .action(
      handle(async (context, { top, since, until }) => {
        const { db, kind } = await context.list();
        const period = toFilter(context, { since, until });
        const figures = await tally(db, kind, context.clock.now(), context.zone, top, period);
        await (context.json ? context.out.json(figures) : context.out.write(describe(context, figures)));
        return EXIT.ok;
      }),
    );
}

function describe(context: Context, figures: Statistics): string {
  const { stats: texts, list, languageName } = context.messages;
  const lines = headline(context, figures);
  if (figures.total === 0)
    return [...lines, '', isLimited(figures) ? list.nothing : list.empty, ''].join('\n');
  const days = figures.byDay.slice(-DAYS);
  const tables: [title: string, rows: [name: string, count: number][]][] = [
    [texts.perDay(days.length), days.map(({ day, count }) => [day, count])],
    [texts.byLanguage, figures.byLanguage.map(({ language, count }) => [languageName(language), count])],
    [texts.byDomain(figures.domains), figures.byDomain.map(({ domain, count }) => [domain, count])],
    [texts.byHour, busyHours(figures)],
  ];
  for (const [title, rows] of tables) lines.push(...countTable(context, title, rows, figures.total));
  return [...lines, ''].join('\n');
}

function headline(
  { messages: { stats: texts }, style }: Context,
  { total, recent, earlier, today, zone, since, until }: Statistics,
): string[] {
  const rows: [string, number, string][] = [[recent === undefined ? texts.signUps : texts.total, total, '']];
  if (recent !== undefined && earlier !== undefined)
    rows.push(
      [texts.today, recent.today, ''],
      [texts.days7, recent.days7, texts.before(earlier.days7, 7)],
      [texts.days30, recent.days30, texts.before(earlier.days30, 30)],
    );
  const period = isLimited({ since, until }) ? texts.period(localPeriod(zone, { since, until })) : today;
  const label = Math.max(...rows.map(([name]) => stringWidth(name))) + 2;
  const figure = Math.max(...rows.map(([, value]) => texts.number(value).length));
  return [
    `${style.bold(texts.title)} ${style.dim(`· ${period} · ${zone}`)}`,
    '',
    ...rows.map(([name, value, note]) =>
      `  ${pad(name, label)}${style.bold(pad(texts.number(value), figure, 'right'))}  ${style.dim(note)}`.trimEnd(),
    ),
  ];
}

/** The hours in which somebody joined. */
function busyHours({ byHour }: Statistics): [name: string, count: number][] {
  return byHour
    .map((count, hour): [string, number] => [`${String(hour).padStart(2, '0')}:00`, count])
    .filter(([, count]) => count > 0);
}

function countTable(
  { messages: { stats: texts }, style, out }: Context,
  title: string,
  rows: readonly (readonly [name: string, count: number])[],
  total: number,
): string[] {
  const figure = Math.max(...rows.map(([, count]) => texts.number(count).length));
  const longest = Math.max(...rows.map(([name]) => stringWidth(name)));
  const label = Math.min(longest, Math.max(FIGURES, out.columns - FIGURES));
  const line = (name: string, count: number) =>
    `  ${pad(cut(name, label), label)}  ${pad(texts.number(count), figure, 'right')} ${pad(texts.percent(count / total), 6, 'right')}`;
  return ['', style.bold(title), '', ...rows.map(([name, count]) => line(name, count))];
}
