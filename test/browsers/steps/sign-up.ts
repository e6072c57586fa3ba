import assert from 'node:assert/strict';
import { movingElements } from '../../e2e/accessibility/probes.ts';
import {
  DESKTOP,
  dialogIsGone,
  dialogIsOpen,
  expectFocus,
  expectNoErrors,
  freshEmail,
  openHydrated,
  PHONE,
  textOf,
  TRANSLATIONS,
  type Step,
} from './step.ts';
import { pause } from '../../pause.ts';

const saidInTheForm = (language: 'en' | 'vi') => {
  const { title, text } = TRANSLATIONS[language].status.joined;
  return `${title} ${text}`;
};

const byKeyboard = (['en', 'vi'] as const).map((language): Step => ({
  name: `/${language}: signed up by keyboard alone; the dialog gives the focus back, the row is stored`,
  wishes: PHONE,
  async run({ visit, product, picture }) {
    const email = freshEmail();
    await openHydrated(visit, `${product.origin}/${language}`);
    await visit.press('Tab');
    await expectFocus(visit, '.skip');
    await visit.press('Enter');
    await visit.press('Tab');
    await expectFocus(visit, '#hero-email');
    await visit.type('#hero-email', email);
    await visit.press('Enter');
    await visit.until(dialogIsOpen);
    assert.equal(await textOf(visit, 'dialog h2'), TRANSLATIONS[language].successDialog.title);
    await expectFocus(visit, 'dialog .btn:focus-visible');
    await pause(1000, 'pictures lag behind');
    await picture(`${language}-dialog`);
    await visit.press('Enter');
    await visit.until(dialogIsGone);
    await expectFocus(visit, '#hero-email');
    assert.equal(await textOf(visit, '.hero .signup-status'), saidInTheForm(language));
    // WebKit's pictures lag behind what has just been taken away.
    await pause(500, 'pictures lag behind');
    await picture(`${language}-joined`);
    assert.equal(product.rows(email)[0]?.language, language);
    await expectNoErrors(visit);
  },
}));

const fiveSeconds: Step = {
  name: 'the dialog closes by itself after five seconds; what it said stays, and has the focus',
  wishes: DESKTOP,
  async run({ visit, product }) {
    await openHydrated(visit, `${product.origin}/en`);
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
  name: 'a mistake is announced at its field, with a way to fix it',
  wishes: PHONE,
  async run({ visit, product, picture }) {
    await openHydrated(visit, `${product.origin}/vi`);
    await visit.type('#hero-email', 'thư@gmial.com');
    await visit.until(() => document.querySelector('#hero-email')?.getAttribute('aria-invalid') === 'true');
    assert.equal(await textOf(visit, '#hero-error'), TRANSLATIONS.vi.cta.emailInvalid);
    await visit.until(() => document.querySelector('.hero .signup-help button') !== null);
    await picture('vi-help');
    await visit.click('.hero .signup-help button');
    await expectFocus(visit, '#hero-email:not([aria-invalid])');
  },
};

const rejected: Step = {
  name: 'an address that is already on the list: a toast, the address stays, Escape dismisses the toast',
  wishes: DESKTOP,
  async run({ visit, product, picture }) {
    const email = freshEmail();
    for (const outcome of ['dialog', '.toast']) {
      await openHydrated(visit, `${product.origin}/vi`);
      await visit.type('#hero-email', email);
      await visit.press('Enter');
      await visit.until((selector) => document.querySelector(selector) !== null, outcome);
    }
    assert.match(await textOf(visit, '.toast'), new RegExp(TRANSLATIONS.vi.toasts.alreadySubmittedTitle));
    await pause(500, 'pictures lag behind');
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
    await openHydrated(visit, `${product.origin}/en`);
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
      await pause(50, 'between two questions');
    assert.equal(await visit.address(), `${product.origin}/vi#joined`);
    await pause(1000, 'pictures lag behind');
    await picture('vi-without-script');
    assert.equal(product.rows(email)[0]?.language, 'vi');
  },
};

const panelStays: Step = {
  name: 'an outcome panel shown without script stays after hydration, until it is closed',
  wishes: PHONE,
  async run({ visit, product }) {
    const shown = () => document.querySelector('#joined')?.checkVisibility() === true;
    await openHydrated(visit, `${product.origin}/en#joined`);
    await visit.until(() => location.hash === '');
    assert.ok(await visit.evaluate(shown));
    await visit.click('#joined .btn');
    await visit.until(() => document.querySelector('#joined')?.checkVisibility() === false);
  },
};

const reloaded: Step = {
  name: 'a reload keeps what was typed, and the button is on when there is something to send, and else off',
  wishes: PHONE,
  async run({ visit, product }) {
    await openHydrated(visit, `${product.origin}/en`);
    const email = freshEmail();
    const reload = async () => {
      await visit.evaluate(() => {
        // As while the form is submitting: engines restore disabled and enabled controls in different ways.
        const form = document.querySelector<HTMLInputElement>('#hero-email')?.form;
        for (const control of form?.elements ?? []) (control as HTMLInputElement).disabled = true;
        document.documentElement.dataset['before'] = '';
        location.reload();
      });
      await visit.until(() => {
        dispatchEvent(new Event('wheel'));
        return document.querySelectorAll('html:not([data-before]) form.signup[novalidate]').length === 2;
      });
      return visit.evaluate(() => {
        const field = document.querySelector<HTMLInputElement>('#hero-email');
        const button = document.querySelector<HTMLButtonElement>('.hero .signup .btn');
        return { text: field?.value, field: field?.disabled, button: button?.disabled };
      });
    };
    assert.deepEqual(await reload(), { text: '', field: false, button: true });
    await visit.type('#hero-email', email);
    // WebKit's driver reloads without the text; Firefox keeps it.
    const { text, field, button } = await reload();
    assert.deepEqual({ field, button }, { field: false, button: text === '' });
    if (text === '') await visit.type('#hero-email', email);
    await visit.click('.hero .signup .btn');
    await visit.until(dialogIsOpen);
    assert.equal(product.rows(email).length, 1);
    await expectNoErrors(visit);
  },
};

const restored: Step = {
  name: 'back from another page: the form works, and a second press makes no second row',
  wishes: PHONE,
  async run({ visit, product }) {
    const email = freshEmail();
    await openHydrated(visit, `${product.origin}/vi`);
    await visit.type('#hero-email', email);
    await visit.press('Enter');
    await visit.until(dialogIsOpen);
    await visit.open(`${product.origin}/nowhere`);
    await visit.evaluate(() => history.back());
    await visit.until(() => {
      // The sections below the first screen are hydrated at the first interaction.
      dispatchEvent(new Event('wheel'));
      return document.querySelectorAll('form.signup[novalidate]').length === 2;
    });
    assert.equal(await visit.evaluate(() => location.pathname), '/vi');
    if (await visit.evaluate(dialogIsOpen)) await visit.press('Escape');
    await visit.until(dialogIsGone);
    await visit.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('#hero-email');
      if (field) field.value = '';
    });
    await visit.type('#hero-email', email);
    await visit.press('Enter');
    await visit.until(() => document.querySelector('.toast') !== null);
    assert.equal(product.rows(email).length, 1);
  },
};

const deniedStorage: Step = {
  name: 'signing up works without storage',
  wishes: PHONE,
  async run({ visit, product }) {
    const email = freshEmail();
    await openHydrated(visit, `${product.origin}/vi`);
    await visit.evaluate(() => {
      const deny = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      for (const storage of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, storage, { get: deny });
      Object.defineProperty(crypto, 'randomUUID', { value: undefined });
    });
    await visit.type('#cta-email', email);
    await visit.press('Enter');
    await visit.until(dialogIsOpen);
    assert.equal(product.rows(email)[0]?.language, 'vi');
  },
};

export const SIGN_UP: readonly Step[] = [
  ...byKeyboard,
  fiveSeconds,
  helped,
  rejected,
  deniedStorage,
  reloaded,
  restored,
  still,
  withoutScript,
  panelStays,
];
