import { figure, type Clothes, type Pose } from './figure.ts';
import { area, at, comb, stroke } from './kit.ts';

const WALKING: Pose = {
  lean: 6,
  nearArm: [128, 150],
  farArm: [-24, 10],
  nearLeg: [30, 8],
  farLeg: [-24, -40],
};
const WAVING: Pose = {
  lean: -2,
  nearArm: [132, 170],
  farArm: [-26, 20],
  nearLeg: [8, 2],
  farLeg: [-12, -12],
};
const LEANING: Pose = {
  lean: 4,
  nod: 4,
  nearArm: [80, 104],
  farArm: [20, 60],
  nearLeg: [14, -2],
  farLeg: [-8, -16],
};
const STANDING: Pose = {
  lean: -2,
  nearArm: [-10, 46],
  farArm: [16, 70],
  nearLeg: [4, 0],
  farLeg: [-12, -10],
};
const CHEERING: Pose = {
  lean: -4,
  nod: -6,
  nearArm: [140, 168],
  farArm: [-136, -164],
  nearLeg: [12, 0],
  farLeg: [-14, -8],
  lift: 10,
};

const NEWCOMER: Clothes = { top: 'rice', trousers: 'ink', shoes: 'paper', hair: 'short', rucksack: 'jade' };
const OTHERS: readonly (readonly [x: number, size: number, pose: Pose, clothes: Clothes])[] = [
  [640, 0.96, CHEERING, { top: 'rice', trousers: 'jade', shoes: 'ink', hair: 'bun' }],
  [560, 1.03, STANDING, { top: 'leaf', trousers: 'ink', shoes: 'paper', hair: 'short' }],
  [486, 0.98, LEANING, { top: 'paper', trousers: 'jade', shoes: 'ink', hair: 'bob' }],
  [408, 1, WAVING, { top: 'jade', trousers: 'paper', shoes: 'ink', hair: 'ponytail' }],
];

/** The size of the drawing. */
export const TEAM = { width: 760, height: 270 };

/** One comes alone along the terrace; four turn round and wave. */
export function team(): string {
  const lip = '-20,244! 120,250 300,240 460,248 620,242 780,246!';
  return [
    area(`${lip} 780,280! -20,280!`, 'leaf'),
    comb(lip, 26, { gap: 12, below: 3 }),
    stroke(lip, 'dawn', 3),
    ...OTHERS.map(([x, size, pose, clothes]) => at(x, 246, `-${size} ${size}`, figure(pose, clothes))),
    at(120, 248, 1, figure(WALKING, NEWCOMER)),
  ].join('');
}
