import { seeded, smoothPath, type Point } from '../src/site/pictures/contour.ts';
import { shape, thread } from './shapes.ts';

/** How wide each band is drawn, so that its curves keep their shape when it is stretched to its place. */
const WIDTHS = [1500, 1180, 1050, 920, 790, 660, 560];
const HEIGHT = 176;

/** Rules for the classes of the seven terraces: the shapes that their grounds and lines are cut out by. */
export function terraceShapes(): string {
  return WIDTHS.map((width, index) => {
    const { ground, line, stubble } = terrace(index, width);
    return `  .terrace-${index + 1} {\n    --ground-shape: ${ground};\n    --line-shape: ${line};\n    --stubble: ${stubble};\n  }\n`;
  }).join('');
}

/** The lowest has no rise at its left, because it comes from the page's edge. */
function terrace(index: number, width: number): { ground: string; line: string; stubble: string } {
  const random = seeded(40 + (index + 1) * 7);
  const lowest = index === 0;
  const tread: Point[] = [[lowest ? -20 : 150, 24]];
  for (let x = tread[0]?.[0] ?? 0; x < width;) {
    x += 150 + random() * 120;
    tread.push([x, 24 + (random() - 0.45) * 13]);
  }
  const line = smoothPath(tread);
  const lip = lowest
    ? line
    : `M0 ${HEIGHT}C4 120 10 92 34 66C62 38 96 26 150 24${line.replace(/^M[\d -]+/, '')}`;
  const follow = (below: number): string =>
    smoothPath(
      tread.map(([x, y], at): Point => [x + (at ? 0 : 14), y + below + Math.sin(at * 1.3 + index) * 3]),
    );
  const view = `0 0 ${width} ${HEIGHT}`;
  return {
    ground: shape(view, 'none', `<path d='${lip}V${HEIGHT}H${lowest ? -20 : 0}Z'/>`),
    line: shape(
      view,
      'none',
      thread(lip, 3) + thread(follow(74), 2, "stroke-dasharray='0 560 130 260 90 500' opacity='.55'"),
    ),
    stubble: shape(
      view,
      'none',
      thread(follow(17), 22, "stroke-dasharray='2 15 2 11 2 21 2 13' opacity='.38'", 'rgb(10,47,39)'),
    ),
  };
}
