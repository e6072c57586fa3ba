import { LANGUAGES } from '../../src/contract/language.ts';
import { expect, test } from './fixtures.ts';
import { weigh } from './weight.ts';

/**
 * The most that a visit to one page may weigh on a phone, in bytes as they are sent, with response headers. A change that
 * needs more raises the number here, where everybody sees it.
 */
const BUDGETS = {
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

for (const language of LANGUAGES)
  test(`/${language} weighs no more than its budgets`, async ({ page, product }) => {
    const weight = await weigh(page, `${product.origin}/${language}`);
    for (const [part, most] of Object.entries(BUDGETS))
      expect.soft(weight[part as keyof typeof BUDGETS], part).toBeLessThanOrEqual(most);
    expect(weight.html).toBeGreaterThan(0);
  });
