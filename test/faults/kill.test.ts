import { expect, it } from 'vitest';
import { newHome } from '../service/start-server.ts';
import { killAgainAndAgain } from './cycles.ts';

/** `losses.test.ts` does it more often, and with controls that must lose. */
it('a server killed in mid-write (kill -9), 3 times, loses no sign-up that it acknowledged', async () => {
  const findings = await killAgainAndAgain({ home: newHome(), cycles: 3 });
  expect(findings).toMatchObject({ cycles: 3, lost: [], strange: [], corruption: [] });
  expect(findings.acknowledged).toBeGreaterThanOrEqual(60);
});
