import { figure, type Clothes, type Pose } from './figure.ts';
import { area, at, ring, stroke } from './kit.ts';

/** She goes her seven weeks; in yellow, because she passes before sky, sun and jade. */
const CLIMBER: Clothes = { top: 'rice', trousers: 'paper', shoes: 'ink', hair: 'ponytail', rucksack: 'leaf' };

const GLASS = stroke('0,0 14,14', 'ink', 4) + ring(24, 24, 14, 'ink', 4);
const NOTEBOOK =
  area('-4,-22! 20,-26! 24,4! 0,8!', 'rice') +
  stroke('4,-12 16,-14', 'ink', 2) +
  stroke('5,-4 17,-6', 'ink', 2);
const DRAWING_BOARD = [
  area('6,-40! 46,-46! 50,8! 10,14!', 'paper'),
  stroke('15,-26 36,-29', 'leaf', 3),
  stroke('16,-14 30,-16', 'leaf', 3),
  stroke('0,0 18,-12', 'ink', 3.4),
].join('');
const HAMMER = stroke('0,6 4,-28', 'ink', 4.4) + area('-12,-40! 22,-35! 20,-23! -14,-28!', 'ink');
const BOX =
  area('44,-36! 80,-36! 80,0! 44,0!', 'rice') + stroke('44,-19 80,-19', 'ink') + stroke('62,-36 62,0', 'ink');
const PHONE = area('-2,-26! 18,-23! 14,14! -6,11!', 'ink') + area('1,-21! 14,-19! 11,8! -2,6!', 'dawn');
const SCRIPT =
  area('-2,-28! 24,-30! 26,6! 0,8!', 'paper') +
  stroke('5,-18 18,-19', 'ink', 2) +
  stroke('6,-9 19,-10', 'ink', 2);

/** What she does, week by week; each pose means the title of its week. */
const POSES: readonly Pose[] = [
  // Finds a problem: bends down with a magnifying glass.
  {
    lean: 46,
    nod: -6,
    nearArm: [52, 66],
    farArm: [-20, -60],
    nearLeg: [26, -18],
    farLeg: [-16, -34],
    inNearHand: GLASS,
  },
  // Listens: a hand behind the ear, the notebook ready.
  {
    lean: 8,
    nod: 6,
    nearArm: [112, 226],
    farArm: [34, 92],
    nearLeg: [16, -4],
    farLeg: [-18, -28],
    inFarHand: NOTEBOOK,
  },
  // Sketches on a board held up before her.
  {
    lean: 4,
    nearArm: [58, 104],
    farArm: [48, 84],
    nearLeg: [5, 0],
    farLeg: [-14, -18],
    inNearHand: DRAWING_BOARD,
  },
  // Builds: kneels, the hammer raised.
  {
    lean: 20,
    nearArm: [112, 168],
    farArm: [44, 70],
    nearLeg: [78, -8],
    farLeg: [4, -84],
    inNearHand: HAMMER,
    beside: BOX,
  },
  // Tests: holds the phone out and watches.
  {
    lean: 2,
    nod: 12,
    nearArm: [70, 96],
    farArm: [60, 88],
    nearLeg: [24, 6],
    farLeg: [-24, -28],
    inNearHand: PHONE,
  },
  // Rehearses: the script in one hand, the other speaks.
  {
    lean: -4,
    nearArm: [96, 138],
    farArm: [30, 92],
    nearLeg: [26, 10],
    farLeg: [-20, -30],
    inFarHand: SCRIPT,
  },
  // Stands on the summit, both arms up.
  { lean: -2, nod: -6, nearArm: [146, 154], farArm: [-148, -156], nearLeg: [18, 10], farLeg: [-18, -14] },
];

/** The strip's cells, one pose each, with room for what is in her hands. */
export const CELL = { width: 226, height: 230, count: POSES.length };

/** All poses in a row, their feet on one line. */
export function climber(): string {
  return POSES.map((pose, index) =>
    at(index * CELL.width + 84, CELL.height - 8, 1, figure(pose, CLIMBER)),
  ).join('');
}
