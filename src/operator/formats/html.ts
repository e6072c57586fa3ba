import { escapeHtml } from '../../site/document.ts';

/** Text that is markup already. */
export interface Html {
  readonly text: string;
}

type Part = string | number | Html | readonly Part[];

/** Markup from a template, HTML or SVG: what is put in is escaped unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { text: strings.reduce((whole, next, index) => whole + markup(parts[index - 1] ?? '') + next) };
}

/** Takes a text as markup. Only for what this program wrote itself. */
export function raw(text: string): Html {
  return { text };
}

function markup(part: Part): string {
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return 'text' in part ? part.text : part.map(markup).join('');
}

/** A table whose rows are named by their first cell; columns of figures have the class `figure`. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): Html {
  const align = (text = '') => (/^[\d.,\u00a0%]+$/.test(text) ? raw(' class="figure"') : '');
  const cell = (text: string, index: number) =>
    index === 0 ? html`<th scope="row">${text}</th>` : html`<td${align(text)}>${text}</td>`;
  const heading = (text: string, index: number) =>
    html`<th scope="col" ${index > 0 ? align(rows[0]?.[index]) : ''}>${text}</th>`;
  return html`<div class="scroll" tabindex="0">
    <table>
      <thead>
        <tr>
          ${head.map(heading)}
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
