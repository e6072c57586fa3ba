import { area, at, disc, group, limb, shade, stroke } from './kit.ts';
import type { Colour } from './palette.ts';

/** Degrees from straight down, turned to the front (right) when positive: first the upper part, then the lower. */
type Bend = readonly [upper: number, lower: number];

/** How a small figure stands. Lengths are in the figure's own units: it is about 200 high, its feet at y = 0. */
export interface Pose {
  /** Lean of the trunk to the front, in degrees. */
  lean: number;
  nearArm: Bend;
  farArm: Bend;
  nearLeg: Bend;
  farLeg: Bend;
  /** Lean of the head against the trunk, in degrees. */
  nod?: number;
  /** What is in a hand, drawn around the hand. */
  inNearHand?: string;
  inFarHand?: string;
  /** What stands on the ground beside the figure. */
  beside?: string;
  /** How far the whole figure is off the ground. */
  lift?: number;
}

export interface Clothes {
  top: Colour;
  trousers: Colour;
  shoes: Colour;
  hair: 'ponytail' | 'short' | 'bob' | 'bun';
  rucksack?: Colour;
}

const TRUNK = 58;
const THIGH = 46;
const SHIN = 46;
const UPPER_ARM = 33;
const FOREARM = 31;

interface Joint {
  x: number;
  y: number;
}

const reach = (from: Joint, degrees: number, length: number): Joint => ({
  x: from.x + Math.sin((degrees * Math.PI) / 180) * length,
  y: from.y + Math.cos((degrees * Math.PI) / 180) * length,
});

function bent(from: Joint, [upper, lower]: Bend, first: number, second: number): [Joint, Joint] {
  const middle = reach(from, upper, first);
  return [middle, reach(middle, lower, second)];
}

const HAIR: Readonly<Record<Clothes['hair'], string>> = {
  ponytail: [
    area('-17,-4 -28,8 -33,32 -26,50! -20,30 -12,14', 'ink'),
    area('15,-9! 12,-19 0,-24 -13,-19 -18,-5 -15,10 -7,11! -4,0! 4,-5 9,-10', 'ink'),
    disc(-18, -1, 4.5, 'rice'),
  ].join(''),
  short: area('15,-9! 13,-19 0,-24 -13,-19 -18,-6 -16,6! -9,8! -6,-3! 4,-7 9,-11', 'ink'),
  bob: area('15,-9! 12,-20 0,-24 -14,-19 -19,-4 -20,16! -8,18 -4,14! -5,0! 4,-5 9,-10', 'ink'),
  bun:
    disc(-13, -22, 8, 'ink') +
    area('15,-9! 12,-19 0,-24 -13,-19 -18,-5 -14,9! -8,9! -5,-2! 4,-6 9,-10', 'ink'),
};

function leg(hip: Joint, bend: Bend, clothes: Clothes): string {
  const [knee, ankle] = bent(hip, bend, THIGH, SHIN);
  return [
    limb(
      [
        [hip.x, hip.y, 24],
        [knee.x, knee.y, 19],
        [ankle.x, ankle.y - 2, 14],
      ],
      clothes.trousers,
    ),
    area(
      `${ankle.x - 8},${ankle.y - 3}! ${ankle.x + 6},${ankle.y - 4}! ${ankle.x + 17},${ankle.y + 5} ${ankle.x + 19},${ankle.y + 9}! ${ankle.x - 9},${ankle.y + 9}!`,
      clothes.shoes,
    ),
  ].join('');
}

function arm(shoulder: Joint, bend: Bend, sleeve: Colour, inHand = ''): string {
  const [elbow, wrist] = bent(shoulder, bend, UPPER_ARM, FOREARM);
  return [
    at(Math.round(wrist.x), Math.round(wrist.y), 1, inHand),
    limb(
      [
        [shoulder.x, shoulder.y, 18],
        [elbow.x, elbow.y, 15],
        [wrist.x, wrist.y, 12],
      ],
      sleeve,
    ),
    disc(Math.round(wrist.x), Math.round(wrist.y), 7, 'skin'),
  ].join('');
}

/** A small figure seen from the side, going to the right. */
export function figure(pose: Pose, clothes: Clothes): string {
  const legs = [pose.nearLeg, pose.farLeg].map((bend) => bent({ x: 0, y: 0 }, bend, THIGH, SHIN)[1].y);
  // The longer leg stands on the ground.
  const hip: Joint = { x: 0, y: -Math.max(...legs) - 9 - (pose.lift ?? 0) };
  const neck = reach(hip, 180 - pose.lean, TRUNK);
  const shoulder = reach(hip, 180 - pose.lean, TRUNK - 9);
  const head = reach(neck, 180 - pose.lean - (pose.nod ?? 0), 24);
  const turn = pose.lean + (pose.nod ?? 0);
  const trunk = group(
    { transform: `translate(${hip.x.toFixed(1)} ${hip.y.toFixed(1)}) rotate(${pose.lean})` },
    clothes.rucksack ? area('-12,-56! -32,-52 -36,-30 -33,-8! -12,-6!', clothes.rucksack) : '',
    area('-9,-60! -17,-52 -17,-26 -14,6! 15,6! 17,-24 15,-50 9,-60!', clothes.top),
    shade('-9,-60! -17,-52 -17,-26 -14,6! -4,6! -8,-26 -4,-58!'),
    clothes.rucksack ? stroke('-3,-59 7,-44 3,-22', 'ink', 3.4) : '',
  );
  return [
    pose.beside ?? '',
    arm(shoulder, pose.farArm, clothes.top, pose.inFarHand),
    leg({ x: hip.x + 2, y: hip.y }, pose.farLeg, clothes),
    leg(hip, pose.nearLeg, clothes),
    limb(
      [
        [neck.x, neck.y + 4, 13],
        [head.x - 2, head.y + 6, 12],
      ],
      'skin',
    ),
    trunk,
    group(
      { transform: `translate(${head.x.toFixed(1)} ${head.y.toFixed(1)}) rotate(${turn})` },
      area('-12,-14! 10,-16 13,-6 18,4! 14,6! 13,14 4,18 -8,12 -14,2', 'skin'),
      disc(8.5, -2, 1.7, 'ink'),
      HAIR[clothes.hair],
      disc(-4, 2.5, 3.6, 'skin'),
    ),
    arm(shoulder, pose.nearArm, clothes.top, pose.inNearHand),
  ].join('');
}
