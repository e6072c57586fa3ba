import { html, raw, type Html } from '../html.ts';
import type { PersonRecord } from '../../actions/person.ts';
import { sheetOf, type Sheet } from './sheet.ts';

/** Both languages for the terminal or an e-mail, Vietnamese first. */
export function personText(record: PersonRecord): string {
  return [sheetOf(record, 'vi'), sheetOf(record, 'en')].map(sheetText).join(`\n${'─'.repeat(72)}\n\n`);
}

function sheetText(sheet: Sheet): string {
  const label = Math.max(0, ...sheet.rows.map(([name]) => name.length)) + 2;
  return [
    sheet.title,
    '',
    sheet.intro,
    '',
    ...sheet.rows.map(([name, value]) => `  ${`${name}:`.padEnd(label)}${value}`),
    ...(sheet.consent.length > 0
      ? ['', sheet.consentTitle, ...sheet.consent.map((text) => `  ${text}`)]
      : []),
    '',
    sheet.rightsTitle,
    ...sheet.rights.map((text) => `  ${text}`),
    '',
  ].join('\n');
}

/** A page of its own, to be printed or sent: no script, nothing from elsewhere. */
export function personPage(record: PersonRecord): string {
  const sheets = [sheetOf(record, 'vi'), sheetOf(record, 'en')];
  return html`<!doctype html>
    <html lang="vi">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${sheets.map(({ title }) => title).join(' · ')}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        ${sheets.map(section)}
      </body>
    </html> `.text;
}

function section(sheet: Sheet): Html {
  return html`<section lang="${sheet.language}">
    <h1>${sheet.title}</h1>
    <p>${sheet.intro}</p>
    <dl>
      ${sheet.rows.map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
    ${
      sheet.consent.length === 0
        ? ''
        : html`<h2>${sheet.consentTitle}</h2>
            ${sheet.consent.map((text) => html`<blockquote>${text}</blockquote>`)}`
    }
    <h2>${sheet.rightsTitle}</h2>
    ${sheet.rights.map((text) => html`<p>${text}</p>`)}
  </section> `;
}

const STYLE = `
body{margin:0 auto;padding:2rem 1.25rem;max-width:44rem;background:#fff9ee;color:#14211d;font:1.0625rem/1.6 "Be Vietnam Pro",system-ui,sans-serif}
section+section{margin-top:3rem;border-top:1px solid #0f4a3c;padding-top:1.5rem}
h1{font-size:1.75rem;line-height:1.2;color:#0f4a3c;margin:0 0 .75rem}
h2{font-size:1.125rem;margin:1.75rem 0 .5rem}
dl{margin:1.5rem 0;border-top:1px solid #d9cfb8}
dl div{display:grid;grid-template-columns:12rem 1fr;gap:1rem;padding:.5rem 0;border-bottom:1px solid #d9cfb8}
dt{color:#3f4b46}dd{margin:0;overflow-wrap:anywhere;font-weight:600}
blockquote{margin:.5rem 0;padding-left:1rem;border-left:3px solid #f4b63f}
@media(max-width:30rem){dl div{grid-template-columns:1fr;gap:0}}
@media print{body{background:none;padding:0;font-size:11pt}section+section{break-before:page;border:0}}
`;
