import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaveLink, readLeaveKeys } from '../../src/waitlist/privacy/leave.ts';
import { operatorOn, type TestOperator } from '../operator/harness.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { findDeno, type DenoFunction } from './deno.ts';
import { startGateway, type Gateway } from './gateway.ts';
import { SECOND } from '../languages.ts';

const PAGE = 'https://them.example';

const postgres = sharedPostgres();
const deno = 'skipped' in postgres ? undefined : await findDeno();

describe.skipIf(deno === undefined)('the function leave in Deno (needs Deno and PostgreSQL)', () => {
  if (deno === undefined || 'skipped' in postgres) return;
  let list: TestOperator;
  let running: DenoFunction;
  let gateway: Gateway;
  beforeAll(async () => {
    list = operatorOn(await postgres.createDatabase());
    await list.add({ email: 'ann@example.com' });
    running = await deno.serve({ SUPABASE_DB_URL: list.url, PUBLIC_ORIGIN: PAGE }, 'leave');
    gateway = await startGateway(running.port, 'leave');
  });
  afterAll(async () => {
    await gateway.stop();
    await running.stop();
  });

  it('takes people off the list by POST only, and leads to the page on the static host', async () => {
    const token = await list.withDatabase(async (db) => {
      const [row] = await db.selectFrom('submission').selectAll().execute();
      return new URL(leaveLink(await readLeaveKeys(db, Date), PAGE, row ?? { id: '', language: '' })).search;
    });
    const address = `${gateway.origin}/functions/v1/leave${token}&language=vi`;
    const page = `${PAGE}/${SECOND}/leave${token}`;
    const send = async (method: string, fields?: Record<string, string>) => {
      const body = fields && new URLSearchParams(fields);
      const answer = await fetch(address, { method, redirect: 'manual', ...(body && { body }) });
      return [answer.status, answer.headers.get('location')];
    };
    for (const method of ['GET', 'HEAD']) expect(await send(method)).toEqual([303, page]);
    expect(await list.emails()).toEqual(['ann@example.com']);
    expect(await send('POST', { 'List-Unsubscribe': 'One-Click' })).toEqual([200, null]);
    expect(await list.emails()).toEqual([]);
    expect(await send('POST', { action: 'leave' })).toEqual([303, `${page}#left`]);
    expect(running.log().map(({ event, outcome }) => [event, outcome])).toEqual([
      ['leave', 'toPage'],
      ['leave', 'toPage'],
      ['leave', 'left'],
      ['leave', 'notOnList'],
    ]);
    expect(JSON.stringify(running.log())).not.toMatch(/ann@|[\w-]{43}/);
  });
});
