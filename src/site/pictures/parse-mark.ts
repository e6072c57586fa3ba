import { createElement, type ReactElement, type ReactNode } from 'react';

const TAG = /<(\/?)(\w+)((?:\s[^>]*?)?)(\/?)>/g;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;

/**
 * A mark as an element. The page's policy allows no markup as text (`innerHTML`), which React would set at each update.
 *
 * @param svg an SVG file of shapes and groups without text, as `build/marks.ts` accepts and cleans it
 */
export function parseMark(svg: string): ReactElement {
  let children: ReactNode[] = [];
  const open: { attributes: string; siblings: ReactNode[] }[] = [];
  let root: ReactElement | undefined;
  const add = (name: string, attributes: string, inner: ReactNode[]) => {
    if (name === 'svg')
      root = createElement(
        'svg',
        { className: 'mark', 'aria-hidden': true, ...readAttributes(attributes) },
        ...inner,
      );
    else
      children.push(createElement(name, { key: children.length, ...readAttributes(attributes) }, ...inner));
  };
  for (const [, closes, name = '', attributes = '', isEmpty] of svg.matchAll(TAG)) {
    if (closes) {
      const inner = children;
      const { attributes: own, siblings } = open.pop() ?? { attributes: '', siblings: [] };
      children = siblings;
      add(name, own, inner);
    } else if (isEmpty) add(name, attributes, []);
    else {
      open.push({ attributes, siblings: children });
      children = [];
    }
  }
  return root ?? createElement('svg');
}

/** Attributes as React names them: `fillRule`, not `fill-rule`. */
function readAttributes(attributes: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(attributes.matchAll(ATTRIBUTE), ([, name = '', value = '']) => [
      name.replace(/[:-](\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}
