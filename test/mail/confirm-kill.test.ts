import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildConfirming, startConfirming } from '../confirm-server.ts';
import { ServerHome, type ServerProcess } from '../service/server-process.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { startMailServer } from './mail-server.ts';

/**
 * `PEOPLE=500 KILLS=20 NODES=3 MAIL_SECONDS=2 npx vitest run test/mail/confirm-kill.test.ts` takes as many as one likes;
 * several nodes are on one PostgreSQL.
 */
const PEOPLE = Number(process.env['PEOPLE'] ?? 60);
const KILLS = Number(process.env['KILLS'] ?? 3);
const NODES = Number(process.env['NODES'] ?? 1);
const MAIL_SECONDS = Number(process.env['MAIL_SECONDS'] ?? 0.3);
/** Connections of a sender. */
const CONNECTIONS = 5;

const postgres = sharedPostgres();

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
    delay: MAIL_SECONDS * 1000,
    onMail: ({ to }) => taken.set(to, (taken.get(to) ?? 0) + 1),
  });
  return { taken, url };
}

describe.skipIf(NODES > 1 && 'skipped' in postgres)(
  'servers that are killed while they send (kill -9)',
  () => {
    beforeAll(() => buildConfirming());

    it(
      'lose no sign-up, leave nobody without a mail, and send at most as many twice for a kill as there are connections',
      async () => {
        const { taken, url } = await startBadMailServer();
        const databaseUrl =
          NODES > 1 && !('skipped' in postgres) ? await postgres.createDatabase() : undefined;
        const nodes = await Promise.all(
          Array.from({ length: NODES }, () => {
            const home = new ServerHome();
            onTestFinished(() => home.remove());
            return start(url, home, databaseUrl);
          }),
        );
        onTestFinished(async () => {
          await Promise.all(nodes.map((node) => node.stop('SIGKILL')));
        });
        const emails = Array.from({ length: PEOPLE }, (_, index) => `sv${index}@them.example`);
        const latencies: number[] = [];
        let pending: string[] = [...emails];
        // Everybody at once; whose server was killed tries again.
        const signUp = async () => {
          const failed = await Promise.all(
            pending.map(async (email, index) => {
              const started = performance.now();
              const answer = await nodes[index % NODES]?.submit(email).catch(() => undefined);
              if (answer?.status === 200) latencies.push(performance.now() - started);
              return answer?.status === 200 ? [] : [email];
            }),
          );
          pending = failed.flat();
        };
        await signUp();
        for (let kill = 0; kill < KILLS; kill += 1) {
          // In the middle of its mails: another number of them each time.
          const enough = taken.size + Math.ceil((PEOPLE - taken.size) / (KILLS - kill + 1));
          await expect
            .poll(() => taken.size, { timeout: 600_000, interval: 20 })
            .toBeGreaterThanOrEqual(enough);
          const index = kill % NODES;
          const node = nodes[index];
          if (node === undefined) throw new Error('There is no such node.');
          await node.stop('SIGKILL');
          nodes[index] = await start(url, node.home, databaseUrl);
          await signUp();
        }
        await expect.poll(() => taken.size, { timeout: 600_000, interval: 200 }).toBe(PEOPLE);
        expect(pending).toEqual([]);
        const twice = [...taken.values()].reduce((sum, mails) => sum + mails - 1, 0);
        expect(twice).toBeLessThanOrEqual(KILLS * CONNECTIONS);
        const rows =
          databaseUrl === undefined || 'skipped' in postgres
            ? nodes[0]?.home.emails().size
            : (await postgres.query(databaseUrl, 'select id from submission')).length;
        expect(rows).toBe(PEOPLE);
        latencies.sort((one, other) => one - other);
        const at = (share: number) => Math.round(latencies[Math.floor(latencies.length * share)] ?? 0);
        process.stdout.write(
          `${KILLS} kills, ${twice} mails twice; sign-ups: median ${at(0.5)} ms, p99 ${at(0.99)} ms\n`,
        );
      },
      // Only what hangs is ended.
      900_000 + PEOPLE * 3000 + KILLS * 60_000,
    );
  },
);

/** Starts a node, without limits: everybody comes from one client here. */
function start(mailUrl: string, home: ServerHome, databaseUrl: string | undefined): Promise<ServerProcess> {
  const env = { RATE_LIMIT: 'off', ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
  return startConfirming(mailUrl, { home, env });
}
