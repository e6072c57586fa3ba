import { SUBMIT_EMAIL_PATH } from '../../../src/contract/submit-email.ts';
import type { Page } from '../fixtures.ts';

/**
 * Holds the next submission back, and then answers that the address is already on the list.
 *
 * @returns sends the answer
 */
export async function failNextSubmission(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const json = { success: false, error: 'Email already submitted' };
  await page.route(
    `**${SUBMIT_EMAIL_PATH}`,
    (route) => promise.then(() => route.fulfill({ status: 409, json })),
    { times: 1 },
  );
  return () => resolve(undefined);
}
