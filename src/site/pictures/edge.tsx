import { TERRACE } from './terrace.ts';

/** The drawings' own width; each is stretched to its place. */
const WIDTH = 1440;
/** Above the section's top edge the drawing is ground; the room below it is for the lines that run down into the section. */
const ABOVE = 120;
const BELOW = 60;

/**
 * Long shelves joined by soft drops, as terraced hillsides are. One serves all edges, some of them turned round (`edge.css`):
 * in the page a shape that repeats costs a few bytes.
 */
const HILL =
  'M-60 57S57 57 115 52S178 38 246 34S395 30 470 30S553 33 636 34S829 33 909 33S977 34 1061 34S1257 23 1349 32S1461 71 1547 81S1702 93 1799 84S2010 44 2060 35';

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
      viewBox={`0 0 ${WIDTH} ${ABOVE + BELOW}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={`${HILL}V${ABOVE}H-60Z`} />
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
