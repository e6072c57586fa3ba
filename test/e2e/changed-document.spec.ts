import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import { CHANGES } from '../changes.ts';
import { FIRST, IS_MULTILINGUAL, SECOND } from '../languages.ts';
import { expect, formAt, freshEmail, holdBack, test, TRANSLATIONS, type Page } from './fixtures.ts';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';

const MOMENTS = [
  ...['before hydration', 'at the first key', 'with an error', 'while sending', 'with the dialog open'],
  ...['after the dialog', 'after two switches'],
];

/** All that the page says, in capitals, but for what changes in the forms. */
const textOf = (page: Page) =>
  page.evaluate(() => {
    const root = document.getElementById('root')?.cloneNode(true) as Element;
    for (const part of root.querySelectorAll('dialog, .signup-note')) part.remove();
    return root.textContent.toUpperCase().replace(/\s+/g, '');
  });

/** What `textOf` gives of each language's page as it was sent. */
const served = new Map<string | null, string>();
test.beforeEach(async ({ page }) => {
  for (const language of LANGUAGES) {
    await page.goto(`/${language}`);
    served.set(language, await textOf(page));
  }
});

test('no two texts are side by side, of which React would change one', async ({ request }) => {
  for (const language of LANGUAGES)
    // React writes a comment between two texts.
    expect(await (await request.get(`/${language}`)).text()).not.toContain('<!--');
});

/** A visit with a change at one moment: an error, a switch of the language and back, a sign-up, another address. */
async function visit(page: Page, language: Language, moment: string, change: () => void, email: string) {
  const { field, error, form } = formAt(page, 'hero');
  const at = async (now: string) => {
    if (now === moment) await page.evaluate(change);
    await expect(page.locator('form.signup')).toHaveCount(2);
    expect(await textOf(page)).toBe(served.get(await page.locator('html').getAttribute('lang')));
  };
  // Where the document cannot be hydrated, the plain form does without some of this.
  const isHydrated = async () => (await page.locator('form.signup[novalidate]').count()) > 0;
  await page.goto(`/${language}`);
  await at('before hydration');
  await field.focus();
  await page.keyboard.type('l');
  await at('at the first key');
  await page.keyboard.type('inh@');
  await expect(field).toHaveValue('linh@');
  await expect(field).toBeFocused();
  if (moment === 'with an error') await expect(error).toHaveText(TRANSLATIONS[language].cta.emailInvalid);
  await at('with an error');
  for (const to of IS_MULTILINGUAL ? [language === FIRST ? SECOND : FIRST, language] : []) {
    await page.locator(`.lang a[hreflang=${to}]`).click();
    await expect(page.locator('html')).toHaveAttribute('lang', to);
    await at('');
    await expect(field).toHaveValue('linh@');
  }
  await at('after two switches');
  await field.fill(email);
  const release = await holdBack(page, `**${SUBMIT_EMAIL_PATH}`);
  await field.press('Enter');
  if (moment === 'while sending') await expect(form).toHaveAttribute('aria-busy', 'true');
  await at('while sending');
  release();
  await expect(page.getByRole('dialog').or(page.locator('#joined:target'))).toBeVisible();
  await at('with the dialog open');
  if (!(await isHydrated())) return;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await at('after the dialog');
  await field.pressSequentially('an@');
  await expect(field).toHaveValue('an@');
  await expect(form.locator('.signup-status')).toHaveText('');
  await expect(error).toHaveText(new RegExp(TRANSLATIONS[language].cta.emailInvalid, 'i'));
  await at('');
}

for (const language of LANGUAGES)
  for (const [what, change] of Object.entries(CHANGES))
    test(`/${language}: the page and its form stay where somebody ${what}`, async ({
      page,
      product,
      console,
    }) => {
      // Changed while it is hydrated, the page is made anew, and says so.
      console.allow(/Minified React error #418/);
      for (const moment of MOMENTS)
        await test.step(moment, async () => {
          const email = freshEmail();
          await visit(page, language, moment, change, email);
          expect(product.home.rows(email), moment).toHaveLength(1);
          await page.unrouteAll();
          await page.goto('about:blank');
        });
    });

test('what was typed stays in its field where a changed page is posted and the address is none', async ({
  page,
}) => {
  const release = await holdBack(page, '**/assets/landing-*.js');
  await page.goto(`/${SECOND}`);
  await page.evaluate(CHANGES['wraps texts']);
  const { field, button } = formAt(page, 'hero');
  await field.fill('linh@');
  await button.click();
  release();
  await expect(page.locator('#email-invalid:target')).toBeVisible();
  await expect(field).toHaveValue('linh@');
});
