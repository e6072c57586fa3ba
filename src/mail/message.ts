import { createHash } from 'node:crypto';
import { escapeHtml } from '../content/escape-html.ts';
import { fill } from '../content/fill.ts';
import { meantDomain } from '../content/mail-domains.ts';
import { OTHER_TEXTS } from '../content/translations.ts';
import { placeholderValues } from '../content/placeholders.ts';
import type { Programme } from '../content/programme.ts';
import { byLanguage, type Language } from '../contract/language.ts';
import { CONFIRM_MESSAGE } from '../waitlist/store/schema.ts';
import {
  renderMarkdown,
  type MessageProblemReason,
  type PersonalLink,
  type ReportProblem,
} from './markdown.ts';
import { renderHtml } from './render-html.ts';
import type { MessageTexts } from './versions.ts';

/** A message in all languages; only what differs from person to person is missing: the link. */
export type Message = ReturnType<typeof loadMessage>['message'];

/** A message for one person. Sender, date and `Message-ID`'s domain are added by the transport. */
export interface RenderedMessage {
  /** The part of `Message-ID` before the "@": always the same for a message and a person, so that servers see a repeat. */
  id: string;
  subject: string;
  /** What mail programs show after the subject in a list of messages. */
  preview: string;
  html: string;
  text: string;
  /** `List-Unsubscribe` and others. */
  headers: Readonly<Record<string, string>>;
}

/** What is wrong with a message, as data: the command says it in its language. */
interface MessageProblem {
  /** Message and language, such as `applications-open/vi.md`. */
  file: string;
  /** Counted from 1; `undefined` where the file as a whole is meant. */
  line: number | undefined;
  /** Where in the text of the file, from 0. */
  at: number | undefined;
  reason: MessageProblemReason;
  /** What was found there: the placeholder, the link, the field. */
  found: string;
  /** What was probably meant. */
  meant: string | undefined;
}

/** What is put into messages. */
export interface MessageFacts {
  programme: Programme;
  /** Where the page is, without a trailing slash. */
  origin: string;
  /** Where people apply, for `{applyLink}`. */
  applyUrl: string | undefined;
}

/**
 * Control characters, but for line ends and tabs, what turns the direction of text round, and what stands in for bytes
 * that are no UTF-8.
 */
const UNSEEN = /(?![\n\t])[\p{Cc}\u2028-\u202e\u2066-\u2069\ufffd]/u;

/**
 * Checks the texts of a message in every language of the page.
 *
 * @returns the message, rendered but for what differs from person to person, and what must be corrected before it is sent
 */
export function loadMessage(name: string, texts: MessageTexts, facts: MessageFacts) {
  const problems: MessageProblem[] = [];
  const templates = byLanguage((language) => {
    const file = `${name}/${language}.md`;
    const text = texts[language] ?? '';
    const report: ReportProblem = (reason, found = '', { place, meant } = {}) => {
      const index = found === '' ? -1 : (place ?? text.indexOf(found));
      const at = index < 0 ? undefined : index;
      const line = at === undefined ? at : text.slice(0, at).split('\n').length;
      problems.push({ file, line, at, reason, found, meant });
    };
    const isMissing = texts[language] === undefined;
    if (isMissing) report('missing');
    return loadTemplate(name, text, language, facts, isMissing ? () => undefined : report);
  });
  return { message: { name, templates }, problems };
}

/** The link that is filled in for each person. */
function personalLinkOf(name: string): PersonalLink {
  return name === CONFIRM_MESSAGE ? '{confirmLink}' : '{leaveLink}';
}

/** The placeholder that was probably meant by another. */
function nearest(place: string, known: readonly string[]): string | undefined {
  const typed = place.replace(/[^\w]/g, '').toLowerCase();
  const one = known.find((each) => each.toLowerCase() === typed);
  const names = known.map((each) => each.toLowerCase());
  const name = one ?? known[names.indexOf(meantDomain(typed, names.join(' '), []) ?? '')];
  return name && `{${name}}`;
}

function loadTemplate(
  name: string,
  source: string,
  language: Language,
  { programme, origin, applyUrl }: MessageFacts,
  report: ReportProblem,
) {
  const [unseen] = UNSEEN.exec(source) ?? [];
  if (unseen !== undefined) report('other', unseen);
  const { fields, body } = splitFrontMatter(source, report);
  const facts = placeholderValues(language, programme);
  const personal = personalLinkOf(name);
  // Every brace is meant as a placeholder's: what is misspelt must not reach anybody.
  for (const { 0: place, index } of source.matchAll(/\$?\{+(?:[^{}\n]*\}+|\w*)|\}+/g)) {
    const links = index >= source.length - body.length ? ['applyLink', personal.slice(1, -1)] : [];
    const known = [...Object.keys(facts), ...links];
    if (!known.some((fact) => place === `{${fact}}`))
      report('unknownPlaceholder', place, { place: index, meant: nearest(place, known) });
  }
  if (body.includes('{applyLink}') && applyUrl === undefined) report('noApplyUrl', '{applyLink}');

  const subject = fill(fields.subject, facts);
  const preview = fill(fields.preview, facts);
  // Why somebody gets the mail, and who sends it: laws ask for both.
  const { mail, confirm } = OTHER_TEXTS[language];
  const reason = name === CONFIRM_MESSAGE ? confirm.mailReason : mail.reason;
  const site = origin.replace(/^https?:\/\//, '');
  const footer = [reason, mail.sender].map((text) => fill(text, { ...facts, site }));
  const content = renderMarkdown(body, { ...facts, applyLink: applyUrl ?? '' }, personal, report);
  const text = `${[content.text, '--', ...footer].join('\n\n')}\n`;
  const html = renderHtml({ language, brand: programme.brand, subject, preview, body: content.html, footer });

  if (programme.isSample) report('sample');
  return { subject, preview, html, text };
}

/** Divides a file into `subject: …` and `preview: …` between two lines `---`, and the text below. */
function splitFrontMatter(source: string, report: ReportProblem) {
  const fields = { subject: '', preview: '' };
  const [head = '', lines = ''] = /^---\n(.*?\n)---(?:\n|$)/s.exec(source) ?? [];
  if (head === '') report('noFrontMatter');
  for (const line of lines.split('\n').filter((each) => each.trim() !== '')) {
    const [, name = line, value = ''] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? [];
    if ((name === 'subject' || name === 'preview') && fields[name] === '') fields[name] = value;
    else report('other', name);
  }
  for (const [name, value] of Object.entries(fields))
    if (head !== '' && value === '') report('missingField', name);
  return { fields, body: source.slice(head.length) };
}

/**
 * Addresses a message to one person: what costs time was done once for each language.
 *
 * Headers are what Gmail and Yahoo ask of bulk senders (https://support.google.com/a/answer/81126): leaving with one
 * click (RFC 8058). `Precedence: bulk` keeps holiday replies away (RFC 3834, section 2). There is no `Auto-Submitted`: a
 * person wrote the message and is glad of replies.
 *
 * @param recipient of the submission the id, the language, the link to the page for leaving, and the address to which mail
 *   programs post when their own button is used
 */
export function renderMessage(
  message: Message,
  recipient: { id: string; language: Language; leaveLink: string; oneClickLink: string },
): RenderedMessage {
  const { id, language, leaveLink, oneClickLink } = recipient;
  return renderWithLink(message, language, id, leaveLink, {
    'List-Unsubscribe': `<${oneClickLink}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    Precedence: 'bulk',
  });
}

/**
 * Addresses a mail of either kind to one person, with their link in it.
 *
 * @param about what is the same when this mail is made again, and different for another one
 */
export function renderWithLink(
  { name, templates }: Message,
  language: Language,
  about: string,
  link: string,
  headers: RenderedMessage['headers'],
): RenderedMessage {
  const { subject, preview, html, text } = templates[language];
  const personal = personalLinkOf(name);
  return {
    id: createHash('sha256').update(`${name}\n${about}`).digest('hex').slice(0, 32),
    subject,
    preview,
    html: html.replaceAll(personal, () => escapeHtml(link)),
    text: text.replaceAll(personal, () => link),
    headers,
  };
}
