import type { Block, Inline } from './markdown.ts';

/** Writes a message as plain text. Lines are not wrapped: programs that show plain text do that by themselves. */
export function renderText(blocks: readonly Block[], footer: readonly string[]): string {
  return `${[...blocks.map(blockText), '--', ...footer].join('\n\n')}\n`;
}

function blockText(block: Block): string {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return inlineText(block.inline);
    case 'button':
      return `${inlineText(block.inline)}:\n${block.href}`;
    case 'list':
      return block.items.map((item, index) => indented(item, block.first, index)).join('\n');
    case 'quote':
      return block.blocks.map(blockText).join('\n\n').replaceAll(/^/gm, '> ');
    case 'rule':
      return '* * *';
  }
}

function indented(item: readonly Block[], first: number | undefined, index: number): string {
  const mark = first === undefined ? '- ' : `${first + index}. `;
  return (
    mark +
    item
      .map(blockText)
      .join('\n')
      .replaceAll('\n', `\n${' '.repeat(mark.length)}`)
  );
}

/** Texts in sequence. A link's address follows in angle brackets (RFC 3986, appendix C), unless its text is the address. */
function inlineText(inline: readonly Inline[]): string {
  return inline
    .map((part): string => {
      if (part.type === 'text') return part.text;
      if (part.type === 'break') return '\n';
      const text = inlineText(part.inline);
      if (part.type !== 'link' || part.href.replace(/^(?:mailto|tel):/, '') === text) return text;
      return `${text} <${part.href}>`;
    })
    .join('');
}
