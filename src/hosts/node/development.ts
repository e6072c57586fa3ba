import { openBackend } from './backend.ts';
import type { Settings } from '../shared/settings.ts';
import { createLog } from '../shared/log.ts';
import { createObserver } from '../shared/observer.ts';
import { composeApp, configuredOrigins } from './service.ts';

/**
 * The function for the development server: it answers as the real server would, on the same database. There browsers
 * say themselves that page and function are one origin, so none needs to be named.
 */
export function openDevelopmentFunction(settings: Settings): (request: Request) => Promise<Response> {
  const log = createLog(settings.logLevel, (line) => process.stderr.write(line), Date.now);
  const observer = createObserver(log);
  const backend = openBackend(settings, observer);
  const app = composeApp(settings, backend, new Set(configuredOrigins(settings)), observer);
  return (request) => app.fetch(request, { client: 'localhost' });
}
