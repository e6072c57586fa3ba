import { readFileSync } from 'node:fs';
import { facts } from '../../../content/facts.ts';
import { LANGUAGES, type Language } from '../../../contract/language.ts';
import type { DescribedBurst } from '../../actions/check/bursts.ts';
import { html, raw, type Html } from '../html.ts';
import { localSpan, localTime } from '../../time/zone.ts';
import { en } from '../../cli/messages/en.ts';
import { vi } from '../../cli/messages/vi.ts';
import { busiestDay, drawCharts, MOST_DOMAINS } from './charts.ts';
import type { Doubt, Figures } from './figures.ts';
import { STYLES } from './styles.ts';

/** Figures with what only a second look at the list could tell. */
export interface ReportFigures extends Figures {
  bursts: readonly DescribedBurst[];
}

interface Circumstances {
  /** The language that is shown first. */
  language: Language;
  zone: string;
  now: number;
}

const MARK = readFileSync(new URL('../../../site/pictures/mark-provider.svg', import.meta.url), 'utf8');

type ReportWords = (typeof en)['report'];

const WORDS: Record<Language, ReportWords> = { en: en.report, vi: vi.report };
/** Rows of a table of domains. */
const TABLED_DOMAINS = 100;
/** Domains that are named beside a doubt. */
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
        <title>${facts.brand}: ${WORDS[language].title}</title>
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

function languagePart(language: Language, figures: ReportFigures, { zone, now }: Circumstances): Html {
  const words = WORDS[language];
  const made = words.made(localTime(zone, now).slice(0, 16), zone);
  return html`<div id="${language}" lang="${language}">
    <header>
      <p class="brand"><span class="mark">${raw(MARK)}</span>${facts.brand}</p>
      <nav>
        ${LANGUAGES.map((each) =>
          each === language
            ? html`<span aria-current="true">${WORDS[each].name}</span>`
            : html`<a href="#${each}" lang="${each}" hreflang="${each}">${WORDS[each].name}</a>`,
        )}
      </nav>
      <h1>${words.title}</h1>
      <p>${made}</p>
      ${figures.all === 0 ? [] : tiles(words, figures)}
    </header>
    <main>${figures.all === 0 ? html`<p>${words.empty}</p>` : sections(language, figures, zone)}</main>
    <footer><p>${words.foot}</p></footer>
  </div> `;
}

function tiles(words: ReportWords, { all, days }: Figures): Html {
  const { count } = formats(words);
  const last = (length: number) => days.slice(-length).reduce((sum, day) => sum + day.all, 0);
  const figures = [
    [all, words.tiles.all],
    [last(1), words.tiles.today],
    [last(7), words.tiles.week],
    [last(30), words.tiles.month],
  ] as const;
  return html`<ul class="tiles">
    ${figures.map(([n, label]) => html`<li><strong>${count(n)}</strong> ${label}</li>`)}
  </ul>`;
}

function sections(language: Language, figures: ReportFigures, zone: string): Html[] {
  const words = WORDS[language];
  const charts = drawCharts(words, figures);
  const { count, day: date } = formats(words);
  const busiest = busiestDay(figures.days);
  const peak = peakOf(figures.week);
  const newestFirst = figures.days.toReversed();
  const shown = Math.min(MOST_DOMAINS, figures.domains.length);
  return [
    section(
      words.days.title,
      busiest === undefined ? '' : words.days.text(date(busiest.day), busiest.all),
      html`${legend(words, figures.days.length >= 14)}${raw(charts.days)}`,
      details(
        words,
        [words.days.day, words.languages.vi, words.languages.en, words.count],
        newestFirst.map(({ day, byLanguage, all }) => [
          date(day),
          count(byLanguage.vi),
          count(byLanguage.en),
          count(all),
        ]),
      ),
    ),
    section(
      words.sum.title,
      words.sum.text(figures.all, figures.days.length),
      raw(charts.sum),
      details(
        words,
        [words.days.day, words.sum.all],
        newestFirst.map(({ day, sum }) => [date(day), count(sum)]),
      ),
    ),
    section(words.languages.title, words.languages.text, languageBar(words, figures), html``),
    section(
      words.week.title,
      words.week.text(words.weekdays[peak.day] ?? '', words.hour(peak.hour), peak.count),
      raw(charts.week),
      details(
        words,
        ['', ...words.weekdays],
        Array.from({ length: 24 }, (_, hour) => [
          words.hour(hour),
          ...figures.week.map((hours) => count(hours[hour] ?? 0)),
        ]),
      ),
    ),
    section(
      words.domains.title,
      words.domains.text(figures.domains.length, shown),
      raw(charts.domains),
      details(words, [words.domains.domain, words.count, words.share], domainRows(words, figures)),
    ),
    section(words.bursts.title, words.bursts.text, burstTable(words, figures, zone), html``),
    section(words.doubts.title, words.doubts.text, doubtTable(words, figures), html``),
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

function legend(words: ReportWords, average: boolean): Html {
  const item = (key: string, text: string) => html`<li><span class="key ${key}"></span>${text}</li>`;
  return html`<ul class="legend">
    ${item('vi', words.languages.vi)}${item('en', words.languages.en)}${
      average ? item('average', words.days.average) : []
    }
  </ul>`;
}

/** Two lengths of one bar, drawn as an SVG so that no style stands in the markup. */
function languageBar(words: ReportWords, { all, byLanguage }: Figures): Html {
  const { count, share } = formats(words);
  const width = (960 * byLanguage.vi) / all;
  const label = (['vi', 'en'] as const)
    .map((language) => `${words.languages[language]} ${share(byLanguage[language] / all)}`)
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
            <dt><span class="key ${language}"></span>${words.languages[language]}</dt>
            <dd><strong>${share(byLanguage[language] / all)}</strong> ${count(byLanguage[language])}</dd>
          </div>`,
      )}
    </dl>`;
}

function domainRows(words: ReportWords, { all, domains }: Figures): string[][] {
  const { count, share } = formats(words);
  const rest = domains.slice(TABLED_DOMAINS);
  const row = (name: string, n: number) => [name, count(n), share(n / all)];
  return [
    ...domains.slice(0, TABLED_DOMAINS).map(({ domain, count: n }) => row(domain, n)),
    ...(rest.length > 0
      ? [
          row(
            words.domains.others(rest.length),
            rest.reduce((sum, { count: n }) => sum + n, 0),
          ),
        ]
      : []),
  ];
}

function burstTable(words: ReportWords, { bursts }: ReportFigures, zone: string): Html {
  if (bursts.length === 0) return html`<p>${words.bursts.none}</p>`;
  const { count } = formats(words);
  const { from, until, usual, domain } = words.bursts;
  return table(
    [from, until, words.count, usual, domain],
    bursts.map((burst) => [
      ...localSpan(zone, burst.from, burst.until),
      count(burst.count),
      count(burst.usual),
      burst.domain,
    ]),
  );
}

function doubtTable(words: ReportWords, { all, doubts }: Figures): Html {
  const { count, share } = formats(words);
  const kinds: readonly Doubt[] = ['disposable', 'mistyped', 'role'];
  return table(
    [words.doubts.kind, words.count, words.share, words.doubts.examples],
    kinds.map((kind) => {
      const { count: n, domains } = doubts[kind];
      const named = domains.slice(0, NAMED_DOMAINS).map(({ domain }) => domain);
      const left = domains.length - named.length;
      const text = [...named, ...(left > 0 ? [words.domains.others(left)] : [])].join(', ');
      return [words.doubts[kind], count(n), share(n / all), text || words.doubts.none];
    }),
  );
}

function details(words: ReportWords, head: readonly string[], rows: readonly (readonly string[])[]): Html {
  return html`<details>
    <summary>${words.table}</summary>
    ${table(head, rows)}
  </details>`;
}

/** The first cell of a row names it; a column of figures stands on the right. */
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

function formats({ locale }: ReportWords) {
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
