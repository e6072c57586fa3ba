import { BUDGETS } from '../../perf/budgets.ts';
import { weigh } from '../../perf/page/weight.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { expect, test } from './fixtures.ts';

for (const language of LANGUAGES)
  test(`/${language} weighs no more than its budgets`, async ({ page, product }) => {
    const weight = await weigh(page, `${product.origin}/${language}`);
    for (const [part, most] of Object.entries(BUDGETS))
      expect.soft(weight[part as keyof typeof BUDGETS], part).toBeLessThanOrEqual(most);
    expect(weight.html).toBeGreaterThan(0);
  });
