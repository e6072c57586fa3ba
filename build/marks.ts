import { readFileSync } from 'node:fs';
import path from 'node:path';
import { optimize, type CustomPlugin, type XastElement } from 'svgo';
import { ROOT } from './paths.ts';

/** The marks of the page, which any program may have drawn. */
const MARKS = ['src/content/mark.svg', 'src/content/partner-mark.svg'];

/** Fonts and pictures would be loaded, and the page's policy allows no styles and scripts in a mark. */
const REJECTED = /<(?:text|style|script|image|foreignObject|a)[\s>]/;

/** Whether the marks can be in the page. @returns a sentence for each that cannot */
export function checkMarks(): string[] {
  return MARKS.filter((name) => !canBeInPage(read(name))).map(
    (name) => `${name}: must have a viewBox and hold shapes only; export it with one, with text as paths.`,
  );
}

export const canBeInPage = (svg: string) => /<svg[^>]* viewBox=/.test(svg) && !REJECTED.test(svg);

/** A mark without what its program has left in it. */
export function cleanMark(svg: string): string {
  return optimize(svg, {
    multipass: true,
    plugins: [
      { name: 'preset-default', params: { overrides: { removeUnknownsAndDefaults: false } } },
      'convertStyleToAttrs',
      'removeDimensions',
    ],
  }).data;
}

/** The marks as text, for what looks for the colours in use. */
export const marksInUse = (): string => MARKS.map(read).join('');

/** A mark as a module whose component is in the page: the page's policy allows no markup as text. */
export function markModule(svg: string): string {
  let code = '';
  const elements: CustomPlugin = {
    name: 'elements',
    fn: ({ children: [root] }) => {
      if (root?.type === 'element') code = elementCode(root, { className: 'mark', 'aria-hidden': true });
      return {};
    },
  };
  optimize(cleanMark(svg), { plugins: [elements] });
  return `import { createElement } from 'react';\nconst mark = ${code};\nexport default () => mark;`;
}

/** An element of an SVG file as a call that creates React's. */
function elementCode(
  { name, attributes, children }: XastElement,
  more: Record<string, unknown> = {},
): string {
  const nameOf = (key: string) => key.replace(/[:-](\w)/g, (_, letter: string) => letter.toUpperCase());
  const props = Object.entries(attributes).map(([key, value]) => [nameOf(key), value] as const);
  const all = { ...more, ...Object.fromEntries(props), xmlns: undefined };
  const inner = children.filter((child) => child.type === 'element').map((child) => elementCode(child));
  return `createElement(${[JSON.stringify(name), JSON.stringify(all), ...inner].join()})`;
}

const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
