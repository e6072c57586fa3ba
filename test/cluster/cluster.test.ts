import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { closedLoop } from '../service/load.ts';
import { freePort } from '../free-port.ts';
import { pause } from '../pause.ts';
import { startPostgres } from '../postgres.ts';
import { startServer } from '../service/start-server.ts';
import { startTcpProxy } from '../tcp-proxy.ts';
import { FIRST, SECOND } from '../languages.ts';

/** Answers before, between and after the accidents. */
const PHASE = 150;
/** Each sends its next sign-up when the last was answered. */
const CLIENTS = 32;

const postgres = await startPostgres({ durable: true });

describe.skipIf('skipped' in postgres)('nodes on one PostgreSQL (needs PostgreSQL)', () => {
  if ('skipped' in postgres) return;
  afterAll(() => postgres.stop());

  it('lose nothing, three under load, when one is killed and the database crashes', async () => {
    const url = await postgres.createDatabase();
    const startNode = (port: number) =>
      startServer({ env: { PORT: String(port), DATABASE_URL: url, LOG_LEVEL: 'error' } });
    const ports = await Promise.all([freePort(), freePort(), freePort()]);
    const [first, second, third] = await Promise.all(ports.map(startNode));
    if (!first || !second || !third) throw new Error('three nodes were started');
    const sent = new Set<string>();
    const over = new AbortController();
    let answered = 0;
    const phase = () => {
      const enough = answered + PHASE;
      return expect.poll(() => answered).toBeGreaterThan(enough);
    };
    const load = closedLoop({
      clients: CLIENTS,
      // Each client has an address of its own.
      targets: Array.from({ length: CLIENTS }, (_, client) => ({
        host: '127.0.0.1',
        port: ports[client % 3] ?? 0,
        localAddress: `127.0.1.${1 + client}`,
      })),
      email: (index) => {
        sent.add(`student${index}@example.com`);
        return `student${index}@example.com`;
      },
      onAnswer: () => (answered += 1),
      signal: over.signal,
    });
    await phase();
    await second.stop('SIGKILL');
    await phase();
    const again = await startNode(second.target.port);
    await phase();
    await postgres.halt('crash');
    await pause(300, 'the accident lasts this long');
    const status = async (path: string) => (await first.get(path)).status;
    const away = await first.submit('during@example.com');
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
    expect([await status('/live'), await status(`/${FIRST}`), await status('/ready')]).toEqual([
      200, 200, 503,
    ]);
    await postgres.start();
    for (const node of [first, again, third])
      await expect.poll(async () => (await node.get('/ready')).status).toBe(200);
    await phase();
    over.abort();
    const { acknowledged, statuses } = await load;

    const rows = await postgres.query<{ email: string }>(url, 'select email from submission');
    const stored = new Set(rows.map(({ email }) => email));
    expect(acknowledged.length).toBeGreaterThan(100);
    expect(acknowledged.filter((email) => !stored.has(email))).toEqual([]);
    expect([...stored].filter((email) => !sent.has(email))).toEqual([]);
    expect(stored.size).toBe(rows.length);
    for (const seen of Object.keys(statuses)) expect(['200', '503']).toContain(seen);
    // The two that nobody killed are still the same processes.
    for (const { pid } of [first, third]) expect(process.kill(pid, 0)).toBe(true);
  });

  it('start without a database, serve the page, and take sign-ups as soon as there is one', async () => {
    const url = await postgres.createDatabase();
    await postgres.halt('shutdown');
    const node = await startServer({ env: { DATABASE_URL: url, LOG_LEVEL: 'warn' } });
    expect((await node.get('/live')).status).toBe(200);
    expect((await node.get(`/${SECOND}`)).status).toBe(200);
    expect((await node.get('/ready')).status).toBe(503);
    const early = await node.submit('early@example.com');
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '5']);

    await postgres.start();
    await expect.poll(async () => (await node.get('/ready')).status).toBe(200);
    expect((await node.submit('early@example.com')).status).toBe(200);
  });

  it('serve the page though the database takes connections and says nothing', async () => {
    const network = await startTcpProxy(postgres.port);
    onTestFinished(() => network.stop());
    const url = (await postgres.createDatabase()).replace(/:\d+\//, `:${network.port}/`);
    network.pass(false);
    const node = await startServer({ env: { DATABASE_URL: url, LOG_LEVEL: 'warn' } });
    expect((await node.get(`/${FIRST}`)).status).toBe(200);
    // The first to ask waits until the connection is given up; whoever comes after hears it at once.
    expect((await node.get('/ready')).status).toBe(503);
    expect((await node.submit('ann@example.com')).status).toBe(503);
    network.pass(true);
    await expect.poll(async () => (await node.get('/ready')).status).toBe(200);
    expect((await node.submit('ann@example.com')).status).toBe(200);
  });
});
