import { readFileSync } from 'node:fs';
import { withTokens } from '../../../site/styles/tokens.ts';
import { html, raw, type Html } from '../html.ts';
import type { PersonRecord } from '../../actions/person.ts';
import { sheetsOf, type Sheet } from './sheet.ts';

const STYLE = withTokens(readFileSync(new URL('person.css', import.meta.url), 'utf8'));

/** A page of its own, to be printed or sent: no script, nothing from elsewhere. */
export function personPage(record: PersonRecord): string {
  const sheets = sheetsOf(record);
  return html`<!doctype html>
    <html lang="${sheets[0]?.language ?? ''}">
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
