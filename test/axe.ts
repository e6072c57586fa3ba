import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** axe's rules for the success criteria of WCAG 2.2, A and AA, and its best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds wrong on the page now: rule and elements only.
 *
 * @param parts selectors of the parts to look at, where the rest has not changed
 */
export async function axeViolations(page: Page, ...parts: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([include, runOnly]) => {
      // In a frame without script axe can't look round, and waits.
      const context = { include, exclude: ['iframe[sandbox]'] };
      const options = { runOnly, resultTypes: ['violations' as const], iframes: false };
      const { violations } = await window.axe.run(context, options);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    },
    [parts.length > 0 ? parts : ['html'], RULES] as const,
  );
}
