import { CONSENT_VERSION } from '../../content/consent.ts';
import { createApp, type App } from '../../waitlist/app.ts';
import { systemClock } from '../../waitlist/clock.ts';
import { createLeaveApp, type LeaveApp, type LeaveOperations } from '../../waitlist/leave-app.ts';
import type { Limits } from '../../waitlist/limits/limits.ts';
import type { WaitlistStore } from '../../waitlist/store/store.ts';
import type { Observer } from './observer.ts';
import { securityHeaders } from './security-headers.ts';
import type { Settings } from './settings.ts';

/** What a host adds to the settings. */
export interface AppParts {
  store: WaitlistStore;
  limits: Limits;
  observer: Pick<Observer, 'onAnswer'>;
  /** Whether visitors reach the function over TLS. */
  tls: boolean;
  /** The configured origins, and those of the host's own page. */
  allowedOrigins: ReadonlySet<string>;
}

/** The function `submit-email` as the settings want it, on any host. */
export function composeApp(
  { discloseDuplicates }: Settings,
  { store, limits, observer, tls, allowedOrigins }: AppParts,
): App {
  return createApp({
    store,
    limits,
    clock: systemClock,
    consentVersion: CONSENT_VERSION,
    allowedOrigins,
    headers: securityHeaders({ kind: 'function', tls }),
    discloseDuplicates,
    sleep,
    observe: observer.onAnswer,
  });
}

/** The function `leave` as the settings want it, on any host. */
export function composeLeaveApp({
  leaving,
  limits,
  observer,
  tls,
  allowedOrigins,
}: Pick<AppParts, 'limits' | 'tls' | 'allowedOrigins'> & {
  leaving: LeaveOperations;
  observer: Pick<Observer, 'onLeave'>;
}): LeaveApp {
  return createLeaveApp({
    list: leaving,
    limits,
    clock: systemClock,
    allowedOrigins,
    headers: securityHeaders({ kind: 'function', tls }),
    sleep,
    observe: observer.onLeave,
  });
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** The origins that the settings name. */
export function configuredOrigins({ allowedOrigins, publicOrigin }: Settings): Set<string> {
  return new Set(publicOrigin === undefined ? allowedOrigins : [...allowedOrigins, publicOrigin]);
}
