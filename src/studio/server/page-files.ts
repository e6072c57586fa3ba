import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { PROJECT_FOLDER } from '../../hosts/node/environment.ts';

/**
 * Reads the built page into memory, so that a request can name no other file. It is built first where it is missing or
 * stale, and the program that builds it is installed.
 *
 * @param folder with `index.html` and `assets`
 * @returns answers with what is at a path: the file of an asset, otherwise the document, because every screen has an
 *   address of its own
 */
export async function loadPage(folder: string): Promise<(path: string) => Response> {
  if (existsSync(join(PROJECT_FOLDER, 'node_modules/vite'))) {
    const { rebuildStudio } = await import('../../../build/build.ts');
    await rebuildStudio(folder);
  }
  const names = ['index.html', ...readdirSync(join(folder, 'assets')).map((name) => `assets/${name}`)];
  const files = new Map(names.map((name) => [`/${name}`, new Uint8Array(readFileSync(join(folder, name)))]));
  return (path) => {
    const name = path.startsWith('/assets/') ? path : '/index.html';
    const type = getMimeType(name) ?? 'application/octet-stream';
    const body = files.get(name);
    return new Response(body, { status: body ? 200 : 404, headers: { 'content-type': type } });
  };
}
