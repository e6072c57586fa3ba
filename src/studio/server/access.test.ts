import { describe, expect, it } from 'vitest';
import { Hono } from 'hono';
import { createAccess } from './access.ts';
import { createStudio } from './app.ts';

const HOST = '127.0.0.1:4620';
const OWN = { host: HOST, origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' };
const OPENED = { host: HOST, 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' };

/** A studio whose only action answers `changed`. */
function openStudio() {
  const access = createAccess();
  const api = new Hono().post('/erase', (context) => context.json('changed'));
  const page = () => ({ body: Buffer.from('<p>studio</p>'), type: 'text/html' });
  const app = createStudio({ access, page, api, onUse: () => undefined });
  const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
    app.request(new Request(`http://${HOST}${path}`, { method, headers }));
  /** Opens a link. @returns the cookie, or the status of a link that does not work */
  const follow = async (link: string) => {
    const answer = await ask(link.replace(`http://${HOST}`, ''), OPENED);
    return answer.headers.get('set-cookie') ?? String(answer.status);
  };
  return { ask, follow, link: () => access.newLink(4620) };
}

describe('the studio’s link', () => {
  it('works once, and leads to a page without it', async () => {
    const { ask, follow, link } = openStudio();
    const address = link();
    const cookie = await follow(address);
    expect(cookie).toMatch(/^studio-[0-9a-f]{12}=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(await follow(address)).toBe('403');
    const page = await ask('/people', { ...OPENED, cookie: cookie.split(';')[0] ?? '' });
    expect(await page.text()).toContain('studio');
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  it.each(['', 'wrong', 'x'.repeat(43)])('is refused with the token %o', async (token) => {
    const { follow, link } = openStudio();
    link();
    expect(await follow(`http://${HOST}/?t=${token}`)).toBe('403');
  });

  it('is replaced by a newer one', async () => {
    const { follow, link } = openStudio();
    const [first, second] = [link(), link()];
    expect(await follow(first)).toBe('403');
    expect(await follow(second)).toContain('studio-');
  });
});

describe('a request with the cookie', () => {
  it.each([
    ['the page’s own', {}, 200],
    ['through a tunnel with another port', { host: 'localhost:9000', origin: 'http://localhost:9000' }, 200],
    ['without Sec-Fetch-Site', { 'sec-fetch-site': undefined }, 200],
    ['without an origin', { origin: undefined }, 403],
    ['of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['of another local port', { origin: 'http://127.0.0.1:8080', 'sec-fetch-site': 'same-site' }, 403],
    ['of a sandboxed page', { origin: 'null' }, 403],
    [
      'to a name that is pointed here',
      { host: 'rebound.example:4620', origin: 'http://rebound.example:4620' },
      403,
    ],
    [
      'to a name that begins like ours',
      { host: '127.0.0.1.evil.example', origin: 'http://127.0.0.1.evil.example' },
      403,
    ],
    ['over TLS', { origin: `https://${HOST}` }, 403],
  ])('%s', async (_, changed: Record<string, string | undefined>, status) => {
    const { ask, follow, link } = openStudio();
    const cookie = (await follow(link())).split(';')[0];
    const headers = Object.fromEntries(
      Object.entries({ ...OWN, cookie, ...changed }).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      ),
    );
    expect((await ask('/api/erase', headers, 'POST')).status).toBe(status);
  });
});

it('a request without the cookie reads and changes nothing', async () => {
  const { ask } = openStudio();
  expect((await ask('/people', OPENED)).status).toBe(401);
  expect((await ask('/api/erase', OWN, 'POST')).status).toBe(401);
});

it('another site cannot even ask for the page', async () => {
  const { ask } = openStudio();
  const answer = await ask('/?t=x', { ...OPENED, 'sec-fetch-site': 'cross-site' });
  expect(answer.status).toBe(403);
});
