import assert from 'node:assert/strict';
import type { Product } from '../../e2e/product.ts';
import type { Visit, Wishes } from '../visit.ts';

export { TRANSLATIONS } from '../../../src/content/translations.ts';
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

/** What a step is given. */
export interface Surroundings {
  visit: Visit;
  product: Product;
  /** Writes what is seen under a name. */
  picture: (name: string) => Promise<void>;
}

/** One thing that a visitor does, and what must come of it. */
export interface Step {
  name: string;
  wishes: Wishes;
  run(surroundings: Surroundings): Promise<void>;
}

let addresses = 0;

/** An address that no other step uses. */
export function freshEmail(): string {
  addresses += 1;
  return `lan.${process.pid}.${addresses}@truong.edu.vn`;
}

/** Opens a page of the product and waits until its own script answers. */
export async function openHydrated(visit: Visit, address: string): Promise<void> {
  await visit.open(address);
  await visit.until(() => {
    // The sections below the first screen are hydrated at the first interaction.
    dispatchEvent(new Event('wheel'));
    const { length } = document.querySelectorAll('form.signup[novalidate]');
    // Rendered one part in a frame, where the browser can defer that.
    const last = document.querySelector<HTMLElement>('.deferred .footer')?.style;
    const isRendered = !last || !('contentVisibility' in last) || last.contentVisibility === 'visible';
    return length === 2 && isRendered;
  });
}

/** An element's text, with plain spaces. */
export async function textOf(visit: Visit, selector: string): Promise<string> {
  const text = await visit.evaluate((each) => document.querySelector(each)?.textContent ?? '', selector);
  return text.replaceAll('\u00A0', ' ');
}

export const dialogIsOpen = (): boolean => document.querySelector('dialog')?.open === true;
export const dialogIsGone = (): boolean => document.querySelector('dialog') === null;

/** Fails unless the focus is on an element that matches. */
export async function expectFocus(visit: Visit, selector: string): Promise<void> {
  const focused = await visit.evaluate(() => document.activeElement?.outerHTML.slice(0, 90));
  const matches = await visit.evaluate((each) => document.activeElement?.matches(each) === true, selector);
  assert.ok(matches, `the focus is not on ${selector} but on ${focused}`);
}

/** Fails when the page's own log holds script errors or policy violations. */
export async function expectNoErrors(visit: Visit): Promise<void> {
  const errors = await visit.evaluate(() => window.them?.errorLog.map(({ error }) => error) ?? ['no log']);
  assert.deepEqual(errors, []);
}
