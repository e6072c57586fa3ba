import { hillside, seeded, smoothPath, type Point } from '../src/site/pictures/contour.ts';
import { EDGES, type EdgeLook } from '../src/site/pictures/edges.ts';
import { shape, thread } from './shapes.ts';

/** How wide the hillside of an edge is drawn, in its own units. */
const WIDTH = 1440;
/** How thick its lines are, in pixels. */
const LINE = 1.5;

/** Rules for the classes of every edge and of the contours: the shapes that their grounds are cut out by. */
export function edgeShapes(): string {
  const edges = Object.entries(EDGES).map(([place, look]) => {
    const { ground, line } = edge(look);
    return `  .edge-${place} {\n    --ground-shape: ${ground};\n    --line-shape: ${line};\n  }\n`;
  });
  return `${edges.join('')}  .contours {\n    --line-shape: ${contours(3, 1440, 760, 15)};\n  }\n`;
}

/** The upper edge of a section: its own ground, rising over the section before it, and thinner lines downhill. */
function edge({ seed, lines = 2, low = false }: EdgeLook): { ground: string; line: string } {
  const { height, below } = low ? { height: 36, below: 4 } : { height: 120, below: 60 };
  const line = hillside(seeded(seed), WIDTH, height);
  const followers = Array.from({ length: lines }, (_, index) =>
    line.map(([x, y], at): Point => [
      x + (index + 1) * 9,
      y + (index + 1) * (9 + 8 * Math.sin(at * 0.9 + seed + (index + 1) * 0.4)) + 4,
    ]),
  );
  const view = `0 0 ${WIDTH} ${height + below}`;
  return {
    ground: shape(view, 'none', `<path d='${smoothPath(line)}V${height}H-60Z'/>`),
    line: shape(view, 'none', thread((low ? [line] : followers).map(smoothPath).join(''), LINE)),
  };
}

/** A field of contour lines, as on a map of the hill. */
function contours(seed: number, width: number, height: number, lines: number): string {
  const line = hillside(seeded(seed), width + 500, height * 0.22);
  const field = Array.from({ length: lines }, (_, index) =>
    line.map(([x, y], at): Point => [
      x - 420 + index * 14,
      y * (1 + 0.25 * Math.sin(at * 0.7 + index * 0.23)) +
        index * (height / lines) * (0.86 + 0.2 * Math.sin(at * 1.1 + seed)) -
        height * 0.02,
    ]),
  );
  return shape(`0 0 ${width} ${height}`, 'xMidYMid slice', thread(field.map(smoothPath).join(''), LINE));
}
