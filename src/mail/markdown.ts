import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '../content/escape-html.ts';
import { fill } from '../content/fill.ts';

/** The link that is filled in for each person; every other placeholder has its value by now. */
export type PersonalLink = '{leaveLink}' | '{confirmLink}';

export type MessageProblemReason =
  | 'missing'
  | 'noFrontMatter'
  /** Also the link of a message that asks people to confirm their address. */
  | 'missingField'
  | 'unknownPlaceholder'
  /** `{applyLink}` without `APPLY_URL`. */
  | 'noApplyUrl'
  /** None, or one without words that people can see. */
  | 'noLeaveLink'
  | 'invalidLink'
  /** The facts are those of the sample. */
  | 'sample'
  /** HTML, a picture, a table: what mail programs show each in its own way, or not at all. */
  | 'unsupported'
  /** What cannot be read: bytes that are no UTF-8, unseen characters, a field that is unknown or repeated. */
  | 'other';

/**
 * @param found what is wrong, as it is in the file
 * @param more where it is there, if not where it is found first; what was probably meant
 */
export type ReportProblem = (
  reason: MessageProblemReason,
  found?: string,
  more?: { place?: number; meant?: string | undefined },
) => void;

/** What works in a mail: a page with TLS, by its whole address, or an address to write to. */
const MAIL_LINK = /^(?:https:\/\/[^/\s]+\.[^/\s]|mailto:\S)/;

/** Something that people see, beside the marks of Markdown. */
const VISIBLE = /[\p{L}\p{N}\p{S}]/u;

type Values = Readonly<Record<string, string | number>>;

/** What mail programs show alike. */
const SUPPORTED: readonly string[] = [
  ...['paragraph', 'heading', 'list', 'list_item', 'blockquote', 'hr', 'space', 'def'],
  ...['text', 'escape', 'br', 'strong', 'em', 'link'],
];

/**
 * Turns a message's Markdown into HTML and plain text. Values are put in after it was read, so that a fact with an
 * asterisk stays as it is.
 *
 * @param personal the link that every message of this kind has
 * @param report gets what can't be sent: raw HTML, pictures, tables, links that lead nowhere
 */
export function renderMarkdown(
  markdown: string,
  values: Values,
  personal: PersonalLink,
  report: ReportProblem,
): { html: string; text: string } {
  try {
    return render(markdown, values, personal, report);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // What is nested without end has exhausted the stack: the longest line.
    const [longest = ''] = markdown.split('\n').sort((one, other) => other.length - one.length);
    report('unsupported', longest.slice(0, 40));
    return { html: '', text: '' };
  }
}

function render(markdown: string, values: Values, personal: PersonalLink, report: ReportProblem) {
  const escaped = Object.entries(values).map(([name, value]) => [name, escapeHtml(String(value))] as const);
  const links = new Set<string>();
  const marked = new Marked({ breaks: true, renderer: { html: ({ text }) => escapeHtml(text) } });
  const tokens = marked.lexer(markdown);
  void marked.walkTokens(tokens, (token) => {
    const { type, raw } = token;
    const isEntity = type === 'text' && /&#?\w+;/.test(raw);
    if (!SUPPORTED.includes(type) || isEntity || /^#{4}/.test(raw))
      report('unsupported', raw.trim().split('\n', 1)[0]);
    if (type !== 'link') return;
    const link = token as Tokens.Link;
    const href = fill(link.href, values);
    if (VISIBLE.test(link.text)) links.add(href);
    // Without `APPLY_URL` a link is empty, which is a problem of its own.
    if (href !== personal && href !== '' && !MAIL_LINK.test(href)) {
      const secure = `https://${link.href.replace(/^http:\/\//, '')}`;
      const meant = /^(?!\w+:(?!\/\/))/.test(link.href) && MAIL_LINK.test(secure) ? secure : undefined;
      // An address that stands in the text alone is read as a link to http.
      report('invalidLink', raw.includes(link.href) ? link.href : raw, { meant });
    }
    link.href = escapeHtml(href);
  });
  if (!links.has(personal))
    if (personal === '{leaveLink}') report('noLeaveLink');
    else report('missingField', personal);
  const html = marked.parser(tokens).replaceAll(encodeURI(personal), personal);
  return { html: fill(html, Object.fromEntries(escaped)), text: fill(readable(markdown), values) };
}

/** Markdown is plain text but for a few marks. An address follows its link in angle brackets (RFC 3986, appendix C). */
function readable(markdown: string): string {
  return markdown
    .trim()
    .replace(/^#+\s+/gm, '')
    .replace(/(\*\*|__|\*|\b_)(?=\S)(.+?)\1/g, '$2')
    .replace(/\[([^\]]*)\]\(([^)\s]*)\)/g, (_, text: string, href: string) =>
      href === text || href === `mailto:${text}` ? text : `${text} <${href}>`,
    )
    .replace(/\\([\\`*_{}[\]()#+.!>-])/g, '$1');
}
