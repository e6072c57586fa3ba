import { expect, it } from 'vitest';
import { terraces } from './step-picture.ts';

it.each([4, 5, 6, 7, 8, 9, 10])(
  'a climb of %i weeks goes up to the same place in ever smaller steps',
  (weeks) => {
    const places = terraces(weeks);
    expect(places).toHaveLength(weeks);
    expect(places[0]).toEqual({ x: -150, y: 1494, scale: 1.5 });
    expect(places.at(-1)).toEqual({ x: 930, y: 798, scale: 0.5 });
    // The second is above the first by a distance of its own.
    const steps = places.slice(2).map(({ x, y, scale }, index) => {
      const below = places[index + 1] ?? { x: 0, y: 0, scale: 0 };
      return [x - below.x, below.y - y, below.scale - scale];
    });
    for (const [index, step] of steps.entries())
      for (const [part, size] of step.entries()) {
        expect(size).toBeGreaterThan(0);
        expect(size).toBeLessThan(steps[index - 1]?.[part] ?? Infinity);
      }
  },
);
