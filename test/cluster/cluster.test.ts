import { afterAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../postgres.ts';
import { PROXIES } from './proxy.ts';
import { CLIENT_LIMIT, runScenario } from './scenario.ts';

const postgres = await startPostgres({ durable: true });

describe.skipIf('skipped' in postgres)(
  'three nodes on one PostgreSQL behind a reverse proxy, under load',
  () => {
    if ('skipped' in postgres) return;
    afterAll(() => postgres.stop());

    it('lose nothing when a node is killed and the database crashes, and recover by themselves', async ({
      annotate,
    }) => {
      const findings = await runScenario({ postgres, proxies: PROXIES, phase: 1200, clients: 32 });
      if (findings.proxy === undefined)
        await annotate('Neither nginx nor HAProxy can be had here: the nodes were asked directly.');

      expect(findings.load.acknowledged.length).toBeGreaterThan(100);
      expect(findings.lost).toEqual([]);
      expect(findings.strange).toEqual([]);
      expect(findings.distinct).toBe(findings.rows);
      expect(findings.away).toMatchObject({ status: 503, retryAfter: '5', live: 200, ready: 503, page: 200 });
      expect(findings.sameProcesses).toBe(true);
      // 502: the proxy's node died with the request in hand. Nobody else is refused, and nobody is told anything else.
      for (const status of Object.keys(findings.load.statuses))
        expect(['200', '502', '503']).toContain(status);
      expect(findings.oneClient).toEqual({ accepted: CLIENT_LIMIT, refused: 20 });
    }, 60_000);
  },
);
