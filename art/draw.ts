import { optimize } from 'svgo';
import { ceremony } from './ceremony.ts';
import { CELL, climber } from './climber.ts';
import { hero, HERO } from './hero.ts';
import { notFound } from './not-found.ts';
import { DAY, DUSK, inLight, NIGHT, type Light } from './palette.ts';
import { slope, SCENE } from './slope.ts';
import { team, TEAM } from './team.ts';
import { seedlings, SEEDLINGS } from './seedlings.ts';
import { portraitA, portraitB, portraitC, portraitD } from './portraits.ts';

interface Sheet {
  name: string;
  /** Left, top, width, height. */
  view: readonly [number, number, number, number];
  body: string;
  /** How it looks in the dark scheme; without it the same drawing serves both. */
  dark?: Light;
}

const SHEETS: readonly Sheet[] = [
  { name: 'hero', view: [HERO.left, 0, HERO.right - HERO.left, HERO.height], body: hero(), dark: DUSK },
  { name: 'ceremony', view: [0, 0, 1200, 800], body: ceremony(), dark: DUSK },
  { name: 'climber', view: [0, 0, CELL.width * CELL.count, CELL.height], body: climber(), dark: DUSK },
  { name: 'team', view: [0, 0, TEAM.width, TEAM.height], body: team(), dark: DUSK },
  { name: 'slope', view: [0, 0, SCENE.width * SCENE.count, SCENE.height], body: slope(), dark: DUSK },
  { name: 'seedlings', view: [0, 0, SEEDLINGS.width, SEEDLINGS.height], body: seedlings() },
  { name: 'portrait-a', view: [0, 0, 600, 720], body: portraitA() },
  { name: 'portrait-b', view: [0, 0, 600, 720], body: portraitB() },
  { name: 'portrait-c', view: [0, 0, 600, 720], body: portraitC() },
  { name: 'portrait-d', view: [0, 0, 600, 720], body: portraitD() },
  { name: 'notfound', view: [0, 0, 1200, 800], body: notFound(), dark: NIGHT },
];

function document({ view, body }: Sheet, light: Light): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${view[2]}" height="${view[3]}" viewBox="${view.join(' ')}" fill="none" stroke-linecap="round" stroke-linejoin="round">${inLight(body, light)}</svg>`;
  return optimize(svg, {
    multipass: true,
    floatPrecision: 2,
    plugins: [
      {
        name: 'preset-default',
        params: {
          overrides: {
            cleanupIds: false,
            removeUnknownsAndDefaults: false,
            convertShapeToPath: false,
            // Whole numbers are a third of a pixel at the size of the page; they save a quarter of the bytes.
            convertPathData: { floatPrecision: 0 },
          },
        },
      },
    ],
  }).data;
}

/** Draws every picture of the page: the content of each file by its name in `src/site/pictures`. */
export function drawAll(): Map<string, string> {
  const drawn = new Map<string, string>();
  for (const sheet of SHEETS) {
    drawn.set(`${sheet.name}.svg`, document(sheet, DAY));
    if (sheet.dark) drawn.set(`${sheet.name}-dark.svg`, document(sheet, sheet.dark));
  }
  return drawn;
}
