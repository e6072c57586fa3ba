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
