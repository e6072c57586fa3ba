import { lexer, type MarkedToken, type Tokens } from 'marked';
import { fill } from '../content/fill.ts';
import type { MessageProblemReason } from './types.ts';

/** A part of a message. What Markdown has beyond these, mail programs show each in its own way. */
export type Block =
  | { type: 'heading'; depth: 1 | 2 | 3; inline: Inline[] }
  | { type: 'paragraph'; inline: Inline[] }
  /** A paragraph that is nothing but a link in bold type. */
  | { type: 'button'; href: string; inline: Inline[] }
  | { type: 'list'; first: number | undefined; items: Block[][] }
  | { type: 'quote'; blocks: Block[] }
  | { type: 'rule' };

export type Inline =
  | { type: 'text'; text: string }
  | { type: 'break' }
  | { type: 'strong' | 'emphasis'; inline: Inline[] }
  | { type: 'link'; href: string; inline: Inline[] };

/** `{leaveLink}` is filled in for each person; every other placeholder has its value by now. */
export const LEAVE_LINK = '{leaveLink}';

type Report = (offset: number | undefined, reason: MessageProblemReason, found?: string) => void;

/** A text that is being read. */
interface Reading {
  text: string;
  values: Readonly<Record<string, string | number>>;
  report: Report;
  /** Where the present block begins. */
  offset: number;
  hasLeaveLink: boolean;
}

/**
 * Reads a message's Markdown. Values are put in after it was read, so that a fact with an asterisk stays as it is.
 *
 * @param report gets what can't be sent, with its place in the text
 */
export function parseMarkdown(text: string, values: Reading['values'], report: Report): Block[] {
  const reading: Reading = { text, values, report, offset: 0, hasLeaveLink: false };
  const blocks = readBlocks(reading, lexer(text, { gfm: true, breaks: true }));
  if (!reading.hasLeaveLink) report(undefined, 'noLeaveLink');
  return blocks;
}

function readBlocks(reading: Reading, tokens: readonly unknown[]): Block[] {
  const { report } = reading;
  return (tokens as MarkedToken[]).flatMap((token): Block[] => {
    reading.offset = find(reading, token);
    switch (token.type) {
      case 'heading':
        if (token.depth > 3) report(reading.offset, 'unsupported', token.raw.trim());
        return [{ type: 'heading', depth: depthOf(token), inline: readInline(reading, token.tokens) }];
      case 'paragraph':
      case 'text':
        return [paragraph(readInline(reading, token.tokens ?? [token]))];
      case 'list': {
        const items = token.items.map(({ tokens: inner }) => readBlocks(reading, inner));
        return [{ type: 'list', first: token.ordered ? token.start || 1 : undefined, items }];
      }
      case 'blockquote':
        return [{ type: 'quote', blocks: readBlocks(reading, token.tokens) }];
      case 'hr':
        return [{ type: 'rule' }];
      case 'space':
      case 'def':
        return [];
      default:
        report(reading.offset, 'unsupported', token.raw.trim().split('\n', 1)[0]);
        return [];
    }
  });
}

function readInline(reading: Reading, tokens: readonly unknown[]): Inline[] {
  return (tokens as MarkedToken[]).flatMap((token): Inline[] => {
    switch (token.type) {
      case 'text':
        return token.tokens ? readInline(reading, token.tokens) : [readText(reading, token)];
      case 'escape':
        return [{ type: 'text', text: token.text }];
      case 'br':
        return [{ type: 'break' }];
      case 'strong':
        return [{ type: 'strong', inline: readInline(reading, token.tokens) }];
      case 'em':
        return [{ type: 'emphasis', inline: readInline(reading, token.tokens) }];
      case 'link':
        return [
          { type: 'link', href: readTarget(reading, token), inline: readInline(reading, token.tokens) },
        ];
      default:
        reading.report(find(reading, token), 'unsupported', token.raw.trim());
        return [];
    }
  });
}

function readText(reading: Reading, token: Tokens.Text): Inline {
  const [entity] = /&(?:#?\w+);/.exec(token.raw) ?? [];
  if (entity !== undefined) reading.report(find(reading, token), 'unsupported', entity);
  return { type: 'text', text: fill(token.text.replaceAll('\n', ' '), reading.values) };
}

function readTarget(reading: Reading, token: Tokens.Link): string {
  if (token.href === LEAVE_LINK) {
    reading.hasLeaveLink = true;
    return LEAVE_LINK;
  }
  const href = fill(token.href, reading.values);
  // Without `APPLY_URL` the message is not ready, and only looked at.
  if (href !== '' && !isWebLink(href)) reading.report(find(reading, token), 'invalidLink', token.href);
  return href;
}

/** Where a token is in the text. */
function find({ text, offset }: Reading, { raw }: { raw: string }): number {
  const found = text.indexOf(raw, offset);
  return found < 0 ? offset : found;
}

function depthOf({ depth }: Tokens.Heading): 1 | 2 | 3 {
  return depth === 1 || depth === 2 ? depth : 3;
}

function paragraph(inline: Inline[]): Block {
  const [only, ...others] = inline;
  const [link, ...more] = only?.type === 'strong' ? only.inline : [];
  return others.length === 0 && more.length === 0 && link?.type === 'link'
    ? { type: 'button', href: link.href, inline: link.inline }
    : { type: 'paragraph', inline };
}

function isWebLink(href: string): boolean {
  const url = URL.parse(href);
  return (
    url !== null &&
    (/^https?:$/.test(url.protocol)
      ? url.hostname.includes('.') || url.hostname === 'localhost'
      : /^(?:mailto|tel):$/.test(url.protocol) && url.pathname !== '')
  );
}
