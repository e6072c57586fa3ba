import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fill } from '../content/fill.ts';
import { mailMessages } from '../content/mail.ts';
import { placeholderValues } from '../content/placeholders.ts';
import type { Programme } from '../content/programme.ts';
import { LANGUAGES, type Language } from '../contract/language.ts';
import { parseMarkdown } from './markdown.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';
import type { LoadedMessage, MessageProblem, MessageProblemReason, MessageTemplate } from './types.ts';

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

/** Most characters: what is longer is cut off in lists of messages, on wide screens too. */
const LONGEST = { subject: 90, preview: 140 } as const;
/** Most bytes of a message in HTML. Gmail cuts off what follows the first 102 kB; a phone on a slow line needs less. */
const LARGEST = 60_000;

/** Names that lead nowhere on the internet (RFC 2606 and RFC 6761). */
const RESERVED_NAME = /\b(?:[\w-]+\.)+(?:example|invalid|test)\b|\bexample\.(?:com|net|org)\b/i;

/**
 * Reads and checks `<folder>/<name>/<language>.md` in every language of the page.
 *
 * @returns the message, rendered but for what differs from person to person, or all that is wrong with it
 */
export function loadMessage(name: string, source: MessageSource): LoadedMessage {
  // A path would lead out of the folder.
  if (!/^[\w-]+$/.test(name))
    return { problems: [{ file: name, line: undefined, reason: 'missing', found: '' }] };
  const problems: MessageProblem[] = [];
  const unready: MessageProblem[] = [];
  const templates = LANGUAGES.map((language) => {
    const file = `${name}/${language}.md`;
    const problem = (line: number | undefined, reason: MessageProblemReason, found = '') =>
      (reason === 'sample' || reason === 'noApplyUrl' ? unready : problems).push({
        file,
        line,
        reason,
        found,
      });
    return [language, loadTemplate(join(source.folder, file), language, source, problem)] as const;
  });
  if (problems.length > 0) return { problems };
  // Every language has a template where there are no problems.
  const complete = Object.fromEntries(templates) as Record<Language, MessageTemplate>;
  const contentHash = createHash('sha256').update(JSON.stringify(templates)).digest('hex');
  return { message: { name, contentHash, templates: complete }, unready };
}

type Report = (line: number | undefined, reason: MessageProblemReason, found?: string) => void;

function loadTemplate(
  path: string,
  language: Language,
  source: MessageSource,
  report: Report,
): MessageTemplate | undefined {
  const text = readIfThere(path);
  if (text === undefined) {
    report(undefined, 'missing');
    return undefined;
  }
  const parts = splitFrontMatter(text, report);
  if (parts === undefined) return undefined;
  const { subject, preview, body, bodyLine } = parts;
  const facts = placeholderValues(language, source.programme);
  const links = { applyLink: source.applyUrl ?? '' };
  for (const field of [subject, preview])
    checkPlaceholders(field.value, Object.keys(facts), (_, found) =>
      report(
        field.line,
        found === 'applyLink' || found === 'leaveLink' ? 'placeholderHere' : 'unknownPlaceholder',
        `{${found}}`,
      ),
    );
  const lineAt = (offset: number) => bodyLine + (body.slice(0, offset).match(/\n/g)?.length ?? 0);
  checkPlaceholders(body, [...Object.keys(facts), 'applyLink', 'leaveLink'], (offset, found) =>
    report(lineAt(offset), 'unknownPlaceholder', `{${found}}`),
  );
  const apply = body.indexOf('{applyLink}');
  if (apply >= 0 && source.applyUrl === undefined) report(lineAt(apply), 'noApplyUrl');
  const tokens = parseMarkdown(body, { ...facts, ...links }, (offset, reason, found) =>
    report(offset === undefined ? undefined : lineAt(offset), reason, found),
  );
  const filled = {
    language,
    brand: source.programme.brand,
    subject: fill(subject.value, facts),
    preview: fill(preview.value, facts),
    footer: footer(language, facts, source.origin),
  };
  for (const field of ['subject', 'preview'] as const)
    if (filled[field].length > LONGEST[field]) report(parts[field].line, 'longField', field);
  const template = {
    subject: filled.subject,
    preview: filled.preview,
    html: renderHtml(tokens, filled),
    text: renderText(tokens, filled.footer),
  };
  if (Buffer.byteLength(template.html) > LARGEST) report(undefined, 'tooLarge');
  reportSample(template, source, { text, report });
  return template;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined;
    throw error;
  }
}

interface Field {
  value: string;
  line: number;
}

/** Divides a file into `subject: …` and `preview: …` between two lines `---`, and the text below. */
function splitFrontMatter(text: string, report: Report) {
  const [head = '', fields] = /^---\n(.*?\n)??---(?:\n|$)/s.exec(text) ?? [];
  if (head === '') {
    report(1, 'noFrontMatter');
    return undefined;
  }
  const found = new Map<string, Field>();
  for (const [index, line] of (fields ?? '').split('\n').slice(0, -1).entries()) {
    const [, name = line, value = ''] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (name in LONGEST && value !== '') found.set(name, { value: unquoted(value), line: index + 2 });
    else if (!(name in LONGEST) && line.trim() !== '') report(index + 2, 'unknownField', name);
  }
  const [subject, preview] = [found.get('subject'), found.get('preview')];
  for (const name of Object.keys(LONGEST)) if (!found.has(name)) report(1, 'missingField', name);
  const body = text.slice(head.length);
  if (body.trim() === '') report(undefined, 'noText');
  return subject && preview && { subject, preview, body, bodyLine: head.split('\n').length };
}

/** A value as people write it in YAML: in quotes or without. */
function unquoted(value: string): string {
  return /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;
}

/** Everything in braces is meant as a placeholder: what is misspelt must not reach anybody. */
function checkPlaceholders(
  text: string,
  known: readonly string[],
  unknown: (offset: number, found: string) => void,
): void {
  for (const { 1: name = '', index } of text.matchAll(/\{([^{}\n]*)\}/g))
    if (!known.includes(name)) unknown(index, name);
}

/** Why somebody gets the mail, and who sends it: laws ask for both. */
function footer(
  language: Language,
  facts: Readonly<Record<string, string | number>>,
  origin: string,
): readonly string[] {
  const { reason, sender } = mailMessages[language];
  return [reason, sender].map((text) => fill(text, { ...facts, site: origin.replace(/^https?:\/\//, '') }));
}

function reportSample(
  { subject, preview, text: rendered }: MessageTemplate,
  { programme }: MessageSource,
  { text, report }: { text: string; report: Report },
): void {
  const [found] = RESERVED_NAME.exec([subject, preview, rendered].join('\n')) ?? [];
  if (found !== undefined) {
    const offset = text.indexOf(found);
    report(offset < 0 ? undefined : text.slice(0, offset).split('\n').length, 'sample', found);
  } else if (programme.isSample) report(undefined, 'sample', 'isSample: true');
}
