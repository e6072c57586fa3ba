import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { parseMark } from './parse-mark.ts';

it('a mark keeps its groups, shapes and attributes', () => {
  const svg =
    '<svg viewBox="0 0 8 4"><g fill="none" stroke-width="2"><path fill-rule="evenodd" d="M0 0h8"/><g><circle r="2"/></g></g><path d="M1 1"/></svg>';
  expect(renderToStaticMarkup(parseMark(svg))).toBe(
    '<svg class="mark" aria-hidden="true" viewBox="0 0 8 4"><g fill="none" stroke-width="2"><path fill-rule="evenodd" d="M0 0h8"></path><g><circle r="2"></circle></g></g><path d="M1 1"></path></svg>',
  );
});
