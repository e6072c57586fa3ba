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

/**
 * Reads a message's Markdown. Values are put in after it was read, so that a fact with an asterisk stays as it is.
 *
 * @param report gets what can't be sent, with its place in the text
 */
export function parseMarkdown(
  text: string,
  values: Readonly<Record<string, string | number>>,
  report: Report,
): Block[] {
  let offset = 0;
  const seen = { leaveLink: false };

  const inlineOf = (tokens: readonly unknown[]): Inline[] =>
    (tokens as MarkedToken[]).flatMap((token): Inline[] => {
      switch (token.type) {
        case 'text':
          return token.tokens ? inlineOf(token.tokens) : textOf(token);
        case 'escape':
          return [{ type: 'text', text: token.text }];
        case 'br':
          return [{ type: 'break' }];
        case 'strong':
          return [{ type: 'strong', inline: inlineOf(token.tokens) }];
        case 'em':
          return [{ type: 'emphasis', inline: inlineOf(token.tokens) }];
        case 'link':
          return [{ type: 'link', href: target(token), inline: inlineOf(token.tokens) }];
        default:
          report(find(token), 'unsupported', token.raw.trim());
          return [];
      }
    });
  const textOf = (token: Tokens.Text): Inline[] => {
    const [entity] = /&(?:#?\w+);/.exec(token.raw) ?? [];
    if (entity !== undefined) report(find(token), 'unsupported', entity);
    return [{ type: 'text', text: fill(token.text.replaceAll('\n', ' '), values) }];
  };
  const target = (token: Tokens.Link): string => {
    if (token.href === LEAVE_LINK) {
      seen.leaveLink = true;
      return LEAVE_LINK;
    }
    const href = fill(token.href, values);
    // Without `APPLY_URL` the message is not ready, and only looked at.
    if (href !== '' && !isWebLink(href)) report(find(token), 'invalidLink', token.href);
    return href;
  };
  const find = ({ raw }: { raw: string }) => {
    const found = text.indexOf(raw, offset);
    return found < 0 ? offset : found;
  };
  const blocksOf = (tokens: readonly unknown[]): Block[] =>
    (tokens as MarkedToken[]).flatMap((token): Block[] => {
      offset = find(token);
      switch (token.type) {
        case 'heading':
          if (token.depth > 3) report(offset, 'unsupported', token.raw.trim());
          return [{ type: 'heading', depth: depthOf(token), inline: inlineOf(token.tokens) }];
        case 'paragraph':
        case 'text':
          return [paragraph(inlineOf(token.tokens ?? [token]))];
        case 'list':
          return [
            {
              type: 'list',
              first: token.ordered ? token.start || 1 : undefined,
              items: token.items.map(({ tokens: inner }) => blocksOf(inner)),
            },
          ];
        case 'blockquote':
          return [{ type: 'quote', blocks: blocksOf(token.tokens) }];
        case 'hr':
          return [{ type: 'rule' }];
        case 'space':
        case 'def':
          return [];
        default:
          report(offset, 'unsupported', token.raw.trim().split('\n', 1)[0]);
          return [];
      }
    });

  const blocks = blocksOf(lexer(text, { gfm: true, breaks: true }));
  if (!seen.leaveLink) report(undefined, 'noLeaveLink');
  return blocks;
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
