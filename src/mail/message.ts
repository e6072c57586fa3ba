import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fill } from '../content/fill.ts';
import { OTHER_TEXTS } from '../content/translations.ts';
import { placeholderValues } from '../content/placeholders.ts';
import type { Programme } from '../content/programme.ts';
import { byLanguage, type Language } from '../contract/language.ts';
import { escapeHtml } from '../site/document.ts';
import { LEAVE_LINK, renderMarkdown } from './markdown.ts';
import { renderHtml } from './render-html.ts';
import type {
  Message,
  MessageProblem,
  MessageProblemReason,
  MessageTemplate,
  Recipient,
  RenderedMessage,
} from './types.ts';

/** Where messages come from, and what is put into them. */
export interface MessageSource {
  /** The folder with one folder for each message. */
  folder: string;
  programme: Programme;
  /** Where the page is, without a trailing slash. */
  origin: string;
  /** Where people apply, for `{applyLink}`. */
  applyUrl: string | undefined;
}

/** @param found what is wrong, as it is in the file: its first line is named */
type Report = (reason: MessageProblemReason, found?: string) => void;

/**
 * Reads and checks `<folder>/<name>/<language>.md` in every language of the page.
 *
 * @returns the message, rendered but for what differs from person to person, and what must be corrected before it is sent
 */
export function loadMessage(
  name: string,
  source: MessageSource,
): { message: Message; problems: readonly MessageProblem[] } {
  const problems: MessageProblem[] = [];
  const templates = byLanguage((language) => {
    const file = `${name}/${language}.md`;
    const path = join(source.folder, file);
    // A path as a name would lead out of the folder.
    const isThere = /^[\w-]+$/.test(name) && existsSync(path);
    const text = isThere
      ? readFileSync(path, 'utf8')
          .replace(/^\uFEFF/, '')
          .replaceAll('\r\n', '\n')
      : '';
    const report: Report = (reason, found = '') => {
      const at = found === '' ? -1 : text.indexOf(found);
      const line = at < 0 ? undefined : text.slice(0, at).split('\n').length;
      if (isThere || reason === 'missing') problems.push({ file, line, reason, found });
    };
    if (!isThere) report('missing');
    return loadTemplate(text, language, source, report);
  });
  return { message: { name, templates }, problems };
}

function loadTemplate(
  source: string,
  language: Language,
  { programme, origin, applyUrl }: MessageSource,
  report: Report,
): MessageTemplate {
  const { fields, body } = splitFrontMatter(source, report);
  const facts = placeholderValues(language, programme);
  checkPlaceholders(`${fields.subject}\n${fields.preview}`, Object.keys(facts), report);
  checkPlaceholders(body, [...Object.keys(facts), 'applyLink', 'leaveLink'], report);
  if (body.includes('{applyLink}') && applyUrl === undefined) report('noApplyUrl', '{applyLink}');

  const subject = fill(fields.subject, facts);
  const preview = fill(fields.preview, facts);
  // Why somebody gets the mail, and who sends it: laws ask for both.
  const { reason, sender } = OTHER_TEXTS[language].mail;
  const site = origin.replace(/^https?:\/\//, '');
  const footer = [reason, sender].map((text) => fill(text, { ...facts, site }));
  const content = renderMarkdown(body, { ...facts, applyLink: applyUrl ?? '' }, report);
  const text = `${[content.text, '--', ...footer].join('\n\n')}\n`;
  const html = renderHtml({ language, brand: programme.brand, subject, preview, body: content.html, footer });

  if (programme.isSample) report('sample');
  return { subject, preview, html, text };
}

/** Divides a file into `subject: …` and `preview: …` between two lines `---`, and the text below. */
function splitFrontMatter(source: string, report: Report) {
  const fields = { subject: '', preview: '' };
  const [head = '', lines = ''] = /^---\n(.*?\n)---(?:\n|$)/s.exec(source) ?? [];
  if (head === '') report('noFrontMatter');
  for (const line of lines.split('\n').filter((each) => each.trim() !== '')) {
    const [, name = line, value = ''] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (name === 'subject' || name === 'preview') fields[name] = value;
    else report('unknownField', name);
  }
  for (const [name, value] of Object.entries(fields))
    if (head !== '' && value === '') report('missingField', name);
  return { fields, body: source.slice(head.length) };
}

/** Everything in braces is meant as a placeholder: what is misspelt must not reach anybody. */
function checkPlaceholders(text: string, known: readonly string[], report: Report): void {
  for (const [place, name = ''] of text.matchAll(/\{([^{}\n]*)\}/g))
    if (!known.includes(name)) report('unknownPlaceholder', place);
}

/**
 * Addresses a message to one person: what costs time was done once for each language.
 *
 * Headers are what Gmail and Yahoo ask of bulk senders (https://support.google.com/a/answer/81126): leaving with one
 * click (RFC 8058). `Precedence: bulk` keeps holiday replies away (RFC 3834, section 2). There is no `Auto-Submitted`: a
 * person wrote the message and is glad of replies.
 */
export function renderMessage({ name, templates }: Message, recipient: Recipient): RenderedMessage {
  const { subject, preview, html, text } = templates[recipient.language];
  return {
    id: createHash('sha256').update(`${name}\n${recipient.id}`).digest('hex').slice(0, 32),
    subject,
    preview,
    html: html.replaceAll(LEAVE_LINK, () => escapeHtml(recipient.leaveLink)),
    text: text.replaceAll(LEAVE_LINK, () => recipient.leaveLink),
    headers: {
      'List-Unsubscribe': `<${recipient.oneClickLink}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      Precedence: 'bulk',
    },
  };
}
