import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { movingElements } from '../../e2e/accessibility/probes.ts';
import {
  DESKTOP,
  dialogIsGone,
  dialogIsOpen,
  expectFocus,
  expectNoErrors,
  freshEmail,
  openAlive,
  PHONE,
  textOf,
  WORDS,
  type Step,
} from './step.ts';

const saidInTheForm = (language: 'en' | 'vi') => {
  const { title, text } = WORDS[language].status.joined;
  return `${title} ${text}`;
};

const byKeyboard = (['en', 'vi'] as const).map((language): Step => ({
  name: `/${language}: signed up by keyboard alone; the dialog gives the focus back, the row is stored`,
  wishes: PHONE,
  async run({ visit, product, picture }) {
    const email = freshEmail();
    await openAlive(visit, `${product.origin}/${language}`);
    await visit.press('Tab');
    await expectFocus(visit, '.skip');
    await visit.press('Enter');
    await visit.press('Tab');
    await expectFocus(visit, '#hero-email');
    await visit.type('#hero-email', email);
    await visit.press('Enter');
    await visit.until(dialogIsOpen);
    assert.equal(await textOf(visit, 'dialog h2'), WORDS[language].successDialog.title);
    await expectFocus(visit, 'dialog .btn:focus-visible');
    await sleep(1000);
    await picture(`${language}-dialog`);
    await visit.press('Enter');
    await visit.until(dialogIsGone);
    await expectFocus(visit, '#hero-email');
    assert.equal(await textOf(visit, '.hero .signup-status'), saidInTheForm(language));
    await picture(`${language}-joined`);
    assert.equal(product.rows(email)[0]?.language, language);
    await expectNoErrors(visit);
  },
}));

const fiveSeconds: Step = {
  name: 'the dialog closes by itself after five seconds; what it said stays, and has the focus',
  wishes: DESKTOP,
  async run({ visit, product }) {
    await openAlive(visit, `${product.origin}/en`);
    await visit.type('#hero-email', freshEmail());
    await visit.click('.hero .signup .btn');
    await visit.until(dialogIsOpen);
    const opened = performance.now();
    await visit.until(dialogIsGone);
    assert.ok(performance.now() - opened > 4000, 'it stayed for its time');
    assert.equal(await textOf(visit, '.hero .signup-status'), saidInTheForm('en'));
    await expectFocus(visit, '.hero .signup-status');
  },
};

const helped: Step = {
  name: 'a mistake is told where it was made, with a way to mend it',
  wishes: PHONE,
  async run({ visit, product, picture }) {
    await openAlive(visit, `${product.origin}/vi`);
    await visit.type('#hero-email', 'thư@gmial.com');
    await visit.until(() => document.querySelector('#hero-email')?.getAttribute('aria-invalid') === 'true');
    assert.equal(await textOf(visit, '#hero-error'), WORDS.vi.cta.emailInvalid);
    await visit.until(() => document.querySelector('.hero .signup-help button') !== null);
    await picture('vi-help');
    await visit.click('.hero .signup-help button');
    await expectFocus(visit, '#hero-email:not([aria-invalid])');
  },
};

const refused: Step = {
  name: 'an address that is on the list already: a notice, the address stays, Escape dismisses it',
  wishes: DESKTOP,
  async run({ visit, product, picture }) {
    const email = freshEmail();
    for (const outcome of ['dialog', '.toast']) {
      await openAlive(visit, `${product.origin}/vi`);
      await visit.type('#hero-email', email);
      await visit.press('Enter');
      await visit.until((selector) => document.querySelector(selector) !== null, outcome);
    }
    assert.match(await textOf(visit, '.toast'), new RegExp(WORDS.vi.notices.alreadySubmittedTitle));
    await sleep(500);
    await picture('vi-toast');
    await visit.press('Escape');
    await visit.until(() => document.querySelector('.toast') === null);
    assert.equal(
      await visit.evaluate(() => document.querySelector<HTMLInputElement>('#hero-email')?.value),
      email,
    );
    assert.equal(product.rows(email).length, 1);
  },
};

const still: Step = {
  name: 'reduced motion: the dialog comes without moving',
  wishes: { ...PHONE, reducedMotion: true },
  async run({ visit, product }) {
    await openAlive(visit, `${product.origin}/en`);
    assert.ok(await visit.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches));
    await visit.type('#hero-email', freshEmail());
    await visit.press('Enter');
    await visit.until(dialogIsOpen);
    assert.deepEqual(await movingElements(visit), []);
  },
};

const withoutScript: Step = {
  name: 'without script: the form signs up, and a panel says so',
  wishes: { ...PHONE, script: false },
  async run({ visit, product, picture }) {
    const email = freshEmail();
    await visit.open(`${product.origin}/vi`);
    await visit.type('#hero-email', email);
    await visit.press('Enter');
    for (let waited = 0; waited < 100 && !(await visit.address()).endsWith('#joined'); waited += 1)
      await sleep(50);
    assert.equal(await visit.address(), `${product.origin}/vi#joined`);
    await picture('vi-without-script');
    assert.equal(product.rows(email)[0]?.language, 'vi');
  },
};

const panelStays: Step = {
  name: 'a panel of a visit without script stays when the page comes alive, until it is closed',
  wishes: PHONE,
  async run({ visit, product }) {
    const shown = () => document.querySelector('#joined')?.checkVisibility() === true;
    await openAlive(visit, `${product.origin}/en#joined`);
    await visit.until(() => location.hash === '');
    assert.ok(await visit.evaluate(shown));
    await visit.click('#joined .btn');
    await visit.until(() => document.querySelector('#joined')?.checkVisibility() === false);
  },
};

export const SIGN_UP: readonly Step[] = [
  ...byKeyboard,
  fiveSeconds,
  helped,
  refused,
  still,
  withoutScript,
  panelStays,
];
