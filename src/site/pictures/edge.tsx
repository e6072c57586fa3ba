import { hillside, seeded, smoothPath, type Point } from './contour.ts';

interface EdgeProps {
  /** Which hillside: the same seed is the same line. */
  seed: number;
  /** How many thinner lines follow it downhill. */
  lines?: number;
  /** A low edge is a lip of ground; the usual one is a hill. */
  low?: boolean;
}

/** The upper edge of a section: its own ground, rising over the section before it. */
export function Edge({ seed, lines = 2, low = false }: EdgeProps) {
  const height = low ? 36 : 120;
  const line = hillside(seeded(seed), 1440, height);
  const followers = Array.from({ length: lines }, (_, index) =>
    line.map(([x, y], at): Point => [
      x + (index + 1) * 9,
      y + (index + 1) * (9 + 8 * Math.sin(at * 0.9 + seed + (index + 1) * 0.4)) + 4,
    ]),
  );
  return (
    <svg
      className={low ? 'edge edge-low' : 'edge'}
      viewBox={`0 0 1440 ${height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path className="edge-ground" d={`${smoothPath(line)}V${height + 10}H-60Z`} />
      <path className="edge-line" d={(low ? [line] : followers).map(smoothPath).join('')} />
    </svg>
  );
}

interface ContoursProps {
  seed: number;
  width: number;
  height: number;
  lines: number;
}

/** A field of contour lines, as on a map of the hill: the ground of the statement. */
export function Contours({ seed, width, height, lines }: ContoursProps) {
  const line = hillside(seeded(seed), width + 500, height * 0.22);
  const field = Array.from({ length: lines }, (_, index) =>
    line.map(([x, y], at): Point => [
      x - 420 + index * 14,
      y * (1 + 0.25 * Math.sin(at * 0.7 + index * 0.23)) +
        index * (height / lines) * (0.86 + 0.2 * Math.sin(at * 1.1 + seed)) -
        height * 0.02,
    ]),
  );
  return (
    <svg
      className="contours"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d={field.map(smoothPath).join('')} />
    </svg>
  );
}
