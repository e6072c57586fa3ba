import { parseArgs } from 'node:util';
import { ServerHome } from '../service/server-process.ts';
import { killAgainAndAgain, type Findings } from './cycles.ts';
import { Machine, SHIM_MISSING } from './shim.ts';

/** `npm run test:faults -- --cycles 200`: the kill and power-loss cycles of the test suite, as many as one likes. */
const { values } = parseArgs({ options: { cycles: { type: 'string', default: '200' } } });
const cycles = Number(values.cycles);
if (!Number.isInteger(cycles) || cycles < 1) throw new Error('--cycles takes a whole number from 1');

/** Runs the cycles, says what came out, and whether all was well. */
async function report(name: string, run: (home: ServerHome) => Promise<Findings>): Promise<boolean> {
  const home = new ServerHome();
  const { acknowledged, lost, strange, corruption } = await run(home);
  home.remove();
  console.log(
    `${name}: ${cycles} cycles, ${acknowledged} sign-ups acknowledged, ${lost.length} lost, ${strange.length} half-written or strange, ${corruption.length} corruptions`,
  );
  return lost.length + strange.length + corruption.length === 0;
}

const killed = await report('kill -9', (home) => killAgainAndAgain({ home, cycles }));
const powerless =
  SHIM_MISSING === undefined
    ? await report('power loss', (home) => {
        const disk = new Machine(home);
        return killAgainAndAgain({
          home,
          cycles,
          server: { env: disk.env },
          afterKill: () => disk.losePower(),
        });
      })
    : undefined;
if (powerless === undefined) console.log(`power loss: skipped, ${SHIM_MISSING}`);
process.exit(killed && powerless !== false ? 0 : 1);
