import type { Token } from '../content/colours.ts';
import { escapeHtml } from '../content/escape-html.ts';
import { token } from '../content/tokens.ts';
import type { Language } from '../contract/language.ts';

/** A message in one language. `body` is what `marked` makes of its text, everything else plain text. */
type Content = Record<'brand' | 'subject' | 'preview' | 'body', string> & {
  language: Language;
  footer: readonly string[];
};

/**
 * The page's colours, by the class that changes them in the dark scheme. Gmail and Outlook take colours from attributes
 * only, and make a dark scheme of their own; Apple's and others take the media query.
 */
const COLOURS = {
  paper: { property: 'background-color', colour: token('paper') },
  card: { property: 'background-color', colour: { light: token('card').light, dark: token('mist').dark } },
  action: { property: 'background-color', colour: token('action') },
  ink: { property: 'color', colour: token('ink') },
  muted: { property: 'color', colour: token('muted') },
  link: { property: 'color', colour: token('secondary-text') },
  onAction: { property: 'color', colour: token('on-action') },
  edge: { property: 'border-color', colour: token('fold') },
} as const satisfies Record<string, { property: string; colour: Token }>;

type ColourName = keyof typeof COLOURS;

/** No font is loaded: the system's own has all letters of Vietnamese. */
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
/** Width of the text in pixels, which Outlook needs as an attribute. */
const WIDTH = 600;
/** Every table is for layout, and has no space of its own. */
const TABLE = 'table role="presentation" cellpadding="0" cellspacing="0" border="0"';
/** Fills what mail programs show after the preview, which would otherwise be the beginning of the text. */
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(70);

/** Outlook inherits neither fonts nor colours, so every element with text has its own. */
const STYLES: Readonly<Record<string, [ColourName, string]>> = {
  h1: ['ink', `margin:0 0 16px;font-size:26px;line-height:1.3;font-weight:700;${FONT}`],
  h2: ['ink', `margin:28px 0 12px;font-size:20px;line-height:1.35;font-weight:700;${FONT}`],
  h3: ['ink', `margin:24px 0 8px;font-size:17px;line-height:1.4;font-weight:700;${FONT}`],
  p: ['ink', `margin:0 0 16px;font-size:16px;line-height:1.6;${FONT}`],
  ul: ['ink', 'margin:0 0 16px;padding:0 0 0 24px'],
  ol: ['ink', 'margin:0 0 16px;padding:0 0 0 24px'],
  li: ['ink', `margin:0 0 8px;font-size:16px;line-height:1.6;${FONT}`],
  blockquote: ['edge', 'margin:0 0 16px;padding:4px 0 0 16px;border-left:3px solid'],
  a: ['link', 'text-decoration:underline'],
  hr: ['edge', 'margin:24px 0;border:0;border-top:1px solid'],
};

/**
 * Writes a message as HTML for mail programs: tables and styles in attributes, because Outlook knows nothing else; no
 * picture, no script, no font to load.
 */
export function renderHtml({ language, brand, subject, preview, body, footer }: Content): string {
  const darkRules = Object.entries(COLOURS)
    .map(([name, { property, colour }]) => `.${name}{${property}:${colour.dark}!important}`)
    .join('');
  // Into marked's tags: raw HTML is refused, and text is escaped.
  const styledBody = body
    .replace(/<(h[1-3]|p|ul|ol|li|blockquote|hr|a)(?=[ >])/g, (tag, name: string) => {
      const [colour, style] = STYLES[name] ?? ['ink', ''];
      return `${tag} ${painted(colour, style)}`;
    })
    // A bold link that is alone in its paragraph.
    .replace(
      /<p [^>]*><strong><a [^>]*href="([^"]*)">((?:(?!<\/a>).)*)<\/a><\/strong><\/p>/g,
      (_, href: string, content: string) => button(href, content),
    );
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark}</style>
<style>@media (max-width:480px){.card{padding:24px 20px!important}}</style>
<style>@media (prefers-color-scheme:dark){${darkRules}}</style>
</head>
<body ${painted('paper', 'margin:0;padding:0')}>
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:${COLOURS.paper.colour.light}">${escapeHtml(preview)}${FILLER}</div>
<div lang="${language}">
<${TABLE} width="100%" ${painted('paper', 'width:100%')}>
<tr><td align="center" style="padding:24px 12px">
<!--[if mso]><${TABLE} width="${WIDTH}"><tr><td><![endif]-->
<${TABLE} width="100%" style="max-width:${WIDTH}px">
<tr><td ${painted('ink', `padding:0 8px 16px;${FONT};font-size:20px;line-height:1.4;font-weight:700`)}>${escapeHtml(brand)}</td></tr>
<tr><td ${painted('card', 'padding:32px;border-radius:16px')}>
${styledBody}
</td></tr>
<tr><td style="padding:20px 8px 0">
${footer.map((line) => `<p ${painted('muted', `margin:0 0 8px;font-size:14px;line-height:1.5;${FONT}`)}>${escapeHtml(line)}</p>`).join('\n')}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</div>
</body>
</html>
`;
}

/** The attributes of an element with one of the colours; Outlook wants that of a ground twice. */
function painted(name: ColourName, style: string): string {
  const { property, colour } = COLOURS[name];
  const ground = property === 'background-color' ? ` bgcolor="${colour.light}"` : '';
  return `class="${name}"${ground} style="${style};${property}:${colour.light}"`;
}

/** A link with a ground in the colour of the page's buttons; Outlook takes the padding from the cell. */
function button(href: string, content: string): string {
  const style = `display:inline-block;padding:14px 26px;border-radius:10px;font-size:17px;line-height:1.3;font-weight:700;text-decoration:none;${FONT}`;
  const cell = painted('action', 'border-radius:10px;mso-padding-alt:14px 26px');
  return `<${TABLE} style="margin:8px 0 24px"><tr><td ${cell}><a ${painted('onAction', style)} href="${href}">${content}</a></td></tr></table>`;
}
