import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeCertificates } from './certificates.ts';
import { buildSite } from './fresh-site.ts';
import { startPostgres, type Skipped } from './postgres.ts';
import type { SharedServer } from './shared-postgres.ts';

/**
 * Vitest calls it once before the integration tests. What their files share is made when the first of them asks for it by
 * `shared`: one file alone does not wait for what others need.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const ends: (() => Promise<void>)[] = [];
  const makers: Record<string, () => Promise<unknown>> = {
    '/site': buildSite,
    '/postgres': () => startServer(ends),
  };
  const made = new Map<string, Promise<unknown>>();
  const server = createServer(({ url = '' }, response) => {
    const making = made.get(url) ?? makers[url]?.();
    made.set(url, Promise.resolve(making));
    Promise.resolve(making).then(
      (value) => response.end(JSON.stringify(value ?? null)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.env['SHARED_PORT'] = String((server.address() as AddressInfo).port);
  return async () => {
    server.close();
    server.closeAllConnections();
    await Promise.allSettled(made.values());
    for (const end of ends) await end();
  };
}

async function startServer(ends: (() => Promise<void>)[]): Promise<SharedServer | Skipped> {
  const certificates = await makeCertificates();
  if (certificates) ends.push(() => certificates.remove());
  const server = await startPostgres({ settings: { ...certificates?.settings, max_connections: '200' } });
  if ('skipped' in server) {
    process.stdout.write(`Tests are skipped: ${server.skipped}.\n`);
    return server;
  }
  ends.unshift(() => server.stop());
  return { port: server.port, authority: certificates?.authority };
}
