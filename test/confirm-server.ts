import path from 'node:path';
import { ROOT } from '../build/paths.ts';
import { freePort } from './free-port.ts';
import { buildSite } from './fresh-site.ts';
import { ServerProcess, type ServerOptions } from './service/server-process.ts';

const MAIL_FROM = 'Thềm <hello@them.example>';
/** Where the page is built that says that an address is to be confirmed. */
const TEST_DIST = path.join(ROOT, '.cache/confirm/dist');

/** Builds that page if it is stale. @param settings more of them, where it is another one */
export async function buildConfirming(settings: Record<string, string> = {}): Promise<void> {
  const own = { MAIL_URL: 'smtp://localhost', MAIL_FROM, PUBLIC_ORIGIN: 'https://them.example', TEST_DIST };
  await buildSite({ CONFIRM: 'on', ...own, ...settings });
}

/** Starts a server whose visitors confirm their addresses. @param mailUrl the mail server that it sends by */
export async function startConfirming(mailUrl: string, { env, ...options }: ServerOptions = {}) {
  const PORT = env?.['PORT'] ?? String(await freePort());
  const PUBLIC_ORIGIN = `http://localhost:${PORT}`;
  const own = { CONFIRM: 'on', MAIL_URL: mailUrl, MAIL_FROM, TEST_DIST, PORT, PUBLIC_ORIGIN };
  return ServerProcess.start({ ...options, env: { ...own, ...env } });
}

/** The link in a mail's text. */
export function linkIn(text: string | undefined): string {
  return /<(http\S+\/confirm\?t=[\w-]{43})>/.exec(text ?? '')?.[1] ?? '';
}
