/** A node of a drawn line. At a corner the line turns sharply, elsewhere it runs through smoothly. */
export interface Node {
  x: number;
  y: number;
  corner: boolean;
}

/**
 * A line as nodes, or written as text: `12,40 60,32! 80,50`, where `!` marks a corner. This is how all drawings are
 * written: few nodes, sharp only where cloth or ground has an edge.
 */
export type Line = string | readonly Node[];

interface Vector {
  x: number;
  y: number;
}

/** One piece of a line: straight when it has no handles. */
export interface Segment {
  from: Node;
  to: Node;
  handles?: readonly [Vector, Vector];
}

export function nodesOf(line: Line): readonly Node[] {
  if (typeof line !== 'string') return line;
  return line
    .trim()
    .split(/\s+/)
    .map((written) => {
      const [x = NaN, y = NaN] = written.replace('!', '').split(',').map(Number);
      if (Number.isNaN(x + y)) throw new Error(`not a node: ${written}`);
      return { x, y, corner: written.endsWith('!') };
    });
}

export function node(x: number, y: number, corner = false): Node {
  return { x, y, corner };
}

const minus = (a: Vector, b: Vector): Vector => ({ x: a.x - b.x, y: a.y - b.y });
const length = (a: Vector): number => Math.hypot(a.x, a.y) || 1;
const along = (from: Vector, to: Vector, share: number): Vector => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

/** Where the line runs at a node: parallel to the way between its neighbours. */
function direction(nodes: readonly Node[], index: number): Vector {
  const count = nodes.length;
  const before = nodes[(index - 1 + count) % count];
  const after = nodes[(index + 1) % count];
  if (!before || !after) throw new Error('a line needs nodes');
  const way = minus(after, before);
  return { x: way.x / length(way), y: way.y / length(way) };
}

function segmentsOf(line: Line, closed: boolean): Segment[] {
  const nodes = nodesOf(line);
  const last = closed ? nodes.length : nodes.length - 1;
  return nodes.slice(0, last).map((from, index): Segment => {
    const next = (index + 1) % nodes.length;
    const to = nodes[next] ?? from;
    const reach = length(minus(to, from)) / 3;
    const sharpFrom = from.corner || (!closed && index === 0);
    const sharpTo = to.corner || (!closed && index === nodes.length - 2);
    if (sharpFrom && sharpTo) return { from, to };
    const out = direction(nodes, index);
    const into = direction(nodes, next);
    const smoothOut = { x: from.x + out.x * reach, y: from.y + out.y * reach };
    const smoothInto = { x: to.x - into.x * reach, y: to.y - into.y * reach };
    return {
      from,
      to,
      handles: [
        sharpFrom ? along(from, smoothInto, 0.4) : smoothOut,
        sharpTo ? along(to, smoothOut, 0.4) : smoothInto,
      ],
    };
  });
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** SVG path data of a line. */
export function pathData(line: Line, closed = true): string {
  const segments = segmentsOf(line, closed);
  const first = segments[0]?.from;
  if (!first) throw new Error('a line needs two nodes');
  const curves = segments.map(({ to, handles }) =>
    handles
      ? `C${[...handles, to].map((point) => `${short(point.x)} ${short(point.y)}`).join(' ')}`
      : `L${short(to.x)} ${short(to.y)}`,
  );
  return `M${short(first.x)} ${short(first.y)}${curves.join('')}${closed ? 'Z' : ''}`;
}

/** Points along a closed line, close enough together to cut it with straight lines. */
export function outline(line: Line): Vector[] {
  const STEPS = 8;
  return segmentsOf(line, true).flatMap(({ from, to, handles }) =>
    Array.from({ length: STEPS }, (_, step): Vector => {
      const t = step / STEPS;
      if (!handles) return along(from, to, t);
      const [out, into] = handles;
      const u = 1 - t;
      const weigh = (axis: 'x' | 'y'): number =>
        u * u * u * from[axis] +
        3 * u * u * t * out[axis] +
        3 * u * t * t * into[axis] +
        t * t * t * to[axis];
      return { x: weigh('x'), y: weigh('y') };
    }),
  );
}
