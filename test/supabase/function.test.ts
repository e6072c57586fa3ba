import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { createSubmissionClient } from '../../src/site/signup/client.ts';
import denoJson from '../../supabase/functions/submit-email/deno.json' with { type: 'json' };
import { startPostgres } from '../postgres.ts';
import { pushSchema } from '../shared-postgres.ts';
import { findDeno, type DenoFunction } from './deno.ts';
import { FIRST, SECOND } from '../languages.ts';

const PAGE = 'https://them.example';

const deno = findDeno();
const postgres = deno && (await startPostgres());

it('the pins of the function are those of the package', () => {
  const versions: Record<string, string> = packageJson.dependencies;
  for (const [name, target] of Object.entries(denoJson.imports)) {
    const [, packageName = '', path = ''] = /^((?:@[^/]+\/)?[^/]+)(\/.*)?$/.exec(name) ?? [];
    expect(target).toBe(`npm:${packageName}@${versions[packageName]}${path}`);
  }
});

describe.skipIf(postgres === undefined || 'skipped' in postgres)(
  'the function in Deno (needs Deno and PostgreSQL)',
  () => {
    if (deno === undefined || postgres === undefined || 'skipped' in postgres) return;
    let url: string;
    let running: DenoFunction;
    beforeAll(async () => {
      url = await postgres.createDatabase();
      await pushSchema(postgres, url);
      running = await deno({ SUPABASE_DB_URL: url, PUBLIC_ORIGIN: PAGE, LIMIT_PER_CLIENT: '8/1h' });
      return () => running.stop();
    });
    afterAll(() => postgres.stop());

    const stored = () =>
      postgres.query<{ email: string; language: string }>(
        url,
        'select email, language from submission order by id',
      );
    /** As the network in front of Supabase's functions passes it on; the platform's own gateway can't be had here. */
    const fetchFrom =
      (address: string): typeof fetch =>
      (input, init) => {
        const headers = new Headers(init?.headers);
        headers.set('cf-connecting-ip', address);
        return fetch(input, { ...init, headers, redirect: 'manual' });
      };
    /** The page's own client, for a visitor at this address. */
    const clientAt = (address: string) => {
      const submit = createSubmissionClient({
        url: running.origin,
        key: 'sb_publishable_0123456789abcdefghijkl_ABCDEFGH',
        timeout: 20_000,
        fetch: fetchFrom(address),
      });
      return (email: string, language = SECOND) => submit({ email, language, sourcePage: 'landing' });
    };

    it('takes what the page sends', async () => {
      const submit = clientAt('203.0.113.7');
      const rejected = (error: string) => ({ kind: 'rejected', error });
      expect(await submit('ann@example.com')).toEqual({ kind: 'success' });
      expect(await submit('ann@example.com')).toEqual(rejected('Email already submitted'));
      expect(await submit('o’brien@example.com')).toEqual(rejected('Invalid email address'));
      expect(await stored()).toEqual([{ email: 'ann@example.com', language: SECOND }]);
    });

    it('counts what one visitor sends, by the address that the platform names', async () => {
      const submit = clientAt('2001:db8:1:2::1');
      for (let index = 0; index < 8; index += 1)
        expect(await submit(`student${index}@example.com`, FIRST)).toEqual({ kind: 'success' });
      expect(await submit('student8@example.com', FIRST)).toEqual({
        kind: 'rejected',
        error: 'Submission rate limit exceeded',
      });
      expect(await clientAt('2001:db8:1:3::1')('neighbour@example.com')).toEqual({ kind: 'success' });
    });

    it('counts the source in its own address, after the answer and apart from the sign-up', async () => {
      const sources = () =>
        postgres.query(url, 'select name, sign_ups, views from source where sign_ups > 0 order by name');
      const join = async (email: string, from: string) => {
        const body = new URLSearchParams({ email, language: SECOND, sourcePage: 'landing' });
        const answer = await fetchFrom('203.0.113.9')(`${running.origin}${SUBMIT_EMAIL_PATH}?from=${from}`, {
          method: 'POST',
          body,
          headers: { origin: PAGE, referer: `${PAGE}/` },
        });
        expect(answer.headers.get('location')).toBe(`${PAGE}/${SECOND}?from=${from}#joined`);
      };
      await postgres.query(url, "insert into source (name) values ('hall-2')");
      for (const name of ['hall-2', 'hall-2', 'nobody-made-this'])
        await join(`${crypto.randomUUID()}@example.com`, name);
      await expect.poll(sources).toEqual([
        { name: 'hall-2', sign_ups: '2', views: '0' },
        { name: 'other', sign_ups: '1', views: '0' },
      ]);

      await postgres.query(url, 'alter table source rename to away');
      await join('bea@example.com', 'hall-2');
      expect(await stored()).toContainEqual({ email: 'bea@example.com', language: SECOND });
      await expect
        .poll(() => running.log())
        .toContainEqual(expect.objectContaining({ event: 'maintenance failed' }));
      await postgres.query(url, 'alter table away rename to source');
    });

    it('logs without addresses', () => {
      const lines = running.log();
      expect(lines).toContainEqual(expect.objectContaining({ event: 'submission', outcome: 'joined' }));
      expect(JSON.stringify(lines)).not.toMatch(/student0|203\.0\.113|2001:db8/);
    });

    it('answers with an error while the database is away, and finds it again', async () => {
      const post = (name: string) =>
        fetchFrom('203.0.113.8')(running.origin + SUBMIT_EMAIL_PATH, {
          method: 'POST',
          body: JSON.stringify({ email: `${name}@example.com`, language: FIRST, sourcePage: 'landing' }),
          headers: { 'content-type': 'application/json', origin: PAGE },
        });
      await postgres.halt('crash');
      const answer = await post('away');
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(answer.headers.get('access-control-allow-origin')).toBe(PAGE);
      expect(await answer.json()).toEqual({ success: false, error: 'Temporarily unavailable' });
      await postgres.start();
      let turn = 0;
      await expect.poll(async () => (await post(`back${turn++}`)).status, { interval: 250 }).toBe(200);
      expect((await stored()).map(({ email }) => email)).toContain(`back${turn - 1}@example.com`);
    });
  },
);
