import { expect, it } from 'vitest';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { FIRST, SECOND } from '../languages.ts';
import { newHome, startServer } from './start-server.ts';

const BROWSER = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Mobile Safari/537.36' };

const start = (home = newHome()) => startServer({ home, env: { LOG_LEVEL: 'warn' } });

it('a source comes through `/`, the other language and a plain form without script, and is kept when the server stops', async () => {
  const server = await start();
  const open = async (path: string, from: string) => {
    const headers = { ...BROWSER, referer: server.origin + from };
    const { status, headers: answer } = await server.get(path, { headers });
    return [status, answer.get('location')];
  };
  expect(await open('/?from=facebook', '/')).toEqual([200, null]);
  // A browser that is led on says where it was before.
  expect(await open(`/${FIRST}`, '/?from=facebook')).toEqual([302, `/${FIRST}?from=facebook`]);
  expect(await open(`/${FIRST}?from=facebook`, '/?from=facebook')).toEqual([200, null]);
  expect(await open(`/${SECOND}`, `/${FIRST}?from=facebook`)).toEqual([302, `/${SECOND}?from=facebook`]);
  expect(await open(`/${SECOND}?from=facebook`, `/${FIRST}?from=facebook`)).toEqual([200, null]);

  const post = async (email: string) => {
    const answer = await server.get(SUBMIT_EMAIL_PATH, {
      method: 'POST',
      headers: { ...BROWSER, origin: server.origin, referer: `${server.origin}/${SECOND}?from=facebook` },
      body: new URLSearchParams({ email, language: SECOND, sourcePage: 'landing' }),
    });
    return answer.headers.get('location');
  };
  const isBack = expect.stringMatching(`/${SECOND}\\?from=facebook#`) as string;
  expect(await post('nobody')).toEqual(isBack);
  expect(await post('ann@example.com')).toEqual(isBack);
  expect(await post('ann@example.com')).toEqual(isBack);
  expect((await server.submit('bea@example.com', { referer: `${server.origin}/${FIRST}` })).status).toBe(200);

  expect(await server.stop()).toMatchObject({ code: 0 });
  expect(server.home.counted()).toEqual({ facebook: [1, 1] });
  expect(server.output.log).toBe('');
});

it('a crash loses what was not written yet of the counts, and no person', async () => {
  const server = await start();
  const referer = `${server.origin}/${FIRST}?from=zalo`;
  expect((await server.submit('ann@example.com', { referer })).status).toBe(200);
  await server.stop('SIGKILL');
  const again = await start(server.home);
  expect(again.home.emails()).toEqual(new Set(['ann@example.com']));
  expect(again.home.counted()).toEqual({});
  expect((await again.submit('bea@example.com', { referer })).status).toBe(200);
  await again.stop();
  expect(again.home.counted()).toEqual({ zalo: [1, 0] });
});
