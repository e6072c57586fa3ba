import { seeded, smoothPath, type Point } from '../src/site/pictures/contour.ts';
import { ink, type Colour } from './palette.ts';

/** A curve given by a few points, read anywhere between them. */
export type Curve = readonly Point[];

/** The height of a curve at `x`: level at each of its points and outside them, a soft drop between. */
function heightAt(curve: Curve, x: number): number {
  const next = curve.findIndex(([px]) => px >= x);
  const last = curve.at(-1);
  const to = next < 0 ? last : curve[next];
  const from = curve[next - 1];
  if (!to) throw new Error('a curve needs points');
  if (next <= 0 || !from) return to[1];
  const share = (1 - Math.cos(((x - from[0]) / (to[0] - from[0])) * Math.PI)) / 2;
  return from[1] + (to[1] - from[1]) * share;
}

export interface Hillside {
  seed: number;
  /** The line against the sky, and the line where the hill meets the ground: all terraces lie between them. */
  crest: Curve;
  foot: Curve;
  /** The colours of the treads from the crest down, one for each terrace. */
  treads: readonly Colour[];
  from: number;
  to: number;
  /** Distance of the nodes along a lip. */
  pace: number;
  /** How far the lips wander from the even spacing, in terraces. */
  play: number;
}

/** A wave with long shelves and quick drops, between -1 and 1. */
const shelf = (phase: number): number =>
  Math.tanh(2.4 * Math.sin(phase)) * 0.8 + Math.sin(phase * 0.43) * 0.4;

/** At the end, where terraces are thinner than their stubble would be, there is none: units from `from`. */
const NARROW = 460;

/**
 * A terraced hillside, painted from the crest down. Each lip runs from end to end between crest and foot, so terraces
 * narrow to nothing where these meet, bunch and spread as contours on a map do, and never look like plates.
 */
export function hillside({ seed, crest, foot, treads, from, to, pace, play }: Hillside): string {
  const random = seeded(seed);
  const start = random() * 7;
  const xs: number[] = [];
  for (let x = from; x < to; x += pace * (0.75 + random() * 0.5)) xs.push(Math.round(x));
  xs.push(to);

  const lip = (level: number, lower = 0): Point[] =>
    xs.map((x): Point => {
      const depth = Math.pow(level / treads.length, 1.2);
      const wander =
        (shelf(x / 118 + start + level * 1.9) * play * Math.sin(depth * Math.PI)) / treads.length;
      const share = level === 0 ? 0 : Math.min(1, Math.max(0.02, depth + wander));
      const top = heightAt(crest, x - level * 16);
      const room = heightAt(foot, x) - top;
      return [x, top + room * share + Math.min(lower, (room / treads.length) * 0.5)];
    });

  const deep = Math.max(...foot.map(([, y]) => y)) + 20;
  const down = `V${deep}H${from}Z`;
  return treads
    .map((tread, level) => {
      if (level === 0) return `<path d="${smoothPath(lip(0))}${down}" fill="${ink(tread)}"/>`;
      const riser = `<path d="${smoothPath(lip(level))}${down}" fill="${ink('leaf')}" stroke="${ink('dawn')}" stroke-width="2.4"/>`;
      const stubbleWidth = 9 + level * 1.4;
      const standing = lip(level, stubbleWidth / 2 + 2).filter(([x]) => x > from + NARROW);
      const stubble = `<path d="${smoothPath(standing)}" stroke="${ink('jade')}" stroke-width="${Math.round(stubbleWidth)}" stroke-opacity=".42" stroke-dasharray="2 9 2 14 2 7 2 19" stroke-linecap="butt"/>`;
      const floor = `<path d="${smoothPath(lip(level, 17 + level * 2.6))}${down}" fill="${ink(tread)}"/>`;
      return riser + stubble + floor;
    })
    .join('');
}
