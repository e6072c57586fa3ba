import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** A plain static host on loopback: files, clean addresses, `404.html`, and the headers that `_headers` names. */
export interface StaticServer {
  port: number;
  stop(): Promise<void>;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
};

/** Serves a folder as Netlify, Cloudflare Pages and their like do; it knows nothing of this product. */
export async function startStaticServer(folder: string): Promise<StaticServer> {
  const headersOf = parseHeaders(await readFile(path.join(folder, '_headers'), 'utf8'));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    void (async () => {
      const found = await firstFile(folder, [
        pathname.endsWith('/') ? `${pathname}index.html` : pathname,
        `${pathname}.html`,
      ]);
      const { name, content } = found ?? {
        name: '404.html',
        content: await readFile(path.join(folder, '404.html')),
      };
      response.writeHead(request.method === 'GET' || request.method === 'HEAD' ? (found ? 200 : 404) : 405, {
        ...headersOf.get(found ? pathname : '/404.html'),
        'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream',
      });
      response.end(content);
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

async function firstFile(
  folder: string,
  names: readonly string[],
): Promise<{ name: string; content: Buffer } | undefined> {
  for (const name of names) {
    const file = path.join(folder, path.posix.normalize(name));
    const content = await readFile(file).catch(() => undefined);
    if (content !== undefined) return { name, content };
  }
  return undefined;
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
