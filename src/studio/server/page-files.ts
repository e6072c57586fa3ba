import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** What the build made of the page. */
export interface PageFiles {
  /** The document of every screen. @param nonce for style elements that components insert */
  document: (nonce: string) => string;
  /** @param path of the request, such as `/assets/main-x.js` */
  find: (path: string) => { body: Buffer; type: string } | undefined;
}

/** In the built document, where the nonce of each answer goes. */
export const NONCE_PLACE = 'nonce-of-this-answer';

/**
 * Reads the built page into memory, so that a request can name no other file.
 *
 * @param folder with `index.html` and `assets`
 */
export function loadPage(folder: string): PageFiles {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const files = new Map<string, { body: Buffer; type: string }>(
    readdirSync(join(folder, 'assets')).flatMap((name) => {
      const type = TYPES[extname(name)];
      const body = readFileSync(join(folder, 'assets', name));
      return type === undefined ? [] : [[`/assets/${name}`, { body, type }] as const];
    }),
  );
  return {
    document: (nonce) => html.replaceAll(NONCE_PLACE, nonce),
    find: (path) => files.get(path),
  };
}
