import type { Page } from '@playwright/test';
import { waitForScript } from '../visits.ts';

/** Settings of a page whose function is elsewhere: the browser maps the name to the real port. */
export const backendAt = (name: string) => ({
  VITE_SUPABASE_URL: `http://${name}.localhost`,
  VITE_SUPABASE_ANON_KEY: 'sb_publishable_test',
});

/** Signs up on the page at an address. */
export async function send(page: Page, address: string, email: string, byScript: boolean): Promise<void> {
  await page.goto(address);
  if (byScript) await waitForScript(page);
  await page.locator('#hero-email').fill(email);
  await page.locator('form:has(#hero-email) button.btn').click();
}
