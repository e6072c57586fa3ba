import { TERRACE } from './terrace.ts';

/**
 * Long shelves joined by soft drops, as terraced hillsides are. One serves all edges, some of them turned round (`edge.css`):
 * in the page a shape that repeats costs a few bytes. The section's top edge is in row 120; below it is room for lines.
 */
const HILL =
  'M-60 57C80 57 150 36 246 34S977 34 1061 34S1257 23 1349 32S1461 71 1547 81S1702 93 1799 84S2010 44 2060 35';

interface EdgeProps {
  /** `turned`: seen from the other side. `low`: a lip of ground instead of a hill. */
  look?: 'turned' | 'low';
  /** How many lines follow it downhill. */
  lines?: number;
}

/**
 * The upper edge of a section: its own ground, rising over the section before it, and thinner lines downhill. Paths in the
 * page are drawn directly; a mask or a picture of the same shape is a document of its own to browsers.
 */
export function Edge({ look, lines = 2 }: EdgeProps) {
  return (
    <svg
      className={look ? `edge edge-${look}` : 'edge'}
      viewBox="0 0 1440 180"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={`${HILL}V120H-60Z`} />
      {Array.from({ length: lines }, (_, index) => (
        <path key={index} d={HILL} />
      ))}
    </svg>
  );
}

/** A terrace of the climb: its ground with a lip and stubble. The lowest fills the rest of a high window. */
export function Terrace() {
  return (
    <svg className="terrace" viewBox="0 0 1500 176" aria-hidden="true">
      <path d={`${TERRACE}V2000H0Z`} />
      <path d={TERRACE} />
    </svg>
  );
}
