import { readFileSync } from 'node:fs';
import path from 'node:path';
import { optimize, type CustomPlugin, type XastElement } from 'svgo';
import { palette } from '../src/content/palette.ts';
import { ROOT } from './paths.ts';

/** The marks of the page, which any program may have drawn. */
const MARKS = ['src/content/mark.svg', 'src/content/partner-mark.svg'];

/** What a mark can't have: fonts and pictures would be loaded, and the page's policy allows no styles and scripts in it. */
const REJECTED = /<(text|style|script|image|foreignObject|a)[\s>]/;

/**
 * Whether the marks can be in the page.
 *
 * @returns one sentence for each mistake
 */
export function checkMarks(): string[] {
  return MARKS.flatMap((name) => checkMark(name, read(name)));
}

/** @param name for the sentences */
export function checkMark(name: string, svg: string | undefined): string[] {
  const reject = (why: string) => [`${name}: ${why}`];
  if (svg === undefined) return reject('is missing. It is an SVG file; the sample’s is in the repository.');
  if (!/<svg[^>]* viewBox="[-\d.\s,]+"/.test(svg))
    return reject('has no viewBox, which names its proportions; export it with one.');
  const [, element] = REJECTED.exec(svg) ?? [];
  if (element !== undefined)
    return reject(
      element === 'text'
        ? 'has text in it. Convert it to paths.'
        : `has a <${element}> element, and may have shapes only.`,
    );
  const unknown = [...svg.matchAll(/var\(--([\w-]+)/g)].find(([, colour = '']) => !(colour in palette));
  return unknown === undefined
    ? []
    : reject(`names the colour “${unknown[1]}”, which src/content/palette.ts has not.`);
}

/** A mark without what its program has left in it. What its root says about all shapes is on a group. */
export function cleanMark(svg: string): string {
  const { data } = optimize(svg, {
    multipass: true,
    plugins: [
      { name: 'preset-default', params: { overrides: { removeUnknownsAndDefaults: false } } },
      'convertStyleToAttrs',
      'removeDimensions',
    ],
  });
  const [root = ''] = /<svg[^>]*>/.exec(data) ?? [];
  const common = root.match(/ (?:fill|stroke|stroke-[a-z]+|fill-rule|clip-rule|color)="[^"]*"/g) ?? [];
  if (common.length === 0) return data;
  const plain = common.reduce((tag, attribute) => tag.replace(attribute, ''), root);
  return data.replace(root, `${plain}<g${common.join('')}>`).replace(/<\/svg>\s*$/, '</g></svg>');
}

/** The marks as text, for what looks for the colours in use: the provider's is in the first screen, the partner's below. */
export function marksInUse(): { first: string; later: string } {
  const [first = '', later = ''] = MARKS.map(read);
  return { first, later };
}

/** A mark as a module whose component is in the page: the page's policy allows no markup as text. */
export function markModule(svg: string): string {
  return `import { createElement } from 'react';
const mark = ${elementCode(cleanMark(svg))};
export default () => mark;`;
}

/** An SVG file as calls that create React's elements. */
function elementCode(svg: string): string {
  let code = '';
  const write = ({ name, attributes, children }: XastElement, more: Record<string, unknown>): string => {
    const props = Object.entries(attributes).map(
      ([key, value]) =>
        [key.replace(/[:-](\w)/g, (_, letter: string) => letter.toUpperCase()), value] as const,
    );
    const inner = children.filter((child) => child.type === 'element').map((child) => write(child, {}));
    const all = { ...more, ...Object.fromEntries(props), xmlns: undefined };
    return `createElement(${[JSON.stringify(name), JSON.stringify(all), ...inner].join()})`;
  };
  const element: CustomPlugin = {
    name: 'element',
    fn: ({ children: [root] }) => {
      if (root?.type === 'element') code = write(root, { className: 'mark', 'aria-hidden': true });
      return {};
    },
  };
  optimize(svg, { plugins: [element] });
  return code;
}

function read(name: string): string | undefined {
  try {
    return readFileSync(path.join(ROOT, name), 'utf8');
  } catch {
    return undefined;
  }
}
