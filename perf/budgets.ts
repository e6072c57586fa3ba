/**
 * The most that each part of the page may weigh, in bytes as our server sends them (brotli where it helps), without
 * response headers. `npm test` holds them; a change that needs more raises the number here, where everybody sees it.
 */
export const BUDGETS = {
  /** Each language's page: text, styles of the first screen, inline start-up, data block. */
  html: 13_800,
  /** Everything else that is loaded before the first full paint; see `docs/performance.md`. */
  beforePaint: { requests: 2, bytes: 45_000 },
  /** The style sheet for what is below the first screen. */
  laterStyles: 10_500,
  /** All fonts together. */
  fonts: 26_500,
  /** Drawings that a visitor who does not scroll sees or nearly sees; one colour scheme. */
  picturesNearTop: 13_000,
  /**
   * A photograph at the width that a phone loads, by its place; it comes beside the rest. The build lowers the quality of
   * those that would be heavier (`build/photographs/variants.ts`).
   */
  photographs: { hero: 150_000, ceremony: 110_000, founder: 45_000 },
  /** What a photograph in the first screen adds to the page: its frame, and the addresses of its widths. */
  heroPhotographHtml: 350,
  /** All that is fetched without scrolling or touching anything; with response headers, 120 kB. */
  cold: 118_000,
  /** Scripts by the name of their chunk; a chunk that is not named here does not pass. */
  scripts: {
    'after-paint': 1_000,
    landing: 61_000,
    below: 7_500,
    'on-demand': 4_500,
    client: 48_000,
    en: 6_000,
    vi: 7_000,
  } as Record<string, number>,
} as const;
