/**
 * The most that a visit to one page may weigh on a phone, in bytes as they are sent, with response headers.
 * `test/e2e/budgets.spec.ts` holds them; a change that needs more raises the number here, where everybody sees it.
 */
export const BUDGETS = {
  /** The page itself: text, styles of the first screen, inline start-up. */
  html: 14_600,
  /** Page, style sheets, fonts and scripts that are asked for before the first paint. */
  beforePaint: 45_000,
  /** All of a visit that neither scrolls nor touches anything. */
  untouched: 65_000,
  /** All of it after the first touch, and the scripts among it. */
  touched: 141_000,
  scripts: 75_000,
} as const;
