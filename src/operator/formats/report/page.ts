import { readFileSync } from 'node:fs';
import { facts } from '../../../content/facts.ts';
import { LANGUAGES, type Language } from '../../../contract/language.ts';
import type { DescribedSpike } from '../../actions/check/spikes.ts';
import { html, raw, type Html } from '../html.ts';
import { isLimited, localPeriod, localSpan, localTime, type Period } from '../../time/zone.ts';
import { en } from '../../cli/messages/en.ts';
import { vi } from '../../cli/messages/vi.ts';
import { busiestDay, drawCharts, MOST_DOMAINS } from './charts.ts';
import type { AddressFlag } from '../../actions/check/address-flags.ts';
import type { Figures } from './figures.ts';
import { STYLES } from './styles.ts';

/** Figures with what only a second pass over the list finds. */
export interface ReportFigures extends Figures {
  spikes: readonly DescribedSpike[];
}

interface Circumstances {
  /** The language that is shown first. */
  language: Language;
  zone: string;
  now: number;
  /** Which part of the list is counted. */
  period: Period;
}

const MARK = readFileSync(new URL('../../../site/pictures/mark-provider.svg', import.meta.url), 'utf8');

type ReportMessages = (typeof en)['report'];

const MESSAGES: Record<Language, ReportMessages> = { en: en.report, vi: vi.report };
/** Rows of a table of domains. */
const TABLED_DOMAINS = 100;
/** Domains that are named in a row of suspicious addresses. */
const NAMED_DOMAINS = 6;

/**
 * The report as one page that needs nothing else: both languages are in it, and links switch between them without
 * script. The policy in its head keeps it from loading anything.
 */
export function writeReport(figures: ReportFigures, circumstances: Circumstances): string {
  const { language } = circumstances;
  const other = language === 'en' ? 'vi' : 'en';
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <title>${facts.brand}: ${MESSAGES[language].title}</title>
        <style>
          ${raw(STYLES)} body:not(:has(#${other}:target)) #${other},
          body:has(#${other}:target) #${language} {
            display: none;
          }
        </style>
      </head>
      <body>
        ${LANGUAGES.map((each) => languagePart(each, figures, circumstances))}
      </body>
    </html> `;
  return page.text;
}

function languagePart(
  language: Language,
  figures: ReportFigures,
  { zone, now, period }: Circumstances,
): Html {
  const messages = MESSAGES[language];
  const made = messages.made(localTime(zone, now).slice(0, 16), zone);
  const part = isLimited(period);
  return html`<div id="${language}" lang="${language}">
    <header>
      <p class="brand"><span class="mark">${raw(MARK)}</span>${facts.brand}</p>
      <nav>
        ${LANGUAGES.map((each) =>
          each === language
            ? html`<span aria-current="true">${MESSAGES[each].name}</span>`
            : html`<a href="#${each}" lang="${each}" hreflang="${each}">${MESSAGES[each].name}</a>`,
        )}
      </nav>
      <h1>${messages.title}</h1>
      <p>${made}</p>
      ${part ? html`<p>${messages.period(localPeriod(zone, period))}</p>` : []}
      ${figures.all === 0 ? [] : tiles(messages, figures, part)}
    </header>
    <main>
      ${figures.all === 0 ? html`<p>${part ? messages.nobody : messages.empty}</p>` : sections(language, figures, zone)}
    </main>
    <footer><p>${messages.foot}</p></footer>
  </div> `;
}

/** @param part whether only a period is counted, which need not reach to today */
function tiles(messages: ReportMessages, { all, days }: Figures, part: boolean): Html {
  const { count } = formats(messages);
  const last = (length: number) => days.slice(-length).reduce((sum, day) => sum + day.all, 0);
  const figures = part
    ? ([[all, messages.tiles.period]] as const)
    : ([
        [all, messages.tiles.all],
        [last(1), messages.tiles.today],
        [last(7), messages.tiles.week],
        [last(30), messages.tiles.month],
      ] as const);
  return html`<ul class="tiles">
    ${figures.map(([n, label]) => html`<li><strong>${count(n)}</strong> ${label}</li>`)}
  </ul>`;
}

function sections(language: Language, figures: ReportFigures, zone: string): Html[] {
  const messages = MESSAGES[language];
  const charts = drawCharts(messages, figures);
  const { count, day: date } = formats(messages);
  const busiest = busiestDay(figures.days);
  const peak = peakOf(figures.week);
  const newestFirst = figures.days.toReversed();
  const shown = Math.min(MOST_DOMAINS, figures.domains.length);
  return [
    section(
      messages.days.title,
      busiest === undefined ? '' : messages.days.text(date(busiest.day), busiest.all),
      html`${legend(messages, figures.days.length >= 14)}${raw(charts.days)}`,
      details(
        messages,
        [messages.days.day, messages.languages.vi, messages.languages.en, messages.count],
        newestFirst.map(({ day, byLanguage, all }) => [
          date(day),
          count(byLanguage.vi),
          count(byLanguage.en),
          count(all),
        ]),
      ),
    ),
    section(
      messages.sum.title,
      messages.sum.text(figures.all, figures.days.length),
      raw(charts.sum),
      details(
        messages,
        [messages.days.day, messages.sum.all],
        newestFirst.map(({ day, sum }) => [date(day), count(sum)]),
      ),
    ),
    section(messages.languages.title, messages.languages.text, languageBar(messages, figures), html``),
    section(
      messages.week.title,
      messages.week.text(messages.weekdays[peak.day] ?? '', messages.hour(peak.hour), peak.count),
      raw(charts.week),
      details(
        messages,
        ['', ...messages.weekdays],
        Array.from({ length: 24 }, (_, hour) => [
          messages.hour(hour),
          ...figures.week.map((hours) => count(hours[hour] ?? 0)),
        ]),
      ),
    ),
    section(
      messages.domains.title,
      messages.domains.text(figures.domains.length, shown),
      raw(charts.domains),
      details(
        messages,
        [messages.domains.domain, messages.count, messages.share],
        domainRows(messages, figures),
      ),
    ),
    section(messages.spikes.title, messages.spikes.text, spikeTable(messages, figures, zone), html``),
    section(messages.suspicious.title, messages.suspicious.text, suspiciousTable(messages, figures), html``),
  ];
}

function section(title: string, text: string, figure: Html, more: Html): Html {
  return html`<section>
    <h2>${title}</h2>
    <p>${text}</p>
    <figure role="group" aria-label="${title}">${figure}</figure>
    ${more}
  </section> `;
}

function legend(messages: ReportMessages, average: boolean): Html {
  const item = (key: string, text: string) => html`<li><span class="key ${key}"></span>${text}</li>`;
  return html`<ul class="legend">
    ${item('vi', messages.languages.vi)}${item('en', messages.languages.en)}${
      average ? item('average', messages.days.average) : []
    }
  </ul>`;
}

/** Two lengths of one bar, drawn as an SVG so that the markup needs no style. */
function languageBar(messages: ReportMessages, { all, byLanguage }: Figures): Html {
  const { count, share } = formats(messages);
  const width = (960 * byLanguage.vi) / all;
  const label = (['vi', 'en'] as const)
    .map((language) => `${messages.languages[language]} ${share(byLanguage[language] / all)}`)
    .join(', ');
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
      ${(['vi', 'en'] as const).map(
        (language) =>
          html`<div>
            <dt><span class="key ${language}"></span>${messages.languages[language]}</dt>
            <dd><strong>${share(byLanguage[language] / all)}</strong> ${count(byLanguage[language])}</dd>
          </div>`,
      )}
    </dl>`;
}

function domainRows(messages: ReportMessages, { all, domains }: Figures): string[][] {
  const { count, share } = formats(messages);
  const rest = domains.slice(TABLED_DOMAINS);
  const row = (name: string, n: number) => [name, count(n), share(n / all)];
  return [
    ...domains.slice(0, TABLED_DOMAINS).map(({ domain, count: n }) => row(domain, n)),
    ...(rest.length > 0
      ? [
          row(
            messages.domains.others(rest.length),
            rest.reduce((sum, { count: n }) => sum + n, 0),
          ),
        ]
      : []),
  ];
}

/** Without a spike, what came nearest to the rule: a chart above may well show a high day. */
function spikeTable(messages: ReportMessages, { spikes, busiest }: ReportFigures, zone: string): Html {
  const { count } = formats(messages);
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

function suspiciousTable(messages: ReportMessages, { all, suspicious }: Figures): Html {
  const { count, share } = formats(messages);
  const kinds: readonly AddressFlag[] = ['disposable', 'typo', 'role'];
  return table(
    [messages.suspicious.kind, messages.count, messages.share, messages.suspicious.examples],
    kinds.map((kind) => {
      const { count: n, domains } = suspicious[kind];
      const named = domains.slice(0, NAMED_DOMAINS).map(({ domain }) => domain);
      const left = domains.length - named.length;
      const text = [...named, ...(left > 0 ? [messages.domains.others(left)] : [])].join(', ');
      return [messages.suspicious[kind], count(n), share(n / all), text || messages.suspicious.none];
    }),
  );
}

function details(
  messages: ReportMessages,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): Html {
  return html`<details>
    <summary>${messages.table}</summary>
    ${table(head, rows)}
  </details>`;
}

/** The first cell of a row names it; a column of figures is right-aligned. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): Html {
  const isFigure = (text: string) => /^[\d.,\u00a0%]+$/.test(text);
  const cell = (text: string, index: number) =>
    index === 0
      ? html`<th scope="row">${text}</th>`
      : html`<td${isFigure(text) ? raw(' class="figure"') : []}>${text}</td>`;
  const figures = head.map((_, index) => index > 0 && isFigure(rows[0]?.[index] ?? ''));
  return html`<div class="scroll" tabindex="0">
    <table>
      <thead>
        <tr>
          ${head.map(
            (text, index) =>
              html`<th scope="col" ${figures[index] === true ? raw(' class="figure"') : []}>${text}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map(cell)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function peakOf(week: readonly (readonly number[])[]): { day: number; hour: number; count: number } {
  const cells = week.flatMap((hours, day) => hours.map((count, hour) => ({ day, hour, count })));
  return cells.reduce((most, cell) => (cell.count > most.count ? cell : most));
}

function formats({ locale }: ReportMessages) {
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const date = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return {
    count: (value: number) => number.format(value),
    share: (value: number) => percent.format(value),
    day: (day: string) => date.format(new Date(`${day}T00:00:00Z`)),
  };
}
