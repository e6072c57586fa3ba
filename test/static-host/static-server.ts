import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** A plain static host on loopback: files, clean addresses, `404.html`, and the headers that `_headers` names. */
export interface StaticServer {
  port: number;
  stop(): Promise<void>;
}

/** What a browser must know; it finds out the others by itself. */
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const isFile = (file: string) => statSync(file, { throwIfNoEntry: false })?.isFile() === true;

/** Serves a folder as Netlify, Cloudflare Pages and their like do; it knows nothing of this product. */
export async function startStaticServer(folder: string): Promise<StaticServer> {
  const headersOf = parseHeaders(await readFile(path.join(folder, '_headers'), 'utf8'));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    void (async () => {
      const names = [pathname.endsWith('/') ? `${pathname}index.html` : pathname, `${pathname}.html`];
      const file = names.map((name) => path.join(folder, path.posix.normalize(name))).find(isFile);
      response.writeHead(file === undefined ? 404 : 200, {
        ...headersOf.get(file === undefined ? '/404.html' : pathname),
        'content-type': TYPES[path.extname(file ?? '.html')] ?? 'application/octet-stream',
      });
      response.end(await readFile(file ?? path.join(folder, '404.html')));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Blocks of a path and indented `name: value` lines. */
function parseHeaders(text: string): Map<string, Record<string, string>> {
  return new Map(
    text
      .trim()
      .split('\n\n')
      .map((block) => {
        const [address = '', ...lines] = block.split('\n');
        const headers = lines.map((line) => /^ +([\w-]+): (.*)$/.exec(line)?.slice(1) as [string, string]);
        return [address, Object.fromEntries(headers)];
      }),
  );
}
