/** How an edge is drawn. */
export interface EdgeLook {
  /** Which hillside: the same seed is the same line. */
  seed: number;
  /** How many thinner lines follow it downhill. */
  lines?: number;
  /** A low edge is a lip of ground; the usual one is a hill. */
  low?: boolean;
}

/**
 * The edges of the page by the section that they begin. `npm run draw` makes their shapes: they stand in the style sheet,
 * where they cost the page itself nothing, and take their colours from the section.
 */
export const EDGES = {
  intro: { seed: 27 },
  statement: { seed: 14, lines: 3 },
  tools: { seed: 8 },
  journey: { seed: 90 },
  foothill: { seed: 33, low: true },
  usps: { seed: 61 },
  cta: { seed: 52, lines: 3 },
  footer: { seed: 77 },
} satisfies Record<string, EdgeLook>;
