import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';

/**
 * Reads the built page into memory, so that a request can name no other file.
 *
 * @param folder with `index.html` and `assets`
 * @returns answers with what is at a path: the file of an asset, otherwise the document, because every screen has an
 *   address of its own
 */
export function loadPage(folder: string): (path: string) => Response {
  const names = ['index.html', ...readdirSync(join(folder, 'assets')).map((name) => `assets/${name}`)];
  const files = new Map(names.map((name) => [`/${name}`, new Uint8Array(readFileSync(join(folder, name)))]));
  return (path) => {
    const name = path.startsWith('/assets/') ? path : '/index.html';
    const type = getMimeType(name) ?? 'application/octet-stream';
    const body = files.get(name);
    return new Response(body, { status: body ? 200 : 404, headers: { 'content-type': type } });
  };
}
