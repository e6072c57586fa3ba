import path from 'node:path';
import { ROOT } from '../build/paths.ts';
import { freePort } from './free-port.ts';
import { buildSite } from './fresh-site.ts';
import { ServerProcess, type ServerHome, type ServerOptions } from './service/server-process.ts';

const MAIL_FROM = 'Thềm <hello@them.example>';
/** Where the page is built that says that an address is to be confirmed. */
const TEST_DIST = path.join(ROOT, '.cache/confirm/dist');

/** Builds that page if it is stale. @param settings more of them, where it is another one */
export async function buildConfirming(settings: Record<string, string> = {}): Promise<void> {
  const own = { MAIL_URL: 'smtp://localhost', MAIL_FROM, PUBLIC_ORIGIN: 'https://them.example', TEST_DIST };
  await buildSite({ CONFIRM: 'on', ...own, ...settings });
}

/** The origin of each list: under another one nothing is sent. */
const origins = new WeakMap<ServerHome, string>();

/**
 * Starts a server whose visitors confirm their addresses. A list that was started before keeps its `PUBLIC_ORIGIN`.
 *
 * @param mailUrl the mail server that it sends by
 */
export async function startConfirming(mailUrl: string, { env, ...options }: ServerOptions = {}) {
  const PORT = env?.['PORT'] ?? String(await freePort());
  const before = options.home && origins.get(options.home);
  const PUBLIC_ORIGIN = before ?? `http://localhost:${PORT}`;
  const own = { CONFIRM: 'on', MAIL_URL: mailUrl, MAIL_FROM, TEST_DIST, PORT, PUBLIC_ORIGIN };
  const server = await ServerProcess.start({ ...options, env: { ...own, ...env } });
  origins.set(server.home, PUBLIC_ORIGIN);
  return server;
}

/** The link in a mail's text. */
export function linkIn(text: string | undefined): string {
  return /<(http\S+\/confirm\?t=[\w-]{43})>/.exec(text ?? '')?.[1] ?? '';
}
