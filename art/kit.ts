import { seeded, type Random } from '../src/site/pictures/contour.ts';
import { node, nodesOf, outline, pathData, type Line, type Node } from './geometry.ts';
import { ink, type Colour } from './palette.ts';

/**
 * The hand that all drawings are made with. Each function returns SVG as text. Rules of this hand: closed outlines, no
 * contour round a shape, the light behind the group, shade away from the sun; shadow on skin is lacquer, on things jade.
 */

type Attributes = Readonly<Record<string, string | number>>;

const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

/** A closed area. */
export function area(line: Line, colour: Colour, attributes: Attributes = {}): string {
  return `<path d="${pathData(line)}" fill="${ink(colour)}"${written(attributes)}/>`;
}

/** An open stroke. */
export function stroke(line: Line, colour: Colour, width = 2, attributes: Attributes = {}): string {
  return `<path d="${pathData(line, false)}" stroke="${ink(colour)}" stroke-width="${width}"${written(attributes)}/>`;
}

export function disc(
  x: number,
  y: number,
  radius: number,
  colour: Colour,
  attributes: Attributes = {},
): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${ink(colour)}"${written(attributes)}/>`;
}

/** Discs of one size and colour as one element, which a browser reads and draws faster: the dots of a round pen. */
export function discs(
  centres: readonly (readonly [x: number, y: number])[],
  radius: number,
  colour: Colour,
): string {
  const dots = centres.map(([x, y]) => `M${x} ${y}h0`).join('');
  return `<path d="${dots}" stroke="${ink(colour)}" stroke-width="${radius * 2}"/>`;
}

/** A circle drawn with the pen, glazed with the ground's colour. */
export function ring(x: number, y: number, radius: number, colour: Colour, width: number): string {
  return disc(x, y, radius, 'sky', { 'fill-opacity': 0.7, stroke: ink(colour), 'stroke-width': width });
}

export function oval(
  x: number,
  y: number,
  across: number,
  down: number,
  colour: Colour,
  attributes: Attributes = {},
): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${across}" ry="${down}" fill="${ink(colour)}"${written(attributes)}/>`;
}

export function group(attributes: Attributes, ...parts: readonly string[]): string {
  return `<g${written(attributes)}>${parts.join('')}</g>`;
}

/** Puts a part somewhere, larger or smaller. */
export function at(x: number, y: number, scale: number | string, ...parts: readonly string[]): string {
  return group({ transform: `translate(${x} ${y}) scale(${scale})` }, ...parts);
}

/** Shadow on cloth and ground. */
export function shade(line: Line, strength = 0.2): string {
  return area(line, 'jade', { 'fill-opacity': strength });
}

/** Shadow on skin, which is warm. */
export function blush(line: Line, strength = 0.18): string {
  return area(line, 'lacquer', { 'fill-opacity': strength });
}

/** A limb: a tapered tube through points of a given width, rounded at both ends. */
export function limb(
  joints: readonly (readonly [x: number, y: number, width: number])[],
  colour: Colour,
): string {
  const sides = joints.map(([x, y, width], index) => {
    const before = joints[Math.max(0, index - 1)] ?? [x, y];
    const after = joints[Math.min(joints.length - 1, index + 1)] ?? [x, y];
    const far = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const across = { x: -(after[1] - before[1]) / far, y: (after[0] - before[0]) / far };
    const ahead = { x: across.y, y: -across.x };
    return { x, y, half: width / 2, across, ahead };
  });
  const left = sides.map(({ x, y, half, across }) => node(x + across.x * half, y + across.y * half));
  const right = sides.map(({ x, y, half, across }) => node(x - across.x * half, y - across.y * half));
  const cap = (side: (typeof sides)[number] | undefined, way: 1 | -1): Node[] =>
    side
      ? [node(side.x + side.ahead.x * side.half * 0.84 * way, side.y + side.ahead.y * side.half * 0.84 * way)]
      : [];
  return area([...left, ...cap(sides.at(-1), 1), ...right.reverse(), ...cap(sides[0], -1)], colour);
}

export interface Hatching {
  /** Degrees from the horizontal. */
  angle?: number;
  gap?: number;
  colour?: Colour;
  width?: number;
  opacity?: number;
}

let hatchingSeed = 7;
/** Begins a drawing's own row of chance, so that changing one drawing leaves the others as they are. */
export function reseed(seed: number): void {
  hatchingSeed = seed;
}
function nextRandom(): Random {
  hatchingSeed += 1;
  return seeded(hatchingSeed);
}

/** A patch of parallel pen strokes within a shape. A patch, never a filling. */
export function hatch(
  line: Line,
  { angle = 60, gap = 9, colour = 'ink', width = 1.6, opacity = 0.5 }: Hatching = {},
): string {
  const random = nextRandom();
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  // u runs along the strokes, v from one to the next.
  const turned = outline(line).map(({ x, y }) => ({ u: x * cos + y * sin, v: y * cos - x * sin }));
  const from = Math.min(...turned.map(({ v }) => v));
  const to = Math.max(...turned.map(({ v }) => v));
  let data = '';
  for (let v = from + gap * 0.6; v < to; v += gap * (0.88 + random() * 0.24)) {
    const crossings = turned
      .flatMap((a, index) => {
        const b = turned[(index + 1) % turned.length] ?? a;
        return a.v <= v !== b.v <= v ? [a.u + ((v - a.v) / (b.v - a.v)) * (b.u - a.u)] : [];
      })
      .sort((a, b) => a - b);
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const length = (crossings[pair + 1] ?? 0) - (crossings[pair] ?? 0);
      const start = (crossings[pair] ?? 0) + length * 0.15 * random();
      const end = (crossings[pair + 1] ?? 0) - length * 0.24 * random();
      if (end - start < Math.min(9, gap * 0.9)) continue;
      const [x, y] = [Math.round(start * cos - v * sin), Math.round(start * sin + v * cos)];
      data += `M${x} ${y}l${Math.round((end - start) * cos)} ${Math.round((end - start) * sin)}`;
    }
  }
  return `<path d="${data}" stroke="${ink(colour)}" stroke-width="${width}" stroke-opacity="${opacity}"/>`;
}

let edgeNumber = 0;

export interface Comb {
  colour?: Colour;
  width?: number;
  opacity?: number;
  gap?: number;
  /** Distance of the stubble from the edge. */
  below?: number;
}

/** Stubble hanging under an edge: two dashed strokes as wide as it is high, which costs a few bytes for hundreds. */
export function comb(
  edge: Line,
  height: number,
  { colour = 'jade', width = 1.7, opacity = 0.6, gap = 10, below = 3 }: Comb = {},
): string {
  edgeNumber += 1;
  const id = `edge-${edgeNumber}`;
  const row = (share: number, gaps: readonly number[]): string =>
    `<use href="#${id}" y="${Math.round(below + (height * share) / 2)}" stroke="${ink(colour)}" stroke-width="${Math.round(height * share)}" stroke-dasharray="${gaps.map((each) => `${width} ${Math.round(gap * each)}`).join(' ')}" stroke-opacity="${opacity}" stroke-linecap="butt"/>`;
  return `<defs><path id="${id}" d="${pathData(edge, false)}"/></defs>${row(0.42, [1, 0.8, 1.2, 0.9])}${row(0.72, [2.4, 1.1, 3.6, 1.3, 6])}`;
}

export interface Terrace {
  /** The lip, from left to right. */
  front: Line;
  /** The far edge of the tread, from right to left. */
  back: Line;
  /** Height of the riser under the lip. */
  height: number;
  tread: Colour;
  riser: Colour;
  stubble?: Comb;
  /** Where the foot of the riser ends, against the lip's ends: negative is left. */
  footLeft?: number;
  footRight?: number;
  lip?: Colour;
  lipWidth?: number;
}

/** One terrace seen from the front: riser with stubble, tread, and the light on the lip. */
export function terrace({
  front,
  back,
  height,
  tread,
  riser,
  stubble = {},
  footLeft = -7,
  footRight = 0,
  lip = 'dawn',
  lipWidth = 3,
}: Terrace): string {
  const nodes = nodesOf(front);
  const isEnd = (index: number): boolean => index === 0 || index === nodes.length - 1;
  const foot = nodes.map(({ x, y }, index) => {
    const shift = index === 0 ? footLeft : index === nodes.length - 1 ? footRight : 0;
    return node(x + shift, y + height * (index === 0 ? 0.86 : 1), isEnd(index));
  });
  const edge = nodes.map(({ x, y }, index) => node(x, y, isEnd(index)));
  return [
    area([...edge, ...foot.reverse()], riser),
    comb(front, height, stubble),
    area([...nodes, ...nodesOf(back)], tread),
    stroke(front, lip, lipWidth),
  ].join('');
}
