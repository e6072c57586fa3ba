import { describe, expect, it, onTestFinished } from 'vitest';
import { personalLink, readLinkKeys } from '../../src/waitlist/privacy/leave-list.ts';
import { SECOND } from '../languages.ts';
import { operatorOn } from '../operator/harness.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { findDeno } from './deno.ts';

const PAGE = 'https://them.example';
const KEY = 'a-key-of-the-test-0123456789';
const DAY = 86_400_000;

const postgres = sharedPostgres();
const deno = 'skipped' in postgres ? undefined : findDeno();

describe.skipIf(deno === undefined)('in Deno (needs Deno and PostgreSQL)', () => {
  if (deno === undefined || 'skipped' in postgres) return;

  it('the function leave takes people off by POST only, and leads to the page on the static host', async () => {
    const list = operatorOn(await postgres.createDatabase());
    await list.add({ email: 'ann@example.com' });
    const running = await deno({ SUPABASE_DB_URL: list.url, PUBLIC_ORIGIN: PAGE }, 'leave');
    onTestFinished(() => running.stop());
    const token = await list.withDatabase(async (db) => {
      const row = await db.selectFrom('submission').selectAll().executeTakeFirstOrThrow();
      return new URL(personalLink(await readLinkKeys(db, Date, 'leave'), PAGE, row)).search;
    });
    const page = `${PAGE}/${SECOND}/leave${token}`;
    const send = async (method: string, fields?: Record<string, string>) => {
      const address = `${running.origin}/functions/v1/leave${token}&language=${SECOND}`;
      const body = fields && new URLSearchParams(fields);
      const answer = await fetch(address, { method, redirect: 'manual', ...(body && { body }) });
      return [answer.status, answer.headers.get('location')];
    };
    for (const method of ['GET', 'HEAD']) expect(await send(method)).toEqual([303, page]);
    expect(await list.emails()).toEqual(['ann@example.com']);
    expect(await send('POST', { 'List-Unsubscribe': 'One-Click' })).toEqual([200, null]);
    expect(await list.emails()).toEqual([]);
    expect(await send('POST', { action: 'leave' })).toEqual([303, `${page}#left`]);
    const outcomes = () => running.log().map(({ event, outcome }) => `${String(event)} ${String(outcome)}`);
    await expect.poll(outcomes).toEqual(['leave toPage', 'leave toPage', 'leave left', 'leave notOnList']);
    expect(JSON.stringify(running.log())).not.toMatch(/ann@|[\w-]{43}/);
  });

  it('the function maintenance keeps the wording of the form, and deletes who joined too long ago once the last round was a day ago, for who has the key', async () => {
    const url = await postgres.createDatabase();
    const list = operatorOn(url);
    const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
    await list.add(
      { email: 'old@example.com', joined_at: ago(366) },
      { email: 'new@example.com', joined_at: ago(364) },
    );
    const variables = { SUPABASE_DB_URL: url, MAINTENANCE_KEY: KEY, RETENTION_DAYS: '365' };
    const running = await deno(variables, 'maintenance');
    onTestFinished(() => running.stop());
    const call = (key: string) =>
      fetch(`${running.origin}/maintenance`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
      });
    const count = async (table: string) =>
      Number((await postgres.query<{ n: string }>(url, `select count(*) as n from ${table}`))[0]?.n);

    expect((await call('another key')).status).toBe(401);
    expect(await count('consent_wording')).toBe(0);
    expect(await (await call(KEY)).json()).toEqual({ paused: true, deleted: null });
    expect(await count('submission')).toBe(2);
    expect(await count('consent_wording')).toBeGreaterThan(0);
    // A day later.
    await postgres.query(url, `update setting set value = '${ago(1)}' where name = 'daily_round'`);
    expect(await (await call(KEY)).json()).toEqual({ paused: false, deleted: 1 });
    expect(await list.emails()).toEqual(['new@example.com']);
    expect(await (await call(KEY)).json()).toEqual({ paused: false, deleted: null });
    expect((await list.audit()).map(({ by }) => by)).toContain('server');
    expect(running.log().map(({ event }) => event)).toContain('retention');
  });
});
