import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { PROJECT_FOLDER } from '../../hosts/node/environment.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

export interface PageFile {
  body: Buffer;
  type: string;
}

/** What the page is made of, from the project's folder. */
const SOURCES = ['src/studio/page', 'src/content', 'src/contract', 'build', 'package-lock.json'];

/**
 * Reads the built page into memory, so that a request can name no other file. It is built first where it is missing or
 * older than its sources, and the program that builds it is installed.
 *
 * @param folder with `index.html` and `assets`
 * @returns the file at an address, such as `/assets/main-x.js`
 */
export async function loadPage(folder: string): Promise<(address: string) => PageFile | undefined> {
  const document = join(folder, 'index.html');
  const builtAt = existsSync(document) ? statSync(document).mtimeMs : 0;
  const canBuild = existsSync(join(PROJECT_FOLDER, 'node_modules/vite'));
  if (canBuild && newestOf(SOURCES.map((name) => join(PROJECT_FOLDER, name))) > builtAt) {
    const { buildStudio } = await import('../../../build/studio.ts');
    await buildStudio(folder);
  }
  const names = ['/index.html', ...readdirSync(join(folder, 'assets')).map((name) => `/assets/${name}`)];
  const files = new Map<string, PageFile>();
  for (const name of names) {
    const type = TYPES[extname(name)];
    if (type !== undefined) files.set(name, { body: readFileSync(join(folder, name)), type });
  }
  return (address) => files.get(address);
}

/** When the newest of some files and of those in folders was changed, in milliseconds; 0 where there is none. */
function newestOf(paths: readonly string[]): number {
  const times = paths.map((path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found?.isDirectory()) return found?.mtimeMs ?? 0;
    return newestOf(readdirSync(path).map((name) => join(path, name)));
  });
  return Math.max(0, ...times);
}
