import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { TRANSLATIONS } from '../../src/content/translations.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { movingElements, renderEverything, troubledText } from '../e2e/accessibility/probes.ts';
import { ServerProcess } from '../service/server-process.ts';
import { firefox } from './firefox.ts';
import type { Visit, Wishes } from './visit.ts';
import { webkit } from './webkit.ts';
import { CHANGES } from '../changes.ts';
import { FIRST, IS_MULTILINGUAL, SECOND } from '../languages.ts';

const NARROW = { width: 320, height: 640 };
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };
const ENGINES = [
  ['Firefox', await firefox()],
  ['WebKit', webkit()],
] as const;

let product: ServerProcess;
beforeAll(async () => {
  product = await ServerProcess.start();
  return () => product.remove();
});

let addresses = 0;
/** An address that no other test uses. */
const freshEmail = () => `lan.${process.pid}.${(addresses += 1)}@truong.edu.vn`;

/** While one page gives way to the next there is nothing to ask. */
const until = <Given>(visit: Visit, question: (given: Given) => boolean, given: Given) =>
  expect
    .poll(() => visit.evaluate(question, given).catch(() => false), { message: String(question) })
    .toBe(true);
const untilShown = (visit: Visit, selector: string, is = true) =>
  until(visit, ([selector, is]) => (document.querySelector(selector) !== null) === is, [
    selector,
    is,
  ] as const);

/** Interacts until the page's own script answers: both forms have then switched off the browser's own validation. */
const untilHydrated = (visit: Visit) =>
  until(
    visit,
    () => {
      dispatchEvent(new Event('scroll'));
      return document.querySelectorAll('html:not([data-before]) form.signup[novalidate]').length === 2;
    },
    undefined,
  );

/** An element's text, with plain spaces. */
async function textOf(visit: Visit, selector: string): Promise<string> {
  const text = await visit.evaluate((each) => document.querySelector(each)?.textContent ?? '', selector);
  return text.replaceAll('\u00A0', ' ');
}

/** Where the focus is, if it is not where it should be. */
const expectFocus = (visit: Visit, selector: string) =>
  expect
    .poll(() =>
      visit.evaluate((each) => {
        const focused = document.activeElement;
        return focused?.matches(each) === true ? each : (focused?.outerHTML.slice(0, 90) ?? '');
      }, selector),
    )
    .toBe(selector);

const valueOf = (visit: Visit, selector: string) =>
  visit.evaluate((each) => document.querySelector<HTMLInputElement>(each)?.value, selector);

describe.each(ENGINES)('%s (needs this browser)', (_, engine) => {
  if (engine === undefined) {
    it.skip('takes no part', () => undefined);
    return;
  }
  /** Script errors and policy violations in the log of the page that is open. */
  const expectNoErrors = async (visit: Visit) =>
    expect(await visit.evaluate(() => window.diagnostics?.errorLog.map(({ error }) => error) ?? [])).toEqual(
      [],
    );
  /** Opens a page in a window that is there: to open another window takes longer than a page. */
  async function load(visit: Visit, path: string): Promise<void> {
    await visit.open(product.origin + path);
    await untilHydrated(visit);
  }
  async function open(wishes: Wishes, path: string): Promise<Visit> {
    const visit = await engine?.(wishes);
    if (visit === undefined) throw new Error('The browser was there before.');
    onTestFinished(() => expectNoErrors(visit).finally(() => visit.end()));
    if (wishes.script === false) await visit.open(product.origin + path);
    else await load(visit, path);
    return visit;
  }

  it.each([NARROW, DESKTOP])(
    'shows every language at $width px, nothing cut off, overlapping or moving',
    async (size) => {
      const visit = await open({ ...size, reducedMotion: true }, `/${FIRST}`);
      for (const language of LANGUAGES) {
        await load(visit, `/${language}`);
        await until(visit, () => document.fonts.status === 'loaded', undefined);
        await renderEverything(visit);
        expect(await troubledText(visit), language).toEqual([]);
        expect(await movingElements(visit), language).toEqual([]);
        await expectNoErrors(visit);
      }
    },
  );

  it('keeps what was typed, address and history through the language switch, and the panel of a plain post until it is closed', async () => {
    const visit = await open(PHONE, `/${FIRST}?from=poster#journey`);
    if (IS_MULTILINGUAL) {
      await visit.type('#cta-email', 'lan@truong.edu.vn');
      const before = await visit.evaluate(() => history.length);
      await visit.click(`.lang a[hreflang=${SECOND}]`);
      await untilShown(visit, `html[lang=${SECOND}]`);
      expect(await visit.address()).toBe(`${product.origin}/${SECOND}?from=poster#journey`);
      expect(await visit.evaluate(() => history.length)).toBe(before);
      expect(await valueOf(visit, '#cta-email')).toBe('lan@truong.edu.vn');
      expect(await textOf(visit, 'h1')).toBe(TRANSLATIONS[SECOND].hero.headline.replaceAll('\u00A0', ' '));
      await expectNoErrors(visit);
    }
    const isShown = () => document.querySelector('#joined')?.checkVisibility() === true;
    await load(visit, `/${SECOND}?#joined`);
    await until(visit, () => location.hash === '', undefined);
    expect(await visit.evaluate(isShown)).toBe(true);
    await visit.click('#joined > a');
    await expect.poll(() => visit.evaluate(isShown)).toBe(false);
  });

  it('signs up in every language by keyboard alone; the dialog gives the focus back', async () => {
    const visit = await open(PHONE, `/${FIRST}`);
    for (const language of LANGUAGES) {
      const email = freshEmail();
      const { status } = TRANSLATIONS[language];
      await load(visit, `/${language}`);
      await visit.press('Tab');
      await expectFocus(visit, '.skip');
      await visit.press('Enter');
      await visit.press('Tab');
      await expectFocus(visit, '#hero-email');
      await visit.type('#hero-email', email);
      await visit.press('Enter');
      await untilShown(visit, 'dialog[open]');
      expect(await textOf(visit, 'dialog h2')).toBe(status.joined.title);
      await expectFocus(visit, 'dialog form button:focus-visible');
      await visit.press('Enter');
      await untilShown(visit, 'dialog', false);
      await expectFocus(visit, '#hero-email');
      expect(await textOf(visit, '.hero .signup-status')).toBe(
        `${status.joined.title} ${status.joined.text}`,
      );
      expect(product.home.rows(email)).toMatchObject([{ language }]);
      await expectNoErrors(visit);
    }
  });

  it.each(Object.entries(CHANGES))('keeps page and form where somebody %s', async (_, change) => {
    const visit = await open(PHONE, `/${FIRST}`);
    const signUp = async () => {
      const email = freshEmail();
      await visit.type('#hero-email', email);
      expect(await valueOf(visit, '#hero-email')).toBe(email);
      await visit.press('Enter');
      await untilShown(visit, 'dialog[open], #joined:target');
      expect(product.home.rows(email)).toHaveLength(1);
      expect(await visit.evaluate(() => document.querySelectorAll('form.signup, main h2').length)).toBe(
        whole,
      );
    };
    const whole = await visit.evaluate(() => document.querySelectorAll('form.signup, main h2').length);
    await visit.evaluate(change);
    for (const language of IS_MULTILINGUAL ? [SECOND, FIRST] : []) {
      await visit.click(`.lang a[hreflang=${language}]`);
      await untilShown(visit, `html[lang=${language}]`);
    }
    await signUp();
    await visit.open(`${product.origin}/${FIRST}`);
    await visit.evaluate(change);
    await signUp();
  });

  it('signs up without script, and a panel says so', async () => {
    const email = freshEmail();
    const visit = await open({ ...PHONE, script: false }, `/${SECOND}`);
    await visit.type('#hero-email', email);
    await visit.press('Enter');
    await expect.poll(() => visit.address()).toBe(`${product.origin}/${SECOND}#joined`);
    expect(product.home.rows(email)).toMatchObject([{ language: SECOND }]);
  });
});
