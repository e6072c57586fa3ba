import type { App } from '../../waitlist/app.ts';
import { parseEnv, type Environment } from './env.ts';
import { createLog } from './log.ts';
import { composeApp, configuredOrigins, openStore } from './service.ts';

/** The function for the development server. */
export interface DevFunction {
  /** Answers a request to the function as the real server would, on the same database. */
  fetch(request: Request): Promise<Response>;
  /** Finishes what was taken and lets go of the database. */
  close(): Promise<void>;
}

/**
 * The function on the configured database, for a server that serves the page by itself.
 *
 * @param environment the process's variables
 * @param origins origins of the page beside localhost, where browsers say themselves that page and function are one
 * @throws when a variable can't be understood
 */
export function createDevFunction(environment: Environment, origins: readonly string[] = []): DevFunction {
  const parsed = parseEnv(environment);
  if ('problems' in parsed) throw new Error(parsed.problems.join('\n'));
  const log = createLog(parsed.config.logLevel, (line) => process.stderr.write(line), Date.now);
  const store = openStore(parsed.config, log);
  const app: App = composeApp(
    parsed.config,
    store,
    new Set([...configuredOrigins(parsed.config), ...origins]),
    log,
  );
  return { fetch: (request) => app.fetch(request, { client: 'localhost' }), close: () => store.close() };
}
