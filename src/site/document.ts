/** What is around the components: the parts of an HTML document that React does not hydrate. */
export interface DocumentParts {
  language: string;
  /** Further attributes of the root element, as HTML. */
  mark?: string;
  /** Elements for the head, as HTML, in order. */
  head: readonly string[];
  /** The content of `#root`, as HTML. */
  root: string;
  /** An attribute of `#root`, as HTML. */
  sent?: string;
  /** Elements after `#root`, as HTML: data blocks, scripts. */
  after?: readonly string[];
}

/** Writes a whole HTML document. */
export function documentHtml({ language, mark = '', head, root, sent = '', after = [] }: DocumentParts) {
  return [
    `<!doctype html><html lang="${language}"${mark}><head>`,
    '<meta charset="utf-8">',
    // An on-screen keyboard makes the page smaller instead of covering it: form, message, toast and dialog stay above it.
    '<meta name="viewport" content="width=device-width,initial-scale=1,interactive-widget=resizes-content">',
    ...head,
    '</head><body>',
    `<div id="root"${sent}>${root}</div>`,
    ...after,
    '</body></html>',
  ].join('');
}
