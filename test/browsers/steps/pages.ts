import assert from 'node:assert/strict';
import { movingElements, troubledText } from '../../e2e/accessibility/probes.ts';
import type { Visit } from '../visit.ts';
import { DESKTOP, expectNoErrors, openHydrated, PHONE, textOf, TRANSLATIONS, type Step } from './step.ts';
import { pause } from '../../pause.ts';

const PREFERENCES = [
  ['vi-VN', 'vi'],
  ['fr', 'en'],
] as const;

const arriving = PREFERENCES.map(([tag, language]): Step => ({
  name: `/ leads a browser that prefers ${tag} to /${language}`,
  wishes: { ...PHONE, languages: [tag] },
  async run({ visit, product }) {
    await openHydrated(visit, `${product.origin}/?from=poster`);
    assert.equal(await visit.address(), `${product.origin}/${language}?from=poster`);
  },
}));

const arrivingAnyhow: Step = {
  name: '/ leads to the language that the browser says it prefers',
  wishes: PHONE,
  async run({ visit, product }) {
    await openHydrated(visit, `${product.origin}/`);
    const preferred = await visit.evaluate(() => navigator.languages.join());
    assert.equal(await visit.address(), `${product.origin}/${/(^|,)vi/i.test(preferred) ? 'vi' : 'en'}`);
  },
};

const looking = (['en', 'vi'] as const).flatMap((language) =>
  [{ width: 320, height: 640 }, PHONE, DESKTOP].map((size): Step => ({
    name: `/${language} at ${size.width} px: nothing cut off, overlapping or moving against the visitor's wish`,
    wishes: { ...size, reducedMotion: true },
    async run({ visit, product, picture }) {
      await openHydrated(visit, `${product.origin}/${language}`);
      await visit.until(() => document.fonts.status === 'loaded');
      assert.deepEqual(await troubledText(visit), []);
      assert.deepEqual(await movingElements(visit), []);
      await leaf(visit, (page) => picture(`${language}-${size.width}-${String(page).padStart(2, '0')}`));
      await expectNoErrors(visit);
    },
  })),
);

/** Goes down the page, a window at a time. */
async function leaf(visit: Visit, look: (page: number) => Promise<void>): Promise<void> {
  for (let page = 1; ; page += 1) {
    await look(page);
    const before = await visit.evaluate(() => scrollY);
    await visit.evaluate(() => scrollBy({ top: innerHeight * 0.9, behavior: 'instant' }));
    // For pictures that load when they approach the window.
    await pause(300, 'pictures lag behind');
    if ((await visit.evaluate(() => scrollY)) === before) return;
  }
}

const switching: Step = {
  name: 'the language switch keeps what was typed, the address and the history',
  wishes: PHONE,
  async run({ visit, product }) {
    await openHydrated(visit, `${product.origin}/en?from=poster#journey`);
    await visit.type('#cta-email', 'lan@truong.edu.vn');
    const before = await visit.evaluate(() => history.length);
    await visit.click('.lang a[hreflang=vi]');
    await visit.until(() => document.documentElement.lang === 'vi');
    assert.equal(await visit.address(), `${product.origin}/vi?from=poster#journey`);
    assert.equal(await visit.evaluate(() => history.length), before);
    assert.equal(
      await visit.evaluate(() => document.querySelector<HTMLInputElement>('#cta-email')?.value),
      'lan@truong.edu.vn',
    );
    assert.equal(await textOf(visit, 'h1'), TRANSLATIONS.vi.hero.headline.replaceAll('\u00A0', ' '));
    await expectNoErrors(visit);
  },
};

export const PAGES: readonly Step[] = [...arriving, arrivingAnyhow, ...looking, switching];
