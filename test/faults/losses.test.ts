import { describe, expect, it } from 'vitest';
import { AT_LENGTH, LONGEST, TIMEOUT_FACTOR } from '../environment.ts';
import { newHome } from '../service/start-server.ts';
import { killAgainAndAgain } from './cycles.ts';
import { Machine, SHIM_MISSING } from './shim.ts';

const CARELESS = 'test/faults/controls/careless-server.ts';

/** `CYCLES=200 npx vitest run test/faults/losses.test.ts` takes as many as one likes. */
const CYCLES = Number(process.env['CYCLES'] ?? (AT_LENGTH ? 10 : 3));
/** As long as any other test, and two seconds more for each cycle. */
const TIMEOUT = LONGEST + CYCLES * 2000 * TIMEOUT_FACTOR;
/** A control that had to be run again would be one that may as well win. */
const CONTROL = { retry: 0 };

describe(`a server killed in mid-write (kill -9), ${CYCLES} times`, { timeout: TIMEOUT }, () => {
  it('loses no sign-up that it acknowledged, keeps none half-written, and its file stays whole', async () => {
    const findings = await killAgainAndAgain({ home: newHome(), cycles: CYCLES });
    expect(findings).toMatchObject({ cycles: CYCLES, lost: [], strange: [], corruption: [] });
    expect(findings.acknowledged).toBeGreaterThan(10 * CYCLES);
  });

  it('would be seen to lose some if it acknowledged before the commit', CONTROL, async () => {
    const findings = await killAgainAndAgain({
      home: newHome(),
      cycles: 20,
      server: { script: CARELESS, env: { CARELESS: 'early' } },
      enough: ({ lost }) => lost.length > 0,
    });
    expect(findings.lost).not.toEqual([]);
  });
});

describe.skipIf(SHIM_MISSING)(
  'a power failure: every file falls back to its last sync (needs Linux and a C compiler)',
  { timeout: TIMEOUT },
  () => {
    it(`costs no sign-up that was acknowledged, ${CYCLES} times`, async () => {
      const home = newHome();
      const disk = new Machine(home);
      const findings = await killAgainAndAgain({
        home,
        cycles: CYCLES,
        server: { env: disk.env },
        afterKill: () => disk.losePower(),
      });
      expect(findings).toMatchObject({ cycles: CYCLES, lost: [], strange: [], corruption: [] });
      expect(findings.acknowledged).toBeGreaterThan(10 * CYCLES);
    });

    it('would be seen to cost some if commits did not wait for the disk', CONTROL, async () => {
      const home = newHome();
      const disk = new Machine(home);
      const findings = await killAgainAndAgain({
        home,
        cycles: 20,
        server: { script: CARELESS, env: { ...disk.env, CARELESS: 'normal' } },
        afterKill: () => disk.losePower(),
        enough: ({ lost }) => lost.length > 0,
      });
      expect(findings.lost).not.toEqual([]);
    });
  },
);
