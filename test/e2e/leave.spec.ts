import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { fill } from '../../src/content/fill.ts';
import { OTHER_TEXTS } from '../../src/content/translations.ts';
import { placeholderValues } from '../../src/content/placeholders.ts';
import { leaveLinkOf } from '../leave-link.ts';
import { axeViolations, expect, freshEmail, test } from './fixtures.ts';
import { FIRST, SECOND } from '../languages.ts';

for (const [language, javaScriptEnabled, how] of [
  [SECOND, true, 'with script'],
  [FIRST, false, 'without script'],
] as const)
  test.describe(`leaving, ${how}`, () => {
    test.use({ javaScriptEnabled });

    test(`by the link of a mail, on /${language}`, async ({ page, product, request }) => {
      const texts = OTHER_TEXTS[language].leave;
      const title = (panel: 'ask' | 'left' | 'incomplete') =>
        page.getByRole('heading', { name: fill(texts[panel].title, placeholderValues(language)) });
      const email = freshEmail();
      await request.post(SUBMIT_EMAIL_PATH, { data: { email, language, sourcePage: 'landing' } });
      // axe is a script of its own.
      const check = async () => {
        if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
      };
      await page.goto(await leaveLinkOf(product.home.database, product.origin, email));
      await expect(title('ask')).toBeVisible();
      await expect(title('left')).toBeHidden();
      await check();
      expect(product.home.rows(email)).toHaveLength(1);

      await page.getByRole('button', { name: texts.button }).click();
      await expect(title('left')).toBeVisible();
      await expect(title('ask')).toBeHidden();
      await check();
      expect(product.home.rows(email)).toEqual([]);

      // Back on the list, and a link that the mail program has broken in two.
      await request.post(SUBMIT_EMAIL_PATH, { data: { email, language, sourcePage: 'landing' } });
      const link = await leaveLinkOf(product.home.database, product.origin, email);
      await page.goto(link.slice(0, -5));
      await page.getByRole('button', { name: texts.button }).click();
      await expect(title('incomplete')).toBeVisible();
      await check();
      expect(product.home.rows(email)).toHaveLength(1);
      await page.getByRole('link', { name: fill(texts.home, placeholderValues(language)) }).click();
      await expect(page).toHaveURL(`/${language}`);
    });
  });
