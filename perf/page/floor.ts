import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { BuildManifest } from '../../build/manifest.ts';
import type { Encoding } from '../../src/hosts/node/site.ts';
import { builtSite } from '../../build/paths.ts';

const COMPRESSORS: Record<Encoding, (content: Buffer) => Buffer> = {
  br: brotliCompressSync,
  gzip: gzipSync,
  zstd: zstdCompressSync,
};

/**
 * Makes a copy of the built site without any script and any web font: what our own page would cost if it were written by
 * hand. The same server serves it, so that a comparison shows what script and fonts cost and nothing else.
 *
 * @returns the folder of the copy, for `DIST_FOLDER`
 */
export function makeFloor(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'floor-'));
  cpSync(builtSite().folder, copy, { recursive: true });
  const manifest = JSON.parse(readFileSync(path.join(copy, 'manifest.json'), 'utf8')) as BuildManifest;
  for (const url of ['/en', '/vi']) {
    const page = manifest.files[url];
    if (page === undefined) throw new Error(`the build made no ${url}`);
    const html = strip(readFileSync(path.join(copy, page.file), 'utf8'));
    writeFileSync(path.join(copy, page.file), html);
    for (const [encoding, file] of Object.entries(page.encodings) as [Encoding, string][]) {
      writeFileSync(path.join(copy, file), COMPRESSORS[encoding](Buffer.from(html)));
    }
  }
  writeFileSync(path.join(copy, 'manifest.json'), JSON.stringify(manifest));
  return copy;
}

/** Takes scripts, data blocks, font faces and font preloads out of a page. */
export function strip(html: string): string {
  return (
    html
      .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
      .replace(/<link\b[^>]*\bas="(?:font|script)"[^>]*>/g, '')
      .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
      // Font faces have a style sheet of their own. The styles stay as they are, because the page's policy names their hash.
      .replace(/<noscript>.*?<\/noscript>/gs, '')
  );
}
