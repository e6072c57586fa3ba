import { onTestFinished } from 'vitest';
import { ServerHome, ServerProcess, type ServerOptions } from './server-process.ts';

/** Starts the real server. It and its folders are gone after the test. */
export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const server = await ServerProcess.start(options);
  onTestFinished(() => server.remove());
  return server;
}

/** Folders for servers that the test starts and ends itself; gone after the test. */
export function newHome(): ServerHome {
  const home = new ServerHome();
  onTestFinished(() => home.remove());
  return home;
}
