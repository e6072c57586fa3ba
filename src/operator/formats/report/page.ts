import { readFileSync } from 'node:fs';
import { programme } from '../../../content/programme.ts';
import { LANGUAGES, type Language } from '../../../contract/language.ts';
import { withTokens } from '../../../site/styles/tokens.ts';
import type { ReportFigures } from '../../actions/statistics/report-figures.ts';
import { MESSAGES } from '../../cli/messages/messages.ts';
import { isLimited, localPeriod, localSpan, localTime } from '../../time/zone.ts';
import { html, raw, table, type Html } from '../html.ts';
import { drawChart, LEAST_DAYS, MOST_DOMAINS, type Chart, type ChartContent } from './charts.ts';

const MARK = readFileSync(new URL('../../../site/pictures/mark-provider.svg', import.meta.url), 'utf8');
const STYLES = withTokens(readFileSync(new URL('report.css', import.meta.url), 'utf8'));
/** In the order of their bars. */
const SHOWN_LANGUAGES = ['vi', 'en'] as const;
/** Domains that are named in a row of suspicious addresses. */
const NAMED_DOMAINS = 6;

/** What each section of a language is written from. */
interface Part extends ChartContent {
  language: Language;
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
export function writeReport(figures: ReportFigures, language: Language): string {
  const other = language === 'en' ? 'vi' : 'en';
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
          ${raw(STYLES)} body:not(:has(#${other}:target)) #${other},
          body:has(#${other}:target) #${language} {
            display: none;
          }
        </style>
      </head>
      <body>
        ${LANGUAGES.map((each) => languagePart(partOf(each, figures)))}
      </body>
    </html> `.text;
}

function partOf(language: Language, figures: ReportFigures): Part {
  const messages = MESSAGES[language].report;
  const { locale } = messages;
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const date = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'long' });
  return {
    language,
    messages,
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
        ${LANGUAGES.map((each) =>
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
  const { messages, figures, count, date } = part;
  const { byDay, byWeekdayHour, domains, total } = figures;
  const newestFirst = byDay.toReversed();
  const [busiest] = byDay.toSorted((one, other) => other.count - one.count);
  const [peak] = byWeekdayHour
    .flatMap((hours, day) => hours.map((n, hour) => ({ day, hour, n })))
    .sort((one, other) => other.n - one.n);
  const { days, sum, languages, week, domains: domain, spikes, suspicious } = messages;
  const hours = Array.from({ length: 24 }, (_, hour) => [
    messages.hour(hour),
    ...byWeekdayHour.map((day) => count(day[hour] ?? 0)),
  ]);
  return [
    chartSection(part, 'days', {
      text: busiest && days.text(date(busiest.day), busiest.count),
      legend: legend(part),
      head: [days.day, languages.vi, languages.en, messages.count],
      rows: newestFirst.map(({ day, count: n, byLanguage: { vi = 0, en = 0 } }) => [
        date(day),
        ...[vi, en, n].map(count),
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

function legend({ messages: { languages, days }, figures }: Part): Html {
  const keys = { vi: languages.vi, en: languages.en, average: days.average };
  const shown = Object.entries(keys).slice(0, figures.byDay.length >= LEAST_DAYS ? 3 : 2);
  return html`<ul class="legend">
    ${shown.map(([key, text]) => html`<li><span class="key ${key}"></span>${text}</li>`)}
  </ul>`;
}

/** Two lengths of one bar, drawn as an SVG so that the markup needs no style. */
function languageBar({ messages: { languages }, figures: { total, byLanguage }, count, share }: Part): Html {
  const shares = SHOWN_LANGUAGES.map((language) => ({
    language,
    n: byLanguage.find((each) => each.language === language)?.count ?? 0,
  }));
  const width = (960 * (shares[0]?.n ?? 0)) / total;
  const label = shares.map(({ language, n }) => `${languages[language]} ${share(n)}`).join(', ');
  return html`<svg
      class="whole"
      role="img"
      aria-label="${label}"
      viewBox="0 0 960 44"
      preserveAspectRatio="none"
    >
      <rect class="fill-en" width="960" height="44" />
      <rect class="fill-vi" width="${width.toFixed(1)}" height="44" />
    </svg>
    <dl class="shares">
      ${shares.map(
        ({ language, n }) =>
          html`<div>
            <dt><span class="key ${language}"></span>${languages[language]}</dt>
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

/** Without a spike, what came nearest to the rule: a chart above may well have a high day. */
function spikeTable({ messages, figures: { spikes, busiest, zone }, count }: Part): Html {
  if (busiest === undefined) return html``;
  if (spikes.length === 0) {
    const from = localTime(zone, Date.parse(busiest.from)).slice(0, 16);
    return html`<p>${messages.spikes.none(from, busiest.count, busiest.usual)}</p>`;
  }
  const { from, until, usual, domain } = messages.spikes;
  return table(
    [from, until, messages.count, usual, domain],
    spikes.map((spike) => [
      ...localSpan(zone, spike.from, spike.until),
      count(spike.count),
      count(spike.usual),
      spike.domain,
    ]),
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
