import type { RenderedMessage } from '../../mail/message.ts';
import { html, raw } from './html.ts';

/** Widths in pixels at which a message is shown: a phone's, and a mail program's. */
const WIDTHS = [360, 640] as const;

const STYLE = `
body { margin: 2rem; font-family: system-ui, sans-serif; line-height: 1.5; }
.frames { display: flex; gap: 1rem; overflow-x: auto; }
figure { margin: 0; }
iframe { border: 1px solid; }
pre { white-space: pre-wrap; max-width: 45rem; }
`;

type Version = RenderedMessage & { language: string };
type Scheme = 'light' | 'dark';

/** A page that shows a message in all languages, in narrow and wide frames, in both colour schemes. */
export function previewPage(
  name: string,
  versions: readonly Version[],
  texts: { title: (name: string) => string; plain: string; light: string; dark: string },
): string {
  const frame = ({ language, html: document }: Version, width: number, scheme: Scheme) =>
    html`<figure>
      <iframe
        srcdoc="${inScheme(document, scheme)}"
        title="${language}, ${width} px, ${texts[scheme]}"
        width="${width}"
        height="900"
      ></iframe>
      <figcaption>${width} px, ${texts[scheme]}</figcaption>
    </figure>`;
  return html`<!doctype html>
    <html lang="${versions[0]?.language ?? ''}">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${texts.title(name)}</title>
      <style>
        ${raw(STYLE)}
      </style>
      <h1>${texts.title(name)}</h1>
      ${versions.map((version) => {
        const { language, subject, preview, text } = version;
        return html`<section lang="${language}">
          <h2>${subject}</h2>
          <p>${preview}</p>
          <div class="frames">
            ${(['light', 'dark'] as const).map((scheme) =>
              WIDTHS.map((width) => frame(version, width, scheme)),
            )}
          </div>
          <details>
            <summary>${texts.plain}</summary>
            <pre>${text}</pre>
          </details>
        </section>`;
      })}
    </html>`.text;
}

/** The message as it is in a scheme, whichever the browser prefers. */
function inScheme(document: string, scheme: Scheme): string {
  return document
    .replace('@media (prefers-color-scheme:dark)', scheme === 'dark' ? '@media all' : '@media not all')
    .replace('color-scheme:light dark', `color-scheme:${scheme}`);
}
