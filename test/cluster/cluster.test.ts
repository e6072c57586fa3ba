import { afterAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../postgres.ts';
import { ServerProcess } from '../service/server-process.ts';
import { startTcpProxy } from '../tcp-proxy.ts';
import { runScenario } from './scenario.ts';
import { FIRST, SECOND } from '../languages.ts';

const postgres = await startPostgres({ durable: true });

describe.skipIf('skipped' in postgres)('nodes on one PostgreSQL (needs PostgreSQL)', () => {
  if ('skipped' in postgres) return;
  afterAll(() => postgres.stop());

  it('lose nothing, three under load, when one is killed and the database crashes', async () => {
    const findings = await runScenario({ postgres, phase: 1200, clients: 32 });
    expect(findings.load.acknowledged.length).toBeGreaterThan(100);
    expect(findings.lost).toEqual([]);
    expect(findings.strange).toEqual([]);
    expect(findings.distinct).toBe(findings.rows);
    expect(findings.away).toMatchObject({ status: 503, retryAfter: '5', live: 200, ready: 503, page: 200 });
    expect(findings.sameProcesses).toBe(true);
    for (const status of Object.keys(findings.load.statuses)) expect(['200', '503']).toContain(status);
  });

  it('start without a database, serve the page, and take sign-ups as soon as there is one', async () => {
    const url = await postgres.createDatabase();
    await postgres.halt('shutdown');
    const node = await ServerProcess.start({ env: { DATABASE_URL: url, LOG_LEVEL: 'warn' } });
    try {
      expect((await node.get('/live')).status).toBe(200);
      expect((await node.get(`/${SECOND}`)).status).toBe(200);
      expect((await node.get('/ready')).status).toBe(503);
      const early = await node.submit('early@example.com');
      expect([early.status, early.headers.get('retry-after')]).toEqual([503, '5']);

      await postgres.start();
      await expect.poll(async () => (await node.get('/ready')).status).toBe(200);
      expect((await node.submit('early@example.com')).status).toBe(200);
    } finally {
      await node.remove();
    }
  });

  it('serve the page though the database takes connections and says nothing', async () => {
    const network = await startTcpProxy(postgres.port);
    const url = (await postgres.createDatabase()).replace(/:\d+\//, `:${network.port}/`);
    network.pass(false);
    const node = await ServerProcess.start({ env: { DATABASE_URL: url, LOG_LEVEL: 'warn' } });
    try {
      expect((await node.get(`/${FIRST}`)).status).toBe(200);
      // The first to ask waits until the connection is given up; whoever comes after hears it at once.
      expect((await node.get('/ready')).status).toBe(503);
      expect((await node.submit('ann@example.com')).status).toBe(503);
      network.pass(true);
      await expect.poll(async () => (await node.get('/ready')).status).toBe(200);
      expect((await node.submit('ann@example.com')).status).toBe(200);
    } finally {
      await node.remove();
      await network.stop();
    }
  });
});
