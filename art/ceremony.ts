import { area, at, blush, disc, discs, group, hatch, reseed, stroke } from './kit.ts';
import { ink, type Colour } from './palette.ts';

/** Thin lines within cloth. */
const SEAM = { 'stroke-opacity': 0.45 };

/** Faces look to the table: left guests to the right, right guests to the left. */
type Side = 'left' | 'right';

const HAIR = {
  short: '-22,2! -25,-12 -20,-25 -6,-32 10,-31 22,-23 25,-10 22,2! 19,-9 12,-14 -2,-12 -12,-15 -18,-9!',
  parted: '-22,2! -25,-12 -18,-27 -2,-33 14,-30 24,-19 22,2! 19,-8 8,-18 -8,-14 -18,-9!',
  long: '-22,20! -26,0 -25,-16 -13,-30 2,-33 16,-29 25,-16 26,0 22,20! 20,-2 12,-16 1,-22 -12,-15 -20,-2!',
  bun: '-22,4! -25,-12 -18,-26 0,-31 18,-26 25,-12 22,4! 17,-12 0,-21 -17,-12!',
} as const;

const LONG_HAIR_BEHIND = area('-22,-6! -27,12 -26,40 -30,66! 30,66! 26,40 27,12 22,-6!', 'ink');

/** A head seen from the front, 56 high, features shifted to where it looks. */
function head(side: Side, hair: keyof typeof HAIR, colour: Colour = 'ink', glasses = false): string {
  const shift = side === 'left' ? 4 : -4;
  return [
    area('-8,18! -9,38 0,44 9,38 8,18!', 'skin'),
    blush('-8.5,24! 0,31 8.5,24! 8.5,32 0,36 -8.5,32!'),
    discs(
      [
        [-21 - shift * 0.5, 2],
        [21 - shift * 0.5, 2],
      ],
      4.5,
      'skin',
    ),
    area('-21,-10! -20,8 -14,21 -5,28 0,29 5,28 14,21 20,8 21,-10! 0,-26', 'skin'),
    at(
      shift,
      0,
      1,
      glasses
        ? `<path d="M-14-4h12v10h-12zM2-4h12V6H2zM-2 0h4" stroke="${ink('ink')}" stroke-width="1.5"/>`
        : '',
      discs(
        [
          [-8, 0],
          [8, 0],
        ],
        2,
        'ink',
      ),
      stroke(side === 'right' ? '0,2 -3,9 1,10' : '0,2 3,9 -1,10', 'ink', 1.4),
      stroke('-6,16 0,18.5 6,16', 'ink', 1.6),
    ),
    hair === 'bun' ? disc(2, -37, 10, 'ink') : '',
    area(HAIR[hair], colour),
  ].join('');
}

/** Where the flowers of a bouquet are. */
const BOUQUET = [
  [-16, 90],
  [0, 80],
  [15, 90],
  [-6, 98],
  [8, 100],
] as const;

/** What a guest does with the hands. Each is drawn over the body, in its colours. */
type Stance = 'clasped' | 'applauding' | 'folder' | 'behind' | 'flowers';

const both = (line: string): readonly string[] => [
  line,
  line.replace(/(^|\s)(-?)(?=[\d.])/g, (_, space: string, minus: string) => space + (minus ? '' : '-')),
];

function arms(stance: Stance, sleeve: Colour, seam: Colour): string {
  const sleeves = (line: string): string =>
    both(line)
      .map((each) => area(each, sleeve))
      .join('');
  const seams = (line: string): string =>
    both(line)
      .map((each) => stroke(each, seam, 1.5, SEAM))
      .join('');
  switch (stance) {
    case 'clasped':
      return [
        sleeves('53,110! 54,136 42,155 10,165! 8,150! 26,142 33,116!'),
        seams('33,84 34,118 26,142 9,150'),
        area('-12,150! 0,147 12,150! 14,158 8,166 -8,166 -14,158', 'skin'),
        stroke('-6,152 5,156 11,162', 'ink', 1.2),
      ].join('');
    case 'applauding':
      return [
        sleeves('53,96! 58,122 44,130 14,112! 20,98! 34,104 33,84!'),
        seams('34,84 34,104 20,98'),
        area('18,110! 8,104 0,88 6,84 16,94 22,98!', 'skin'),
        area('-18,112! -10,106 -1,96 -3,84 -9,86 -20,98!', 'skin'),
        stroke('2,92 6,100', 'ink', 1.2),
      ].join('');
    case 'folder':
      return [
        area('-53,108! -55,140 -50,168! -37,168! -35,140 -33,108!', sleeve),
        area('-50,166! -37,166! -36,178 -43,186 -50,178', 'skin'),
        area('6,94! 46,86! 52,146! 12,152!', 'paper'),
        area('10,98! 44,91! 48,140! 15,146!', 'sage'),
        area('53,108! 62,134 52,158 24,150! 24,136! 42,138 36,112!', sleeve),
        area('26,136! 12,132 8,140 16,149 26,150!', 'skin'),
        stroke('-33,84 -35,130 -37,160', seam, 1.5, SEAM),
      ].join('');
    case 'behind':
      return [sleeves('53,108! 60,130 50,152 34,160! 30,140! 34,112!'), seams('33,84 33,120 31,150')].join(
        '',
      );
    case 'flowers':
      return [
        area('-40,50! -50,84 -54,114 -40,132 -14,134! -12,120! -30,114 -28,84!', sleeve),
        area('40,50! 50,84 54,114 40,132 14,134! 12,120! 30,114 28,84!', sleeve),
        area('-3,138! -24,96! 0,88 24,96! 5,138!', 'sage'),
        discs([BOUQUET[0], BOUQUET[2]], 9, 'dawn'),
        discs([BOUQUET[1], BOUQUET[3]], 9, 'rice'),
        disc(...BOUQUET[4], 9, 'paper'),
        discs(BOUQUET, 3, 'lacquer'),
        area('-14,120! 0,116 14,120! 15,128 8,136 -8,136 -15,128', 'skin'),
      ].join('');
  }
}

/** A man in a suit; feet 358 below the middle of the head. */
function man(x: number, y: number, size: number, coat: Colour, stance: Stance, top: string): string {
  const legs = '-31,158! -32,240 -28,348! -6,348! -2,240 0,190! 2,240 6,348! 28,348! 32,240 31,158!';
  return at(
    x,
    y,
    size,
    area(legs, coat),
    area('-29,346! -7,346! -5,358! -40,358! -38,351', 'ink'),
    area('29,346! 7,346! 5,358! 40,358! 38,351', 'ink'),
    area(
      '-14,36! -34,42 -46,52 -49,80 -53,112 -44,146! -34,148! -36,186! 0,191 36,186! 34,148! 44,146! 53,112 49,80 46,52 34,42 14,36!',
      coat,
    ),
    area('-13,36! 0,46! 13,36! 5,96! -5,96!', 'paper'),
    area('-4,48! 4,48! 6,88! 0,98! -6,88!', 'rice'),
    stroke('-13,37 -17,58 -3,108! 0,108 0,188', 'sage', 1.5),
    stroke('13,37 17,58 3,108', 'sage', 1.5),
    arms(stance, coat, 'sage'),
    top,
  );
}

/** A woman in a long tunic, the áo dài. */
function woman(
  x: number,
  y: number,
  size: number,
  tunic: Colour,
  stance: Stance,
  top: string,
  behind = '',
): string {
  return at(
    x,
    y,
    size,
    behind,
    area('-24,170! -32,350! -2,350! 0,230! 2,350! 32,350! 24,170!', 'paper'),
    area('-27,348! -7,348! -7,358! -32,358!', 'ink'),
    area('27,348! 7,348! 7,358! 32,358!', 'ink'),
    area(
      '-9,32! -28,40 -41,52 -44,78 -27,104 -25,128 -31,160 -36,330! 0,338 36,330! 31,160 25,128 27,104 44,78 41,52 28,40 9,32!',
      tunic,
    ),
    hatch('-31,170! -36,330! -14,336! -12,170!', { angle: 88, gap: 7 }),
    stance === 'clasped'
      ? [
          area('-40,50! -48,80 -54,118 -46,144 -24,160 -8,162! -7,150! -22,142 -32,118 -28,84!', tunic),
          area('40,50! 48,80 54,118 46,144 24,160 8,162! 7,150! 22,142 32,118 28,84!', tunic),
          stroke('-29,82 -32,118 -22,142 -8,149', 'ink', 1.3, SEAM),
          stroke('29,82 32,118 22,142 8,149', 'ink', 1.3, SEAM),
          area('-10,149! 0,146 10,149! 12,156 7,163 -7,163 -12,156', 'skin'),
        ].join('')
      : arms(stance, tunic, 'ink'),
    area('-9,31! 0,36 9,31! 10,42! 0,46 -10,42!', tunic),
    stroke('-10,42 0,46 10,42', 'ink', 1.3, SEAM),
    stroke('9,42 22,66 26,96', 'ink', 1.3, SEAM),
    top,
  );
}

/** One who signs, seated behind the table. */
function signer(x: number, tilt: number, hair: string, coat: Colour, tie: boolean): string {
  const shirt = tie
    ? area('-16,38! 0,54! 16,38! 9,130! -9,130!', 'paper') +
      area('-5,52! 5,52! 8,110! 0,122! -8,110!', 'rice')
    : area('-16,38! 0,62! 16,38! 14,70 6,130! -6,130! -14,70', 'paper') +
      area('-14,36! 0,66! 14,36!', 'skin');
  return at(
    x,
    388,
    1,
    area('-16,40! -42,49 -58,64 -64,100 -68,150! 68,150! 64,100 58,64 42,49 16,40!', coat),
    shirt,
    stroke('-16,40 -23,66 -6,124', 'sage', 1.8),
    stroke('16,40 23,66 6,124', 'sage', 1.8),
    group(
      { transform: `translate(0 3) rotate(${tilt})` },
      area('-10,16! -11,40 0,48 11,40 10,16!', 'skin'),
      blush('-10,24! 0,32 10,24! 10,36 0,40 -10,36!'),
      discs(
        [
          [-24, 4],
          [24, 4],
        ],
        5,
        'skin',
      ),
      area('-24,-12! -23,8 -16,24 -6,32 0,33 6,32 16,24 23,8 24,-12! 0,-26', 'skin'),
      stroke('-14,5 -9,8 -4,6', 'ink', 1.8),
      stroke('4,6 9,8 14,5', 'ink', 1.8),
      stroke('0,6 -2,15 3,16', 'ink', 1.5),
      stroke('-5,23 0,25 6,23', 'ink', 1.7),
      area(hair, 'ink'),
    ),
  );
}

/** The arms of one who signs, over the table: one writes, one rests. */
function signingArms(x: number, sleeve: Colour): string {
  return at(
    x,
    0,
    1,
    area(
      '-38,446! -57,462 -69,486 -74,504 -62,518 -40,519 -16,515! -18,499! -38,497 -45,486 -43,462!',
      sleeve,
    ),
    stroke('-43,458 -45,486 -38,497 -18,499', 'sage', 1.6),
    area('-18,499! -6,496 4,500 6,508 -2,516 -16,516!', 'skin'),
    stroke('3,510 18,478', 'ink', 3),
    area('38,446! 57,462 69,486 74,504 64,518 46,521 30,519! 31,504! 43,500 47,488 43,462!', sleeve),
    stroke('43,458 47,488 43,500 31,504', 'sage', 1.6),
    area('31,504! 20,503 10,510 14,518 30,520!', 'skin'),
  );
}

function folder(x: number): string {
  return at(
    x,
    0,
    1,
    area('-62,504! 66,504! 76,527! -72,527!', 'ink'),
    area('-57,505! -1,506! -1,525! -66,525!', 'paper'),
    area('2,506! 60,505! 70,525! 2,525!', 'paper'),
    stroke('-50,510 -12,510', 'sage', 1.6),
    stroke('-54,515 -12,515', 'sage', 1.6),
    stroke('12,510 50,510', 'sage', 1.6),
  );
}

function blossom(x: number, y: number, radius: number, petals: Colour, middle: Colour): string {
  const around = Array.from({ length: 5 }, (_, index) => {
    const angle = ((index * 72 + x * 7) * Math.PI) / 180;
    return [
      Math.round(x + Math.cos(angle) * radius * 0.55),
      Math.round(y + Math.sin(angle) * radius * 0.5),
    ] as const;
  });
  return discs(around, Math.round(radius * 0.55), petals) + disc(x, y, Math.round(radius * 0.28), middle);
}

/** The low arrangement in the middle of the table. */
function flowers(): string {
  const leaves = [
    [-168, 70],
    [-12, 70],
    [-150, 56],
    [-30, 56],
    [-128, 44],
    [-52, 44],
    [-90, 46],
  ].map(([degrees = 0, reach = 0], index) => {
    const angle = (degrees * Math.PI) / 180;
    const [tipX, tipY] = [600 + Math.cos(angle) * reach, 524 + Math.sin(angle) * reach * 0.75];
    const [midX, midY] = [600 + Math.cos(angle) * reach * 0.55, 524 + Math.sin(angle) * reach * 0.45];
    const [sideX, sideY] = [-Math.sin(angle) * 8, Math.cos(angle) * 8];
    return area(
      `600,524! ${midX + sideX},${midY + sideY} ${tipX},${tipY}! ${midX - sideX},${midY - sideY}`,
      index % 2 ? 'jade' : 'leaf',
    );
  });
  return [
    ...leaves,
    blossom(556, 508, 15, 'dawn', 'lacquer'),
    blossom(646, 506, 15, 'rice', 'lacquer'),
    blossom(582, 492, 16, 'paper', 'rice'),
    blossom(622, 490, 15, 'dawn', 'lacquer'),
    blossom(602, 512, 17, 'rice', 'lacquer'),
    blossom(532, 519, 10, 'paper', 'rice'),
    blossom(670, 519, 11, 'paper', 'rice'),
    area('548,526! 652,526! 640,538 560,538', 'ink'),
  ].join('');
}

/** A congratulation stand with flowers, as at every opening. */
function flowerStand(): string {
  const leaves = [
    [-90, 92],
    [-60, 84],
    [-120, 84],
    [-32, 76],
    [-148, 76],
    [-8, 66],
    [-172, 66],
  ].map(([degrees = 0, reach = 0]) => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const half = reach * 0.5;
    return area(
      `0,10! ${cos * half - sin * 14},${sin * half + cos * 14} ${cos * reach},${sin * reach}! ${cos * half + sin * 14},${sin * half - cos * 14}`,
      reach > 80 ? 'jade' : 'leaf',
    );
  });
  const sides = [
    [-32, -14],
    [32, -14],
  ] as const;
  const middle = [
    [-17, 10],
    [18, 10],
  ] as const;
  const heads = [
    disc(0, -30, 19, 'rice'),
    disc(0, -30, 7, 'ink'),
    discs(sides, 16, 'dawn'),
    discs(sides, 6, 'leaf'),
    discs(middle, 16, 'rice'),
    discs(middle, 6, 'ink'),
    disc(0, 34, 13, 'dawn'),
    disc(0, 34, 5, 'leaf'),
  ];
  return [
    stroke('0,0 -26,250', 'ink', 4),
    stroke('0,0 26,250', 'ink', 4),
    stroke('0,0 0,240', 'ink', 4),
    ...leaves,
    ...heads,
  ].join('');
}

/** Somebody in the audience, close and dark, from behind. */
function onlooker(x: number, y: number, size: number, longHair = false): string {
  return at(
    x,
    y,
    size,
    area(
      '-40,-16 -36,-20! -36,-34 -22,-60 0,-66 22,-60 36,-34! 36,-20! 40,-16 38,0 33,4! 24,28! 30,46 74,60 104,92 112,140! -112,140! -104,92 -74,60 -30,46 -24,28! -33,4! -38,0',
      'ink',
    ),
    longHair ? area('-36,-30! -42,20 -40,62 -18,80 18,80 40,62 42,20 36,-30!', 'ink') : '',
    stroke('60,62 92,88 100,120', 'leaf', 2.4),
    stroke('32,-36 35,-14 32,2', 'leaf', 2.4),
  );
}

function raisedPhone(): string {
  return [
    area('940,810! 946,760 962,716! 990,722! 992,770 990,810!', 'ink'),
    area('952,722! 948,704 958,690 984,690 996,704 992,726', 'skin'),
    area('924,656! 931,652! 1001,652! 1008,656! 1008,700! 924,700!', 'ink'),
    area('930,658! 1002,658! 1002,694! 930,694!', 'dawn'),
    `<path d="M952 680a14 14 0 0128 0z" fill="${ink('rice')}"/>`,
    area('930,680! 1002,680! 1002,694! 930,694!', 'jade'),
    stroke('950,704 960,696', 'ink', 1.8, SEAM),
  ].join('');
}

function hall(): string {
  return [
    area('-10,604! 1210,604! 1210,810! -10,810!', 'dawn'),
    area('236,70! 964,70! 964,470! 236,470!', 'sage'),
    stroke('236,352 320,330 420,346 520,372', 'leaf'),
    stroke('964,330 880,322 790,346 690,376', 'leaf'),
    stroke('236,296 330,270 430,276 600,258 760,282 860,262 964,272', 'leaf', 1.8),
    stroke('236,236 340,208 470,216 610,196 740,220 850,200 964,214', 'leaf', 1.6),
    `<path d="M428 470a172 172 0 01344 0z" fill="${ink('rice')}"/>`,
    area(
      '236,420! 330,400 420,412 520,440 600,452 720,440 820,404 900,388 964,394! 964,470! 236,470!',
      'leaf',
    ),
    `<path d="M222 60H978V74H222z" fill="${ink('ink')}"/>`,
    stroke('236,74 236,604', 'ink', 4),
    stroke('964,74 964,604', 'ink', 4),
    at(26, 366, 1, flowerStand()),
    at(1166, 360, 1, flowerStand()),
  ].join('');
}

/** Two people sign at a long table; guests stand behind them, each in their own way; three look on. */
export function ceremony(): string {
  reseed(5);
  const feet = [
    [118, 634],
    [212, 628],
    [318, 624],
    [976, 628],
    [1076, 636],
  ]
    .map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="62" ry="8"/>`)
    .join('');
  return [
    `<path d="M0 0H1200V800H0z" fill="${ink('sky')}"/>`,
    hall(),
    `<g fill="${ink('jade')}" fill-opacity=".16">${feet}<path d="M290 668H912L944 694H258z"/></g>`,
    man(112, 272, 1, 'jade', 'applauding', head('left', 'short')),
    woman(216, 286, 0.94, 'lacquer', 'flowers', head('left', 'long'), LONG_HAIR_BEHIND),
    woman(318, 292, 0.92, 'dawn', 'clasped', head('left', 'bun')),
    man(976, 262, 1.02, 'ink', 'folder', head('right', 'parted')),
    man(1080, 284, 0.96, 'jade', 'behind', head('right', 'short', 'sage', true)),
    signer(
      462,
      5,
      '-24,34! -32,14 -30,-14 -17,-33 2,-37 20,-32 30,-14 32,14 24,34! 21,16 22,0 14,-8 0,-14 -14,-7 -22,2 -21,16!',
      'jade',
      false,
    ),
    signer(
      738,
      -5,
      '-25,2! -29,-14 -21,-30 -4,-37 14,-35 26,-25 29,-10 25,2! 21,-6 8,-9 -8,-5 -20,-7!',
      'ink',
      true,
    ),
    area('312,500! 888,500! 922,530! 278,530!', 'leaf'),
    area('278,530! 922,530! 916,668! 284,668!', 'jade'),
    hatch('284,550! 916,550! 916,664! 284,664!', {
      angle: 90,
      gap: 26,
      colour: 'leaf',
      opacity: 0.75,
      width: 1.8,
    }),
    area('278,530! 922,530! 921,548! 279,548!', 'leaf'),
    stroke('278,530 922,530', 'rice', 3),
    folder(462),
    folder(738),
    signingArms(462, 'jade'),
    group({ transform: 'matrix(-1 0 0 1 1476 0)' }, signingArms(738, 'ink')),
    flowers(),
    onlooker(78, 722, 1.1),
    onlooker(286, 764, 1, true),
    onlooker(1134, 728, 1.14),
    raisedPhone(),
  ].join('');
}
