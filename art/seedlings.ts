import { ink } from './palette.ts';

export const SEEDLINGS = { width: 600, height: 214 } as const;

const SPROUT = 'M0 0V-24M0-10c-9-1-13-7-13-15 8 0 13 6 13 15ZM0-15c0-10 5-16 15-17 0 10-5 16-15 17Z';

/** Where a seedling stands on the field, and how many times its first size it has grown. */
const PLANTS = [
  { x: 60, y: 177, grown: 0.65 },
  { x: 235, y: 133, grown: 0.9 },
  { x: 385, y: 93, grown: 1.2 },
  { x: 525, y: 57, grown: 1.5 },
];

/** Terraces of one field, the highest first. */
const FIELD = [
  { fill: ink('sage'), d: 'M430 108C434 80 452 64 490 60c40-4 80 0 130-2V108Z' },
  { fill: ink('leaf'), d: 'M285 146c5-30 21-46 61-50 84-6 174 2 274-4V146Z' },
  { fill: ink('moss'), d: 'M130 188c4-32 20-48 60-52 110-6 230 4 430-4V188Z' },
  { fill: ink('jade'), d: 'M-400 178C-200 168 0 182 120 176S300 180 400 174 560 168 620 172V230H-400Z' },
];

/** Seed funding: the same plant, a terrace higher each time. It stands on a card that is the same in every light. */
export function seedlings(): string {
  const field = FIELD.map(
    ({ fill, d }) => `<path fill="${fill}" stroke="${ink('dawn')}" stroke-width="3" d="${d}"/>`,
  );
  const plants = PLANTS.map(
    ({ x, y, grown }) =>
      `<path transform="translate(${x} ${y}) scale(${grown})" fill="${ink('jade')}" stroke="${ink('jade')}" stroke-width="2.5" d="${SPROUT}"/>`,
  );
  return [...field, ...plants].join('');
}
