import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { loadSite, type Manifest, type Site } from './built-site.ts';

const folder = temporaryFolder();
let site: Site;
const page = '<h1>Thềm</h1>'.repeat(50);

beforeAll(() => {
  mkdirSync(join(folder, 'public'));
  mkdirSync(join(folder, 'encoded'));
  const files = {
    'public/en.html': page,
    'public/404.html': 'not found',
    'public/logo.png': 'png',
    'public/.secret': 'secret',
    'encoded/en.br': brotliCompressSync(page),
    'encoded/en.gzip': gzipSync(page),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const entry = (file: string, type: string) => ({ file, type, etag: `"${file}"`, cache: 'no-cache' });
  const headers = { 'content-security-policy': "default-src 'self'" };
  const manifest: Manifest = {
    files: {
      '/en': {
        ...entry('public/en.html', 'text/html; charset=utf-8'),
        headers,
        encodings: { br: 'encoded/en.br', gzip: 'encoded/en.gzip' },
      },
      '/logo.png': { ...entry('public/logo.png', 'image/png'), cache: 'public, max-age=31536000, immutable' },
    },
    notFound: { ...entry('public/404.html', 'text/html; charset=utf-8'), headers },
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  site = loadSite(folder, {
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
});

describe('a file of the site', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP, br;q=0', 'gzip'],
    ['br;q=0, *', undefined],
    ['identity', undefined],
    ['x-gzip, brotli', undefined],
    ['br;q=0.5', undefined],
    ['', undefined],
  ])('asked for with "%s" comes as %s, with a tag of its own', (acceptEncoding, encoding) => {
    const { headers } = site('/en', { 'accept-encoding': acceptEncoding });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.etag).toBe(encoding === undefined ? '"public/en.html"' : `"public/en.html-${encoding}"`);
    expect(headers.vary).toBe('Accept-Encoding');
  });

  it.each(['"public/en.html-br"', 'W/"public/en.html-br"', '"x", "public/en.html-br"', '*'])(
    'is not sent again to who has %s',
    (ifNoneMatch) => {
      const { status, headers, body } = site('/en', {
        'accept-encoding': 'br',
        'if-none-match': ifNoneMatch,
      });
      expect(status).toBe(304);
      expect(body).toBeUndefined();
      expect(headers).toMatchObject({
        etag: '"public/en.html-br"',
        vary: 'Accept-Encoding',
        'cache-control': 'no-cache',
      });
      expect(headers).not.toHaveProperty('content-length');
      expect(headers).not.toHaveProperty('content-encoding');
    },
  );

  it('is sent to who has another variant of it', () => {
    expect(site('/en', { 'accept-encoding': 'br', 'if-none-match': '"public/en.html"' }).status).toBe(200);
  });
});

it('a site that was built for another CONFIRM is rejected as a whole, with a sentence', () => {
  expect(() => loadSite(folder, {}, true)).toThrow(
    'the site was built with CONFIRM=off, and the server has CONFIRM=on. Build it again: npm run build.',
  );
});

it.each(['text/html; charset=utf-8', 'image/svg+xml', 'application/xml; charset=utf-8'])(
  'a site with a document of type %s without a policy is rejected as a whole',
  (type) => {
    const bare = { file: 'logo.png', type, etag: '"x"', cache: 'no-cache', headers: {} };
    const manifest: Manifest = { files: { '/bare': bare }, notFound: { ...bare, type: 'image/png' } };
    writeFileSync(join(folder, 'public', 'manifest.json'), JSON.stringify(manifest));
    expect(() => loadSite(join(folder, 'public'), {})).toThrow('without a policy');
  },
);

it.each([
  '/',
  '/en/',
  '/en.html',
  '/.secret',
  '/manifest.json',
  '/../manifest.json',
  '/public/../en',
  '/..%2fmanifest.json',
  '/en\0',
  '/__proto__',
  '*',
  'http://them.example/en',
])('the target %j, which the build did not list, does not exist', (target) => {
  expect(site(target, {})).toMatchObject({ status: 404, body: Buffer.from('not found') });
  expect(site(target, { 'if-none-match': '*' }).status).toBe(404);
});
