import { SUBMIT_EMAIL_PATH } from '../../../src/contract/submit-email.ts';
import type { Page } from '../fixtures.ts';

/**
 * Keeps the next submission waiting, and then has it refused: the address is on the list already.
 *
 * @returns ends the waiting
 */
export async function refuseNextSubmission(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(
    `**${SUBMIT_EMAIL_PATH}`,
    async (route) => {
      await promise;
      await route.fulfill({ status: 409, json: { success: false, error: 'Email already submitted' } });
    },
    { times: 1 },
  );
  return () => resolve(undefined);
}
