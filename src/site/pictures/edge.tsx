import type { EDGES } from './edges.ts';

interface EdgeProps {
  place: keyof typeof EDGES;
  low?: boolean;
}

/** The upper edge of a section: its own ground, rising over the section before it. */
export function Edge({ place, low = false }: EdgeProps) {
  return <i className={`edge ${low ? 'edge-low ' : ''}edge-${place}`} aria-hidden="true" />;
}

/** A field of contour lines, as on a map of the hill: the ground of the statement. */
export function Contours() {
  return <i className="contours" aria-hidden="true" />;
}
