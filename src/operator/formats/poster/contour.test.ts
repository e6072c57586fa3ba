import { describe, expect, it } from 'vitest';
import { hillside, seeded, smoothPath, type Point } from './contour.ts';

describe('a seeded source', () => {
  it('gives the same numbers at every rendering, and others for another seed', () => {
    const draw = (seed: number): number[] => {
      const random = seeded(seed);
      return Array.from({ length: 50 }, () => random());
    };
    expect(draw(27)).toEqual(draw(27));
    expect(draw(27)).not.toEqual(draw(28));
    for (const value of draw(27)) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThan(1);
    }
  });
});

describe('a hillside', () => {
  const line = hillside(seeded(8), 1440, 120);

  it('reaches beyond both ends of the page', () => {
    expect(line[0]?.[0]).toBeLessThan(0);
    expect(line.at(-1)?.[0]).toBeGreaterThan(1440);
  });

  it('is made of shelves and drops in turn: every other piece is nearly level', () => {
    const rises = line.slice(1).map(([, y], index) => Math.abs(y - (line[index]?.[1] ?? 0)));
    const shelves = rises.filter((_, index) => index % 2 === 0).slice(0, -1);
    for (const shelf of shelves) expect(shelf).toBeLessThanOrEqual(120 * 0.036);
  });

  it('stays within its strip', () => {
    for (const [, y] of line) {
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(120);
    }
  });
});

describe('a smooth path', () => {
  const points: Point[] = [
    [0, 10.4],
    [100, 20],
    [220.6, 15],
  ];

  it('goes through its points, in whole numbers', () => {
    const path = smoothPath(points);
    expect(path).toMatch(/^M0 10S\S+ \S+ 100 20S\S+ \S+ 221 15$/);
    expect(path).not.toContain('.');
  });
});
