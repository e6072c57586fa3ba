import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorOn } from '../operator/harness.ts';
import { startPostgres } from '../postgres.ts';
import { findDeno, type DenoFunction } from './deno.ts';

const KEY = 'a-key-of-the-test-0123456789';
const DAY = 86_400_000;

const deno = await findDeno();
const postgres = deno && (await startPostgres());

describe.skipIf(postgres === undefined || 'skipped' in postgres)(
  'the function maintenance in Deno (needs Deno and PostgreSQL)',
  () => {
    if (deno === undefined || postgres === undefined || 'skipped' in postgres) return;
    let url: string;
    let running: DenoFunction;
    beforeAll(async () => {
      url = await postgres.createDatabase();
      await operatorOn(url).add();
      const variables = { SUPABASE_DB_URL: url, MAINTENANCE_KEY: KEY, RETENTION_DAYS: '365' };
      running = await deno.serve(variables, 'maintenance');
    });
    afterAll(async () => {
      await running.stop();
      await postgres.stop();
    });

    const call = (key: string) =>
      fetch(`http://127.0.0.1:${running.port}/maintenance`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
      });
    const count = async (table: string) =>
      Number((await postgres.query<{ n: string }>(url, `select count(*) as n from ${table}`))[0]?.n);

    it('does nothing for who has not the key', async () => {
      expect((await call('another key')).status).toBe(401);
      expect(await count('consent_wording')).toBe(0);
    });

    it('keeps the wording of the form, and deletes who joined too long ago once the last round was a day ago (code 6.14)', async () => {
      const list = operatorOn(url);
      const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
      await list.add(
        { email: 'old@example.com', joined_at: ago(366) },
        { email: 'new@example.com', joined_at: ago(364) },
      );
      expect(await (await call(KEY)).json()).toEqual({ paused: true, deleted: null });
      expect(await count('submission')).toBe(2);
      expect(await count('consent_wording')).toBe(2);
      // A day later.
      await postgres.query(url, `update setting set value = '${ago(1)}' where name = 'daily_round'`);
      expect(await (await call(KEY)).json()).toEqual({ paused: false, deleted: 1 });
      expect(await list.emails()).toEqual(['new@example.com']);
      expect(await (await call(KEY)).json()).toEqual({ paused: false, deleted: null });
      expect((await list.run('audit', '--json')).stdout).toContain('"by": "server"');
      expect(running.log().map(({ event }) => event)).toContain('retention');
    });
  },
);
