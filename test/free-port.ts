import { once } from 'node:events';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to connections and to servers that ask for any. */
const RANGE = [20_000, 32_768] as const;

/** A port that nothing listens on, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  const port = randomInt(...RANGE);
  const server = createServer();
  try {
    await once(server.listen(port), 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}
