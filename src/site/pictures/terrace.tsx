import { seeded, smoothPath, type Point } from './contour.ts';

/** How wide each band is drawn, so that its curves keep their shape when it is stretched to its place. */
const WIDTHS = [1500, 1180, 1050, 920, 790, 660, 560];
const HEIGHT = 176;

interface TerraceProps {
  /** 0 for the lowest; the lowest has no rise at its left because it comes from the page's edge. */
  index: number;
}

/** One terrace of the climb: a rounded rise at the left, then a tread with a lip, stubble and a glint of water. */
export function Terrace({ index }: TerraceProps) {
  const width = WIDTHS[index] ?? 560;
  const random = seeded(40 + (index + 1) * 7);
  const lowest = index === 0;
  const tread: Point[] = [[lowest ? -20 : 150, 24]];
  for (let x = tread[0]?.[0] ?? 0; x < width;) {
    x += 150 + random() * 120;
    tread.push([x, 24 + (random() - 0.45) * 13]);
  }
  const line = smoothPath(tread);
  const lip = lowest
    ? line
    : `M0 ${HEIGHT}C4 120 10 92 34 66C62 38 96 26 150 24${line.replace(/^M[\d -]+/, '')}`;
  const follow = (below: number): string =>
    smoothPath(
      tread.map(([x, y], at): Point => [x + (at ? 0 : 14), y + below + Math.sin(at * 1.3 + index) * 3]),
    );
  return (
    <svg className="terrace" viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="terrace-ground" d={`${lip}V${HEIGHT}H${lowest ? -20 : 0}Z`} />
      <path className="terrace-lip" d={lip} />
      <path className="terrace-stubble" d={follow(17)} />
      <path className="terrace-water" d={follow(74)} />
    </svg>
  );
}
