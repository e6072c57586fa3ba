import { programme } from '../../content/programme.ts';
import { systemClock } from '../../waitlist/clock.ts';
import { leaveOperations } from '../../waitlist/privacy/leave.ts';
import { composeLeaveApp, configuredOrigins } from '../shared/compose-app.ts';
import type { Environment } from '../shared/settings.ts';
import { openFunction } from './function.ts';

/**
 * The function `leave` as Supabase runs it, with the parameters of `openFunction`. It shows no page: Supabase's own domain
 * serves HTML as plain text. Whoever opens it is sent to the page on the static host.
 */
export function createLeaveFunction(
  environment: Environment,
  writeLog: (line: string) => void,
): (request: Request) => Promise<Response> {
  const { settings, store, limits, observer, clientOf } = openFunction(environment, writeLog);
  const app = composeLeaveApp({
    leaving: leaveOperations(store, systemClock),
    limits,
    observer,
    tls: true,
    allowedOrigins: configuredOrigins(settings),
  });
  const pageOrigin = settings.publicOrigin ?? programme.origin;
  return (request) => app.fetch(request, { client: clientOf(request), target: request.url, pageOrigin });
}
