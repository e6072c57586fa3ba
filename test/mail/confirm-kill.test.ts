import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { buildConfirming, startConfirming } from '../confirm-server.ts';
import { AT_LENGTH, LONGEST } from '../environment.ts';
import type { ServerHome } from '../service/server-process.ts';
import { newHome } from '../service/start-server.ts';
import { startMailServer } from './mail-server.ts';

/** `PEOPLE=500 KILLS=20 npx vitest run test/mail/confirm-kill.test.ts` takes as many as one likes. */
const PEOPLE = Number(process.env['PEOPLE'] ?? (AT_LENGTH ? 200 : 60));
const KILLS = Number(process.env['KILLS'] ?? (AT_LENGTH ? 10 : 3));
/** Connections of a sender. */
const CONNECTIONS = 5;

/** A mail server that is slow, ends every tenth connection at a mail, and puts every fifth address off at first. */
async function startBadMailServer() {
  const [taken, tried] = [new Map<string, number>(), new Set<string>()];
  let recipients = 0;
  const { url } = await startMailServer(undefined, {
    reply: (step, address) => {
      if (step === 'text') return 'later';
      if (step !== 'recipient') return undefined;
      recipients += 1;
      const isFirst = !tried.has(address);
      tried.add(address);
      if (recipients % 10 === 0) return 'end';
      return isFirst && Number(/\d+/.exec(address)?.[0]) % 5 === 0 ? 451 : undefined;
    },
    delay: 300,
    onMail: ({ to }) => taken.set(to, (taken.get(to) ?? 0) + 1),
  });
  return { taken, url };
}

beforeAll(() => buildConfirming());

it(
  'a server that is killed while it sends (kill -9) loses no sign-up, leaves nobody without a mail, and sends at most as many twice for a kill as there are connections',
  async () => {
    const { taken, url } = await startBadMailServer();
    // Without limits: everybody comes from one client here.
    const script = fileURLToPath(new URL('hasty-server.ts', import.meta.url));
    const options = { script, env: { RATE_LIMIT: 'off' } };
    const start = (home: ServerHome) => startConfirming(url, { home, ...options });
    let server = await start(newHome());
    onTestFinished(() => server.stop('SIGKILL').then(() => undefined));
    let pending = Array.from({ length: PEOPLE }, (_, index) => `sv${index}@them.example`);
    // Everybody at once; whose server was killed tries again.
    const signUp = async () => {
      const trying = pending.map(async (email) => {
        const answer = await server.submit(email).catch(() => undefined);
        return answer?.status === 200 ? [] : [email];
      });
      pending = (await Promise.all(trying)).flat();
    };
    await signUp();
    for (let kill = 0; kill < KILLS; kill += 1) {
      // In the middle of its mails: another number of them each time.
      const enough = taken.size + Math.ceil((PEOPLE - taken.size) / (KILLS - kill + 1));
      await expect.poll(() => taken.size, { interval: 20 }).toBeGreaterThanOrEqual(enough);
      await server.stop('SIGKILL');
      server = await start(server.home);
      await signUp();
    }
    await expect.poll(() => taken.size).toBe(PEOPLE);
    expect(pending).toEqual([]);
    const twice = [...taken.values()].reduce((sum, mails) => sum + mails - 1, 0);
    expect(twice).toBeLessThanOrEqual(KILLS * CONNECTIONS);
    expect(server.home.emails().size).toBe(PEOPLE);
  },
  LONGEST * Math.ceil(KILLS / 10),
);
