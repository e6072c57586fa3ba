import { node } from './geometry.ts';
import { hillside, type Curve } from './hillside.ts';
import { area, at, comb, disc, reseed, stroke } from './kit.ts';
import { behindLaptop, fromBehind, inProfile, rucksack, standing, table } from './students.ts';
import { ink } from './palette.ts';

/** The drawing runs far to both sides of the group, so that its ground passes under the text and to the page's edges. */
export const HERO = { left: -1900, right: 2400, height: 1000 };

const SUN = { x: 590, y: 560, radius: 236 };

/** A ring of light round the sun, a little out of round, as a contour is. */
function ring(radius: number, from: number, to: number, phase: number): string {
  const nodes = [];
  for (let angle = from; angle <= to; angle += 28) {
    const radians = (angle * Math.PI) / 180;
    const reach = radius + 9 * Math.sin(radians * 3 + phase) + 6 * Math.sin(radians * 5 + phase * 2);
    nodes.push(
      node(Math.round(SUN.x + reach * Math.cos(radians)), Math.round(SUN.y + reach * Math.sin(radians))),
    );
  }
  return stroke(nodes, 'dawn', radius < 350 ? 3 : 2);
}

const CREST: Curve = [
  [-400, 804],
  [-300, 780],
  [-250, 774],
  [-150, 726],
  [-60, 716],
  [30, 676],
  [130, 668],
  [220, 636],
  [330, 632],
  [480, 626],
  [590, 618],
  [668, 566],
  [728, 560],
  [784, 476],
  [828, 470],
  [868, 372],
  [900, 366],
  [934, 286],
  [1046, 278],
  [1086, 334],
  [1150, 340],
  [1216, 396],
  [1330, 402],
  [1420, 366],
  [1500, 360],
  [1600, 306],
  [1740, 300],
  [1840, 346],
  [1980, 352],
  [2100, 410],
  [2420, 420],
];
const FOOT: Curve = [
  [-400, 806],
  [-100, 806],
  [300, 812],
  [900, 806],
  [1400, 800],
  [2420, 806],
];

/** Long shadows, cast toward us by what stands on the ground between `from` and `to`. */
function shadows(feet: readonly (readonly [from: number, to: number, ground: number])[]): string {
  const END = 966;
  const data = feet
    .map(([from, to, ground]) => {
      const fall = (x: number): number => Math.round(x + (x - SUN.x) * 0.3 * ((END - ground) / 50));
      return `M${from} ${ground}H${to}L${fall(to)} ${END}H${fall(from)}z`;
    })
    .join('');
  return `<path d="${data}" fill="${ink('jade')}" fill-opacity=".16"/>`;
}

/** A tuft of young rice. */
function tuft(x: number, y: number, size: number): string {
  return [
    [-6, -16, -14, -24],
    [1, -20, -1, -34],
    [8, -14, 16, -20],
  ]
    .map(([ax = 0, ay = 0, bx = 0, by = 0]) =>
      stroke(`${x},${y} ${x + ax * size},${y + ay * size} ${x + bx * size},${y + by * size}`, 'jade', 3),
    )
    .join('');
}

/** A house on stilts under its tree: what the size of the hill is measured by. */
function house(x: number, y: number, size: number): string {
  return at(
    x,
    y,
    size,
    stroke('-24,0 -24,-20', 'ink', 3.4),
    stroke('24,0 24,-20', 'ink', 3.4),
    stroke('0,0 0,-20', 'ink', 3),
    area('-30,-20! 30,-20! 27,-42! -27,-42!', 'rice'),
    area('-6,-20! 8,-20! 8,-38! -6,-38!', 'jade'),
    area('-40,-38! -22,-72! 22,-72! 40,-38!', 'ink'),
    stroke('-29,-46 29,-46', 'rice', 2),
  );
}

function tree(x: number, y: number, size: number): string {
  return at(
    x,
    y,
    size,
    stroke('0,2 -1,-34 -4,-70', 'ink', 4),
    stroke('-1,-36 12,-50', 'ink', 3),
    area('-8,-110 12,-104 24,-88 36,-72 30,-52 10,-50 -4,-56 -22,-50 -38,-62 -36,-82 -26,-100', 'jade'),
    area('12,-104 24,-88 36,-72 30,-52 10,-50! 18,-70 8,-90', 'ink', { 'fill-opacity': 0.18 }),
  );
}

/** Students on a terrace at sunrise, around a laptop; one stands and points up the hill. */
export function hero(): string {
  reseed(11);
  const { left, right } = HERO;
  const ridge = `${left},800! -1500,770 -1200,776 -900,742 -560,700 -240,652 0,620 130,600 215,566 300,590 390,578 470,616 640,650 900,640! 900,820! ${left},820!`;
  const ground = `${left},800! -1300,812 -960,786 -460,800 -20,792 160,790 420,804 700,808 960,798 1220,786 1700,792 ${right},800! ${right},1000! ${left},1000!`;
  const lip = `${left},950! -1500,944 -980,958 -700,946 -330,958 -20,946 320,962 640,950 960,958 1220,946 1700,956 ${right},948!`;
  return [
    ring(292, -196, 0, 1),
    ring(352, -192, 0, 2.1),
    ring(424, -190, 0, 0.4),
    ring(508, -186, 12, 3),
    disc(SUN.x, SUN.y, SUN.radius, 'rice'),
    area(ridge, 'sky'),
    area(ridge, 'haze', { 'fill-opacity': 0.5 }),
    tree(1030, 282, 0.95),
    hillside({
      seed: 21,
      crest: CREST,
      foot: FOOT,
      treads: ['dawn', 'dawn', 'meadow', 'meadow', 'sage', 'sage', 'fern', 'sage', 'fern'],
      from: -400,
      to: right,
      pace: 66,
      play: 1.1,
    }),
    house(972, 290, 0.95),
    area(ground, 'dawn'),
    shadows([
      [188, 268, 904],
      [284, 362, 904],
      [386, 412, 906],
      [500, 524, 906],
      [566, 640, 904],
      [476, 494, 898],
      [790, 812, 898],
      [744, 814, 902],
      [928, 952, 904],
      [1024, 1050, 904],
      [1058, 1152, 904],
    ]),
    area(`${lip} ${right},1010! ${left},1010!`, 'jade'),
    comb(lip, 54, { gap: 13, colour: 'leaf', width: 2, opacity: 0.8, below: 9 }),
    stroke(lip, 'rice', 4),
    behindLaptop(),
    table(),
    standing(),
    fromBehind(),
    inProfile(),
    rucksack(),
    ...[
      [46, 950, 1.2],
      [84, 952, 0.8],
      [700, 955, 0.9],
      [742, 957, 1.1],
      [1186, 950, 1.1],
    ].map(([x = 0, y = 0, size = 1]) => tuft(x, y, size)),
  ].join('');
}
