/** A point of a drawn line, in the units of its view box. */
export type Point = readonly [x: number, y: number];

/** A source of numbers in [0, 1). */
export type Random = () => number;

/**
 * A seeded source of numbers (mulberry32, public domain, Tommy Ettinger): every sheet has the same lines.
 */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** How far the handles of a smooth line reach, as a part of the distance between its neighbours. */
const TENSION = 0.19;

/**
 * A smooth line through points, as SVG path data in whole numbers.
 *
 * The handles on both sides of a point are mirrored, which is what the path command `S` means: four numbers a point
 * instead of six.
 */
export function smoothPath(points: readonly Point[]): string {
  return points
    .map(([x, y], index) => {
      const here = `${Math.round(x)} ${Math.round(y)}`;
      if (index === 0) return `M${here}`;
      const before = points[index - 1] ?? [x, y];
      const after = points[index + 1] ?? [x, y];
      const handle = `${Math.round(x - (after[0] - before[0]) * TENSION)} ${Math.round(y - (after[1] - before[1]) * TENSION)}`;
      return `S${handle} ${here}`;
    })
    .join('');
}

/**
 * The line of a terraced hillside: long shelves joined by soft drops, never a wave.
 *
 * @param width how far the line must reach; it starts before 0 and ends after `width`
 * @param height of the strip that it stays in
 */
export function hillside(random: Random, width: number, height: number): Point[] {
  const points: Point[] = [];
  let x = -60;
  let y = height * (0.35 + random() * 0.3);
  while (x < width + 120) {
    points.push([x, y]);
    x += 170 + random() * 200;
    points.push([x, y + (random() - 0.5) * height * 0.07]);
    x += 110 + random() * 120;
    const drop = height * (0.175 + random() * 0.25);
    y = Math.max(height * 0.28, Math.min(height * 0.8, y + (random() > 0.5 ? drop : -drop)));
  }
  points.push([x + 120, y]);
  return points;
}
