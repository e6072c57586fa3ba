import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { STAGES } from '../src/contract/stage.ts';
import type { Manifest, ManifestEntry } from '../src/hosts/node/built-site.ts';
import type { Settings } from '../src/hosts/settings/settings.ts';
import { securityHeaders } from '../src/hosts/shared/security-headers.ts';
import { integrityOf, type Output } from './paths.ts';

/** A file of which everything is known. */
type Entry = Required<ManifestEntry>;

/** Pictures and fonts are compressed already. */
const TEXT = /text|xml|json/;

const COMPRESSORS = {
  // Node's default is the best.
  br: promisify(brotliCompress),
  gzip: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
};

/**
 * Compresses what is in the public folder and the pages of the other stages, and writes the list of all that may be served:
 * for our server, and for static hosts as a file of headers.
 *
 * @param hashed addresses of files that may be kept for ever, because their names carry their contents' hashes
 * @param settings what the pages tell visitors of confirming their address, whether names below the site's own have TLS,
 *   and where the pages send their forms
 */
export async function writeManifest(
  output: Output,
  hashed: ReadonlySet<string>,
  { confirm, tls, supabase }: Pick<Settings, 'confirm' | 'tls' | 'supabase'>,
): Promise<void> {
  const entryOf = async (file: string, address: string): Promise<Entry> => {
    const content = await readFile(path.join(output.folder, file));
    const type = getMimeType(file);
    if (type === undefined) throw new Error(`${file}: no media type is known for files of this kind`);
    return {
      ...{ file, type },
      etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 8)}"`,
      cache: hashed.has(address) ? 'public, max-age=31536000, immutable' : 'no-cache',
      headers: headersOf(file, content.toString(), supabase.url),
      encodings: TEXT.test(type) ? await compress(output, file, content) : {},
    };
  };
  const entriesIn = async (folder: string) => {
    const found = await readdir(path.join(output.folder, folder), { recursive: true, withFileTypes: true });
    // Static hosts read these, and nobody is served them: `public/_redirects`.
    const served = found.filter((each) => !each.isDirectory() && !each.name.startsWith('_'));
    const files = served.map((each) => path.relative(output.folder, path.join(each.parentPath, each.name)));
    // At once, because most of the time of a build is compression, which uses every processor.
    const entries = files.sort().map(async (name) => {
      // With slashes on every system.
      const file = name.replaceAll(path.sep, '/');
      const address = file.slice(folder.length);
      return [urlOf(address), await entryOf(file, address)] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  };
  const { '/404': notFound, ...files }: Record<string, Entry> = await entriesIn('public');
  if (notFound === undefined) throw new Error('The build made no not-found page.');
  const stages: NonNullable<Manifest['stages']> = {};
  for (const stage of STAGES)
    if (existsSync(path.join(output.stages, stage))) stages[stage] = await entriesIn(`stages/${stage}`);
  const manifest: Manifest = { files, stages, notFound, ...(confirm.on && { confirm: true }) };
  await writeFile(output.manifest, `${JSON.stringify(manifest, null, 2)}\n`);
  const headers = headersFile({ ...files, '/404.html': notFound }, tls);
  await writeFile(path.join(output.public, '_headers'), headers);
}

/** Whether visitors come over TLS is known only where the files are served: the server adds what depends on it. */
function headersOf(name: string, content: string, functionOrigin: string | undefined) {
  if (!name.endsWith('.html'))
    return securityHeaders({ kind: /\.(?:svg|xml)$/.test(name) ? 'markup' : 'asset', tls: false });
  const hashes = (inline: RegExp) =>
    Array.from(content.matchAll(inline), ([, code = '']) => `'${integrityOf(code)}'`);
  // Data needs no permission.
  const scriptHashes = hashes(/<script(?! type="application\/ld\+json")[^>]*>(.*?)<\/script>/gs);
  const styleHashes = hashes(/<style>(.*?)<\/style>/gs);
  return securityHeaders({ kind: 'page', tls: false, scriptHashes, styleHashes, functionOrigin });
}

/** The same headers as our server sends, in the `_headers` form that static hosts read; these serve over TLS only. */
function headersFile(files: Record<string, Entry>, tls: Settings['tls']): string {
  const transport = 'strict-transport-security';
  const overTls = { [transport]: securityHeaders({ kind: 'asset', tls: tls || true })[transport] };
  const rules = Object.entries(files).map(([url, { cache, headers }]) => {
    const lines = Object.entries({ 'cache-control': cache, ...headers, ...overTls });
    return [url, ...lines.map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  });
  return `${rules.join('\n\n')}\n`;
}

/** Pages are asked for without their ending: `/en.html` is `/en`, `/index.html` is `/`. */
function urlOf(address: string): string {
  return address.replace(/(?:(\/)index)?\.html$/, '$1');
}

/** Writes the variants of a file that are smaller than it. @returns where they are */
async function compress(output: Output, file: string, content: Buffer): Promise<Entry['encodings']> {
  const encodings: Entry['encodings'] = {};
  for (const encoding of ['br', 'gzip'] as const) {
    const compressed = await COMPRESSORS[encoding](content);
    if (compressed.length >= content.length) continue;
    encodings[encoding] = `encoded/${file}.${encoding}`;
    const written = path.join(output.folder, encodings[encoding]);
    await mkdir(path.dirname(written), { recursive: true });
    await writeFile(written, compressed);
  }
  return encodings;
}
