import { openBackend } from './backend.ts';
import { parseEnv, type Environment } from '../shared/settings.ts';
import { createLog } from '../shared/log.ts';
import { createObserver } from '../shared/observer.ts';
import { composeApp, configuredOrigins } from './service.ts';

/**
 * The function for the development server: it answers as the real server would, on the same database. There browsers
 * say themselves that page and function are one origin, so none needs to be named.
 *
 * @param environment the process's variables
 * @throws when a variable can't be understood
 */
export function openDevelopmentFunction(environment: Environment): (request: Request) => Promise<Response> {
  const parsed = parseEnv(environment);
  if ('problems' in parsed) throw new Error(parsed.problems.join('\n'));
  const log = createLog(parsed.config.logLevel, (line) => process.stderr.write(line), Date.now);
  const observer = createObserver(log);
  const backend = openBackend(parsed.config, observer);
  const app = composeApp(parsed.config, backend, new Set(configuredOrigins(parsed.config)), observer);
  return (request) => app.fetch(request, { client: 'localhost' });
}
