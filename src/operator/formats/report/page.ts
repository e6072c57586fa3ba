import { readFileSync } from 'node:fs';
import { programme } from '../../../content/programme.ts';
import { withTokens } from '../../../site/styles/tokens.ts';
import type { ReportFigures } from '../../actions/statistics/report-figures.ts';
import { MESSAGES, OPERATOR_LANGUAGES, type OperatorLanguage } from '../../cli/messages/messages.ts';
import { isLimited, localPeriod, localSpan, localTime } from '../../time/zone.ts';
import { html, raw, table, type Html } from '../html.ts';
import { drawChart, languagesIn, LEAST_DAYS, MOST_DOMAINS, type Chart, type ChartContent } from './charts.ts';

const MARK = readFileSync(new URL('../../../content/mark.svg', import.meta.url), 'utf8');
const STYLES = withTokens(readFileSync(new URL('report.css', import.meta.url), 'utf8'), MARK);
/** Domains that are named in a row of suspicious addresses. */
const NAMED_DOMAINS = 6;

/** What each section of a language is written from. */
interface Part extends ChartContent {
  language: OperatorLanguage;
  /** The name of a language. */
  languageName: (code: string) => string;
  /** A number's share of the list. */
  share: (value: number) => string;
  /** A day in words. */
  date: (day: string) => string;
}

/**
 * The report as one page that needs nothing else: both languages are in it, and links switch between them without
 * script. The policy in its head keeps it from loading anything.
 *
 * @param language the one that is shown first
 */
export function writeReport(figures: ReportFigures, language: OperatorLanguage): string {
  const others = OPERATOR_LANGUAGES.filter((other) => other !== language);
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <title>${programme.brand}: ${MESSAGES[language].report.title}</title>
        <style>
          ${raw(STYLES)}
          ${others.map(
            (other) =>
              html`body:not(:has(#${other}:target)) #${other}, body:has(#${other}:target) #${language} {
              display: none; }`,
          )}
        </style>
      </head>
      <body>
        ${OPERATOR_LANGUAGES.map((each) => languagePart(partOf(each, figures)))}
      </body>
    </html> `.text;
}

function partOf(language: OperatorLanguage, figures: ReportFigures): Part {
  const messages = MESSAGES[language].report;
  const { locale } = messages;
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const date = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'long' });
  return {
    language,
    messages,
    languageName: MESSAGES[language].languageName,
    figures,
    count: MESSAGES[language].stats.number,
    share: (value) => percent.format(value / figures.total),
    date: (day) => date.format(new Date(day)),
  };
}

function languagePart(part: Part): Html {
  const { language, messages, figures } = part;
  const { zone, at, total } = figures;
  const limited = isLimited(figures);
  return html`<div id="${language}" lang="${language}">
    <header>
      <p class="brand"><span class="mark">${raw(MARK)}</span>${programme.brand}</p>
      <nav>
        ${OPERATOR_LANGUAGES.map((each) =>
          each === language
            ? html`<span aria-current="true">${messages.name}</span>`
            : html`<a href="#${each}" lang="${each}" hreflang="${each}">${MESSAGES[each].report.name}</a>`,
        )}
      </nav>
      <h1>${messages.title}</h1>
      <p>${messages.made(localTime(zone, Date.parse(at)).slice(0, 16), zone)}</p>
      ${limited ? html`<p>${messages.period(localPeriod(zone, figures))}</p>` : []}
      ${total === 0 ? [] : tiles(part)}
    </header>
    <main>${total > 0 ? sections(part) : html`<p>${limited ? messages.nobody : messages.empty}</p>`}</main>
    <footer><p>${messages.foot}</p></footer>
  </div> `;
}

function tiles({ messages: { tiles }, figures: { total, recent }, count }: Part): Html {
  const shown: readonly (readonly [number, string])[] =
    recent === undefined
      ? [[total, tiles.period]]
      : [
          [total, tiles.all],
          [recent.today, tiles.today],
          [recent.days7, tiles.week],
          [recent.days30, tiles.month],
        ];
  return html`<ul class="tiles">
    ${shown.map(([n, label]) => html`<li><strong>${count(n)}</strong> ${label}</li>`)}
  </ul>`;
}

function sections(part: Part): Html[] {
  const { messages, figures, count, date, languageName } = part;
  const { byDay, byWeekdayHour, domains, total } = figures;
  const newestFirst = byDay.toReversed();
  const [busiest] = byDay.toSorted((one, other) => other.count - one.count);
  const [peak] = byWeekdayHour
    .flatMap((hours, day) => hours.map((n, hour) => ({ day, hour, n })))
    .sort((one, other) => other.n - one.n);
  const { days, sum, languages, week, domains: domain, spikes, suspicious } = messages;
  const shown = languagesIn(figures);
  const hours = Array.from({ length: 24 }, (_, hour) => [
    messages.hour(hour),
    ...byWeekdayHour.map((day) => count(day[hour] ?? 0)),
  ]);
  return [
    chartSection(part, 'days', {
      text: busiest && days.text(date(busiest.day), busiest.count),
      legend: legend(part),
      head: [days.day, ...shown.map(({ language }) => languageName(language)), messages.count],
      rows: newestFirst.map(({ day, count: n, byLanguage }) => [
        date(day),
        ...[...shown.map(({ language }) => byLanguage[language] ?? 0), n].map(count),
      ]),
    }),
    chartSection(part, 'sum', {
      text: sum.text(total, byDay.length),
      head: [days.day, sum.all],
      rows: newestFirst.map((day) => [date(day.day), count(day.sum)]),
    }),
    section(languages, languageBar(part)),
    chartSection(part, 'week', {
      text: peak && week.text(messages.weekdays[peak.day] ?? '', messages.hour(peak.hour), peak.n),
      head: ['', ...messages.weekdays],
      rows: hours,
    }),
    chartSection(part, 'domains', {
      text: domain.text(domains, Math.min(MOST_DOMAINS, domains)),
      head: [domain.domain, messages.count, messages.share],
      rows: domainRows(part),
    }),
    section(spikes, spikeTable(part)),
    section(suspicious, suspiciousTable(part)),
  ];
}

function section({ title, text }: { title: string; text: string }, figure: Html, more: Html | '' = ''): Html {
  return html`<section>
    <h2>${title}</h2>
    <p>${text}</p>
    <figure role="group" aria-label="${title}">${figure}</figure>
    ${more}
  </section> `;
}

/** A chart, and its figures in a table for those who cannot see it. */
function chartSection(
  part: Part,
  name: Chart,
  content: { text: string | undefined; legend?: Html; head: string[]; rows: string[][] },
): Html {
  const { text = '', legend = '', head, rows } = content;
  const { messages } = part;
  return section(
    { title: messages[name].title, text },
    html`${legend}${drawChart(name, part)}`,
    html`<details>
      <summary>${messages.table}</summary>
      ${table(head, rows)}
    </details>`,
  );
}

function legend({ messages: { days }, figures, languageName }: Part): Html {
  return html`<ul class="legend">
    ${languagesIn(figures).map(
      ({ language, colour }) =>
        html`<li><span class="key language-${colour}"></span>${languageName(language)}</li>`,
    )}
    ${figures.byDay.length >= LEAST_DAYS ? html`<li><span class="key average"></span>${days.average}</li>` : ''}
  </ul>`;
}

/** Lengths of one bar, drawn as an SVG so that the markup needs no style. */
function languageBar({ figures, count, share, languageName }: Part): Html {
  const shown = languagesIn(figures);
  const label = shown.map(({ language, count: n }) => `${languageName(language)} ${share(n)}`).join(', ');
  let before = 0;
  const parts = shown.map(({ count: n, colour }) => {
    const start = before;
    before += (960 * n) / figures.total;
    return html`<rect
      class="language-${colour}"
      x="${start.toFixed(1)}"
      width="${(before - start).toFixed(1)}"
      height="44"
    />`;
  });
  return html`<svg
      class="whole"
      role="img"
      aria-label="${label}"
      viewBox="0 0 960 44"
      preserveAspectRatio="none"
    >
      ${parts}
    </svg>
    <dl class="shares">
      ${shown.map(
        ({ language, count: n, colour }) =>
          html`<div>
            <dt><span class="key language-${colour}"></span>${languageName(language)}</dt>
            <dd><strong>${share(n)}</strong> ${count(n)}</dd>
          </div>`,
      )}
    </dl>`;
}

function domainRows({ messages, figures: { byDomain, domains, total }, count, share }: Part): string[][] {
  const row = (name: string, n: number) => [name, count(n), share(n)];
  const named = byDomain.map((each) => row(each.domain, each.count));
  const others = domains - byDomain.length;
  if (others === 0) return named;
  const rest = byDomain.reduce((left, each) => left - each.count, total);
  return [...named, row(messages.domains.others(others), rest)];
}

function spikeTable({ messages, figures: { spike, zone }, count }: Part): Html {
  if (spike === undefined) return html`<p>${messages.spikes.none}</p>`;
  return table(
    [messages.spikes.from, messages.spikes.until, messages.count, messages.spikes.usual],
    [[...localSpan(zone, spike.from, spike.until), count(spike.count), count(spike.usual)]],
  );
}

function suspiciousTable({ messages, figures: { suspicious }, count, share }: Part): Html {
  return table(
    [messages.suspicious.kind, messages.count, messages.share, messages.suspicious.examples],
    (['disposable', 'typo', 'role'] as const).map((kind) => {
      const { count: n, domains } = suspicious[kind];
      const named = domains.slice(0, NAMED_DOMAINS).map(({ domain }) => domain);
      const left = domains.length - named.length;
      const text = [...named, ...(left > 0 ? [messages.domains.others(left)] : [])].join(', ');
      return [messages.suspicious[kind], count(n), share(n), text || messages.suspicious.none];
    }),
  );
}
