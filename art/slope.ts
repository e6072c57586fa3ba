import { figure, type Clothes, type Pose } from './figure.ts';
import { area, at, disc, group, oval, shade, stroke } from './kit.ts';

/** Who else is on the hill: small scenes for the long treads, one in each cell, feet on one line. */
export const SCENE = { width: 300, height: 190, count: 3 };

const HAT =
  area('-24,-8! 0,-26! 24,-8! 0,-2', 'dawn') +
  stroke('-24,-8 0,-2 24,-8', 'ink', 1.6, { 'stroke-opacity': 0.5 });

/** A water buffalo at rest, an egret on its back. */
function buffalo(): string {
  return [
    area(
      '-70,-52 -40,-66 10,-64 52,-70 84,-62 92,-44! 84,-22! 82,0! 70,0! 66,-20! 58,-20! 56,0! 45,0! 40,-16 0,-14 -24,-16! -27,0! -39,0! -44,-18! -50,0! -62,0! -62,-26! -74,-36',
      'ink',
    ),
    area('84,-62! 104,-66 126,-50 130,-38 118,-30 100,-38 88,-44', 'ink'),
    stroke('98,-62 92,-84 72,-88', 'dawn', 5),
    stroke('110,-62 118,-84 138,-86', 'dawn', 5),
    oval(86, -58, 9, 4, 'ink'),
    disc(112, -50, 2.4, 'paper'),
    stroke('-72,-40 -84,-24 -80,-8', 'ink', 3),
    stroke('-40,-40 0,-36 40,-42', 'leaf', 2, { 'stroke-opacity': 0.8 }),
    area('8,-66! -8,-74 -6,-86 6,-92 10,-106 18,-112 22,-106! 34,-103! 20,-100! 16,-88 14,-76', 'paper'),
    disc(17, -107, 1.4, 'ink'),
    stroke('6,-68 6,-60', 'rice', 2),
  ].join('');
}

const CARRIER_FRONT: Pose = {
  lean: 8,
  nearArm: [44, 84],
  farArm: [40, 84],
  nearLeg: [26, 4],
  farLeg: [-22, -40],
};
const CARRIER_BACK: Pose = {
  lean: 10,
  nearArm: [50, 88],
  farArm: [44, 88],
  nearLeg: [22, 0],
  farLeg: [-20, -34],
};
const PLANTING: Pose = {
  lean: 74,
  nod: -20,
  nearArm: [14, 30],
  farArm: [40, 20],
  nearLeg: [14, -10],
  farLeg: [-8, -18],
};

const IN_PAPER: Clothes = { top: 'paper', trousers: 'ink', shoes: 'paper', hair: 'short' };
const IN_SAGE: Clothes = { top: 'sage', trousers: 'ink', shoes: 'paper', hair: 'bob' };

/** Two carry a box up the hill between them. */
function carriers(): string {
  return [
    at(-60, 0, 0.8, figure(CARRIER_BACK, IN_SAGE)),
    at(46, 0, '-.8 .8', figure(CARRIER_FRONT, IN_PAPER)),
    area('-32,-84! 20,-86! 21,-44! -31,-42!', 'rice'),
    shade('-32,-84! -18,-85! -17,-43! -31,-42!'),
    stroke('-31,-62 20,-64', 'ink', 2),
  ].join('');
}

/** Somebody under a conical hat plants rice. */
function planter(): string {
  const sprout = (x: number): string =>
    stroke(`${x},0 ${x - 5},-12 ${x - 10},-17`, 'sage', 3) +
    stroke(`${x},0 ${x + 2},-16 ${x + 1},-24`, 'sage', 3) +
    stroke(`${x},0 ${x + 7},-11 ${x + 12},-15`, 'sage', 3);
  return [
    at(-40, 0, 0.85, figure(PLANTING, { top: 'dawn', trousers: 'ink', shoes: 'ink', hair: 'short' })),
    group({ transform: 'translate(35 -124) rotate(34) scale(1.3)' }, HAT),
    ...[40, 74, 108].map(sprout),
  ].join('');
}

export function slope(): string {
  return [buffalo(), carriers(), planter()]
    .map((scene, index) => at(index * SCENE.width + 140, SCENE.height - 8, 1, scene))
    .join('');
}
