import { node, pathData } from './geometry.ts';
import { area, disc, group, hatch, reseed, stroke } from './kit.ts';
import { ink, type Colour } from './palette.ts';

/** Contours round the sun behind a head, each a little more out of round than the last. */
function contours(x: number, y: number, count: number, first: number, colour: Colour, phase: number): string {
  const data = Array.from({ length: count }, (_, index) => {
    const radius = first + 42 * index * (1 + index * 0.09);
    const unrest = Math.min(1, index * 0.22 + 0.1);
    const nodes = Array.from({ length: 15 }, (__, step) => {
      const angle = (step * 24 * Math.PI) / 180;
      const bend =
        0.1 * Math.sin(2 * angle + phase) +
        0.07 * Math.sin(3 * angle + phase * 2 + index * 0.18) +
        0.035 * Math.sin(5 * angle - phase);
      const reach = radius * (1 + unrest * bend);
      return node(Math.round(x + reach * Math.cos(angle) * 1.06), Math.round(y + reach * Math.sin(angle)));
    });
    return pathData(nodes);
  }).join('');
  return `<path d="${data}" stroke="${ink(colour)}" stroke-width="2.2" stroke-opacity=".8"/>`;
}

const FAINT = { 'stroke-opacity': 0.45 };

/** A woman with round glasses and a bob, turned a little to the right. */
export function portraitA(): string {
  reseed(3);
  return [
    `<path d="M0 0H600V720H0z" fill="${ink('sage')}"/>`,
    disc(432, 246, 140, 'rice'),
    contours(432, 246, 9, 178, 'leaf', 0.8),
    // Hair behind, blazer, shirt
    area(
      '196,250! 170,330 168,420 178,474! 200,486 330,496 400,486 416,474! 424,420 424,330 404,250! 300,180',
      'ink',
    ),
    area(
      '84,730! 88,660 108,606 150,578 238,548! 300,600! 362,548! 446,576 490,606 512,660 518,730!',
      'jade',
    ),
    area('246,470! 245,510 241,530! 260,582 300,616! 340,582 359,530! 355,510 354,470!', 'skin'),
    area('246,476! 300,520 354,470! 356,500 330,528 296,540 262,528 244,508!', 'lacquer', {
      'fill-opacity': 0.24,
    }),
    area('232,540! 300,604! 368,540! 392,600 350,730! 250,730! 208,600!', 'paper'),
    stroke('300,606 300,724', 'sage', 3),
    disc(300, 654, 5, 'sage'),
    disc(300, 700, 5, 'sage'),
    area('238,546! 206,584 226,646 256,730! 196,730! 164,652! 188,634! 172,600!', 'leaf'),
    area('362,546! 394,584 374,646 344,730! 404,730! 436,652! 412,634! 428,600!', 'leaf'),
    area('240,526! 256,560 300,606! 268,640! 210,584!', 'paper'),
    area('360,526! 344,560 300,606! 332,640! 390,584!', 'paper'),
    stroke('300,606 268,640! 210,584', 'sage', 3),
    stroke('300,606 332,640! 390,584', 'sage', 3),
    hatch('84,730! 88,660 108,606 150,578! 168,650! 196,730!', {
      angle: 72,
      gap: 13,
      colour: 'leaf',
      opacity: 0.9,
      width: 2.4,
    }),
    hatch('452,590! 490,612 508,660 514,730! 470,730! 460,650', {
      angle: 108,
      gap: 13,
      colour: 'leaf',
      width: 2.4,
    }),
    // Face
    area(
      '206,300! 206,370 218,424 250,470 292,502 320,504 352,488 382,448 396,400 400,350 398,280! 300,210',
      'skin',
    ),
    area('206,280! 206,370 218,424 250,470 292,502 318,504! 268,474 238,424 230,360 240,270!', 'lacquer', {
      'fill-opacity': 0.2,
    }),
    stroke('252,310 274,300 300,306', 'ink', 6),
    stroke('346,304 366,298 384,308', 'ink', 6),
    stroke('258,358 278,348 300,358', 'ink', 5),
    stroke('346,356 364,346 380,354', 'ink', 5),
    disc(280, 359, 7, 'ink'),
    disc(363, 357, 6.6, 'ink'),
    stroke('334,366 340,386 344,400 332,411 318,407', 'ink', 4.4),
    stroke('284,434 302,447 326,450 346,444 360,430', 'ink', 4.4),
    stroke('308,466 324,469 338,465', 'ink', 3.4, FAINT),
    `<g stroke="${ink('ink')}" stroke-width="5"><circle cx="278" cy="358" r="36"/><path d="M396 374a33 36 0 11-2-34M314 354q8-8 17-2M242 352l-44-6"/></g>`,
    // Hair in front
    area(
      '178,474! 166,380 168,280 200,212 254,172 320,164 378,186 414,234 426,300 427,390 416,474! 404,486 390,480! 400,430 402,360 394,296 372,256 344,232! 330,262 290,286 250,296 226,314 214,350 210,410 216,482! 196,486',
      'ink',
    ),
    stroke('344,232 312,206 270,200', 'leaf', 3.4),
    stroke('354,222 384,244 402,286', 'leaf', 3.4),
    stroke('190,300 198,256 224,222', 'leaf', 3.4),
  ].join('');
}

/** A man with a stand-up collar, turned a little to the left. */
export function portraitB(): string {
  reseed(9);
  const face = [
    area(
      '204,290! 204,360 210,410 228,462 262,498 292,508 320,504 360,474 388,424 396,360 396,290! 300,220',
      'skin',
    ),
    area('396,290! 396,360 388,424 360,474 320,504! 350,460 364,400 366,350 362,262! 396,262!', 'lacquer', {
      'fill-opacity': 0.2,
    }),
    area('394,344 412,340 418,366 410,394 390,402!', 'skin'),
    stroke('402,356 396,368 402,382', 'ink', 3, FAINT),
    // Brows: level and open, the eyes under them calm
    area('212,322! 234,312 260,318! 259,326! 236,321 215,329!', 'ink'),
    area('300,318! 328,311 354,322! 351,329! 328,320 301,326!', 'ink'),
    stroke('219,357 238,348 257,357', 'ink', 5.4),
    stroke('303,357 323,348 344,358', 'ink', 5.4),
    disc(238, 359, 6.8, 'ink'),
    disc(322, 359, 7.2, 'ink'),
    stroke('268,362 262,386 256,402 270,413 284,409', 'ink', 4.4),
    // A smile that rises at both ends
    stroke('237,432 250,446 272,452 296,446 309,433', 'ink', 4.6),
    stroke('259,474 272,476 285,474', 'ink', 3.4, FAINT),
    area(
      '206,318! 190,272 194,222 216,196 226,164 280,140 340,148 386,166 408,208 410,270 400,330! 392,330! 388,290 372,258! 336,262 296,250 262,232! 246,262 222,276 212,300!',
      'ink',
    ),
    stroke('262,232 282,206 320,188', 'leaf', 3.4),
    stroke('292,246 324,214 362,206', 'leaf', 3.4),
    stroke('340,258 366,240 384,240', 'leaf', 3.4),
    hatch('372,262! 400,250 408,280 400,330! 390,322! 388,290', {
      angle: 84,
      gap: 6,
      colour: 'leaf',
      opacity: 0.8,
      width: 2,
    }),
  ];
  return [
    `<path d="M0 0H600V720H0z" fill="${ink('jade')}"/>`,
    disc(158, 226, 122, 'rice'),
    contours(158, 226, 10, 158, 'leaf', 2.6),
    area(
      '70,730! 76,650 104,604 160,578 236,548! 300,590! 364,548! 440,576 500,604 526,650 534,730!',
      'dawn',
    ),
    area('236,470! 234,540! 300,600! 366,540! 360,470!', 'skin'),
    area('238,476! 300,530 360,474! 362,520 330,548 300,556 264,544 236,520!', 'lacquer', {
      'fill-opacity': 0.24,
    }),
    area('236,524! 228,560 262,588 298,604! 300,580! 262,560!', 'paper'),
    area('364,524! 372,560 338,588 302,604! 300,580! 338,560!', 'paper'),
    stroke('298,604 298,724', 'ink', 3, { 'stroke-opacity': 0.6 }),
    ...[622, 668, 712].map((y) => disc(308, y, 4.5, 'ink')),
    hatch('452,596! 500,612 522,650 530,730! 440,730! 452,660', { angle: 106, gap: 13, width: 2.4 }),
    hatch('364,560! 372,600 366,730! 340,730! 344,620!', { angle: 94, gap: 12, opacity: 0.35, width: 2.2 }),
    stroke('150,640 158,690 160,724', 'ink', 3, FAINT),
    stroke('452,640 444,690 442,724', 'ink', 3, FAINT),
    group({ transform: 'translate(300 512) scale(1.1 .93) translate(-300 -512)' }, ...face),
  ].join('');
}
