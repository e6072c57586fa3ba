import {
  area,
  at,
  blush,
  comb,
  disc,
  hatch,
  oval,
  reseed,
  shade,
  stroke,
  terrace,
  type Comb,
} from './kit.ts';
import type { Colour } from './palette.ts';
import { helmet } from './students.ts';

const fog = (line: string, opacity: number): string => area(line, 'sage', { 'fill-opacity': opacity });
const wisp = (line: string, colour: Colour = 'sage', width = 2): string => stroke(line, colour, width);

/** Somebody with a rucksack, from behind, a hand above the eyes. */
function lookout(): string {
  return at(
    588,
    314,
    1.22,
    shade('-24,234! 34,234! 2,272! -72,268!'),
    area('3,228! 26,228! 33,241! 3,241!', 'paper'),
    area('-30,228! -6,228! -5,241! -36,241!', 'paper'),
    stroke('-36,241 -6,241', 'leaf'),
    stroke('3,241 33,241', 'leaf'),
    area('-30,120! -30,170 -34,232! -5,233! 0,176! 5,233! 30,231! 28,170 28,118!', 'ink'),
    // The raised arm, behind the head
    area('30,50! 58,26 66,12 60,4! 34,-2! 30,10! 44,16! 26,34 16,48!', 'rice'),
    area('36,-3! 26,-10 14,-10 12,-4 22,4 32,9!', 'skin'),
    area('-12,40! -30,45 -39,57 -38,90 -34,132! 0,138 32,132! 36,90 38,62 32,46 12,40!', 'rice'),
    area('-36,54! -46,76 -52,104 -50,140! -36,142! -32,110 -24,80!', 'rice'),
    stroke('-25,78 -33,112 -36,140', 'ink', 1.8, { 'stroke-opacity': 0.5 }),
    area('-50,140! -36,142! -35,152 -42,160 -51,152', 'skin'),
    area('-27,64! -22,51 0,48 22,51 27,64! 31,106 28,134! -28,134! -31,106', 'jade'),
    area('-20,131! -21,104 -14,96 14,96 21,104 20,131!', 'leaf'),
    stroke('-15,108 15,108', 'jade'),
    stroke('-8,50 -6,41 6,41 8,50', 'ink', 3.4),
    stroke('-27,66 -31,56 -26,46', 'ink', 4),
    stroke('27,66 31,56 26,46', 'ink', 4),
    hatch('14,52! 22,51 27,64! 31,92! 22,92!', {
      angle: 82,
      gap: 5,
      colour: 'leaf',
      opacity: 0.9,
      width: 1.4,
    }),
    area('-9,24! -10,42 0,46 10,42 9,24!', 'skin'),
    blush('-9,28! 0,32 9,28! 10,38 0,40 -10,38!'),
    area('-23,4 -22,-14 -4,-26 16,-20 22,-4 20,16 10,29 -10,29 -20,18', 'ink'),
    oval(-22, 7, 4, 6, 'skin'),
    at(30, 122, 0.5, helmet()),
  );
}

/** A terrace that ends in the fog, and somebody at its edge who looks out for the way. */
export function notFound(): string {
  reseed(4);
  const bare: Comb = { opacity: 0 };
  return [
    disc(760, 250, 104, 'dawn'),
    fog('-20,440! 150,396 330,404 440,384 530,420! 400,432 240,440', 0.3),
    fog('640,404! 780,352 930,336 1060,344 1220,306! 1220,420! 960,416', 0.3),
    wisp('640,404 780,352 930,336 1060,344 1220,306'),
    wisp('-20,440 150,396 330,404 440,384 530,420'),
    fog('740,520! 860,478 980,458 1110,462 1220,440! 1220,536! 960,530', 0.55),
    wisp('740,520 860,478 980,458 1110,462 1220,440', 'sage', 2.4),
    wisp('60,500 220,490 360,496'),
    wisp('860,570 980,562 1120,568'),
    wisp('560,470 640,466'),
    area('-20,520! 240,508 520,528 760,504 1000,520 1220,508! 1220,570! -20,570!', 'sky', {
      'fill-opacity': 0.5,
    }),
    terrace({
      front: '-20,642 120,654 300,648 470,666 640,662 780,648 866,606',
      back: '846,574 720,562 520,568 300,556 120,566 -20,560!',
      height: 104,
      tread: 'sage',
      riser: 'leaf',
      stubble: bare,
      footLeft: 0,
      footRight: 10,
    }),
    comb('-20,642 120,654 300,648 470,666 640,662 780,648 850,618', 104, { gap: 13 }),
    wisp('60,610 180,616 300,612', 'paper', 2.4),
    wisp('330,632 440,636 500,632', 'paper', 2.4),
    // Fog before the foot of the terrace
    area(
      '-20,690! 200,680 420,694 640,684 760,668 860,636 960,626 1080,632 1220,624! 1220,720! -20,730!',
      'sky',
      {
        'fill-opacity': 0.42,
      },
    ),
    area(
      '-20,716! 200,706 420,718 640,704 760,690 860,662 960,648 1080,652 1220,644! 1220,810! -20,810!',
      'sky',
    ),
    wisp('60,738 200,746 340,740'),
    wisp('500,752 660,744 820,752'),
    wisp('930,690 1040,682 1140,688'),
    wisp('180,776 300,770'),
    lookout(),
  ].join('');
}
