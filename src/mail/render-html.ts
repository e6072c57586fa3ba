import type { Language } from '../contract/language.ts';
import { escapeHtml } from '../site/document.ts';
import type { Token } from '../site/styles/colours.ts';
import { token } from '../site/styles/tokens.ts';
import type { Block, Inline } from './markdown.ts';

/** What is round the text of a message. */
interface Frame {
  language: Language;
  brand: string;
  subject: string;
  preview: string;
  footer: readonly string[];
}

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
  link: { property: 'color', colour: token('leaf-text') },
  onAction: { property: 'color', colour: token('on-action') },
  edge: { property: 'border-color', colour: token('fold') },
} as const satisfies Record<string, { property: string; colour: Token }>;

/** No font is loaded: the system's own has all letters of Vietnamese. */
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
/** Width of the text in pixels, which Outlook needs as an attribute. */
const WIDTH = 600;
/** Fills what mail programs show after the preview, which would otherwise be the beginning of the text. */
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(70);

/**
 * Writes a message as HTML for mail programs: tables and styles in attributes, because Outlook knows nothing else; no
 * picture, no script, no font to load.
 */
export function renderHtml(blocks: readonly Block[], frame: Frame): string {
  const { language, subject, preview, brand, footer } = frame;
  const { direction = 'ltr' } = new Intl.Locale(language).getTextInfo();
  const body = blocks.map((block) => blockHtml(block)).join('\n');
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark}</style>
<style>@media (max-width:480px){.card{padding:24px 20px!important}}</style>
<style>@media (prefers-color-scheme:dark){${darkRules()}}</style>
</head>
<body class="paper" style="margin:0;padding:0;${styleOf('paper')}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:${COLOURS.paper.colour.light}">${escapeHtml(preview)}${FILLER}</div>
<div lang="${language}" dir="${direction}">
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${background('paper')} style="${styleOf('paper')}">
<tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${WIDTH}px">
<tr><td class="ink" style="padding:0 8px 16px;${FONT};font-size:20px;line-height:1.4;font-weight:700;${styleOf('ink')}">${escapeHtml(brand)}</td></tr>
<tr><td class="card" ${background('card')} style="padding:32px;border-radius:16px;${styleOf('card')}">
${body}
</td></tr>
<tr><td style="padding:20px 8px 0">
${footer.map((line) => element('p', 'muted', 'margin:0 0 8px;font-size:14px;line-height:1.5', escapeHtml(line))).join('\n')}
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

type ColourName = keyof typeof COLOURS;

function styleOf(name: ColourName): string {
  const { property, colour } = COLOURS[name];
  return `${property}:${colour.light}`;
}

function background(name: ColourName): string {
  return `bgcolor="${COLOURS[name].colour.light}"`;
}

function darkRules(): string {
  return Object.entries(COLOURS)
    .map(([name, { property, colour }]) => `.${name}{${property}:${colour.dark}!important}`)
    .join('');
}

/** An element with text in it: Outlook inherits neither fonts nor colours. */
function element(tag: string, colour: ColourName, style: string, content: string): string {
  return `<${tag} class="${colour}" style="${style};${FONT};${styleOf(colour)}">${content}</${tag}>`;
}

const HEADINGS = {
  1: 'margin:0 0 16px;font-size:26px;line-height:1.3;font-weight:700',
  2: 'margin:28px 0 12px;font-size:20px;line-height:1.35;font-weight:700',
  3: 'margin:24px 0 8px;font-size:17px;line-height:1.4;font-weight:700',
} as const;
const TEXT = 'font-size:16px;line-height:1.6';

/** @param below pixels below a paragraph */
function blockHtml(block: Block, below = 16): string {
  switch (block.type) {
    case 'heading':
      return element(`h${block.depth}`, 'ink', HEADINGS[block.depth], inlineHtml(block.inline));
    case 'paragraph':
      return element('p', 'ink', `margin:0 0 ${below}px;${TEXT}`, inlineHtml(block.inline));
    case 'button':
      return buttonHtml(block.href, block.inline);
    case 'list': {
      const tag = block.first === undefined ? 'ul' : 'ol';
      const start = block.first === undefined || block.first === 1 ? '' : ` start="${block.first}"`;
      const items = block.items.map((item) =>
        element(
          'li',
          'ink',
          `margin:0 0 8px;${TEXT}`,
          item.map((inner) => itemHtml(inner, item.length)).join(''),
        ),
      );
      return `<${tag}${start} style="margin:0 0 16px;padding:0 0 0 24px">${items.join('')}</${tag}>`;
    }
    case 'quote': {
      const blocks = block.blocks.map((inner) => blockHtml(inner, 8)).join('');
      return `<div class="edge" style="margin:0 0 16px;padding:4px 0 0 16px;border-left:3px solid;${styleOf('edge')}">${blocks}</div>`;
    }
    case 'rule':
      return `<hr class="edge" style="margin:24px 0;border:0;border-top:1px solid;${styleOf('edge')}">`;
  }
}

/** A paragraph that is alone in its item needs no element of its own. */
function itemHtml(block: Block, count: number): string {
  return block.type === 'paragraph' && count === 1 ? inlineHtml(block.inline) : blockHtml(block, 8);
}

/** A link with a ground in the colour of the page's buttons; Outlook takes the padding from the cell. */
function buttonHtml(href: string, inline: readonly Inline[]): string {
  const style = `display:inline-block;padding:14px 26px;border-radius:10px;font-size:17px;line-height:1.3;font-weight:700;text-decoration:none;${FONT};${styleOf('onAction')}`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="action" ${background('action')} style="border-radius:10px;mso-padding-alt:14px 26px;${styleOf('action')}"><a class="onAction" href="${escapeHtml(href)}" style="${style}">${inlineHtml(inline)}</a></td></tr></table>`;
}

function inlineHtml(inline: readonly Inline[]): string {
  return inline
    .map((part): string => {
      switch (part.type) {
        case 'text':
          return escapeHtml(part.text);
        case 'break':
          return '<br>';
        case 'strong':
          return `<strong>${inlineHtml(part.inline)}</strong>`;
        case 'emphasis':
          return `<em>${inlineHtml(part.inline)}</em>`;
        case 'link':
          return `<a class="link" href="${escapeHtml(part.href)}" style="${styleOf('link')};text-decoration:underline">${inlineHtml(part.inline)}</a>`;
      }
    })
    .join('');
}
