import { CONSENT_VERSION } from '../../content/consent.ts';
import { createApp, type App } from '../../waitlist/app.ts';
import { systemClock } from '../../waitlist/clock.ts';
import { createLeaveApp, type LeaveApp, type LeaveOperations } from '../../waitlist/leave-app.ts';
import type { Limits } from '../../waitlist/limits/limits.ts';
import type { WaitlistStore } from '../../waitlist/store/store.ts';
import type { Observer } from './observer.ts';
import { securityHeaders } from './security-headers.ts';
import type { Settings } from './settings.ts';

/** What a host adds to the settings, for either function. */
interface HostParts {
  limits: Limits;
  /** Whether visitors reach the function over TLS. */
  tls: boolean;
  /** The configured origins, and those of the host's own page. */
  allowedOrigins: ReadonlySet<string>;
}

/** The function `submit-email` on any host. */
export function composeApp(
  { discloseDuplicates }: Settings,
  parts: HostParts & {
    store: WaitlistStore;
    observer: Pick<Observer, 'onAnswer'>;
  },
): App {
  const { store, observer } = parts;
  const consentVersion = CONSENT_VERSION;
  return createApp({
    ...common(parts),
    store,
    consentVersion,
    discloseDuplicates,
    observe: observer.onAnswer,
  });
}

/** The function `leave`, on any host. */
export function composeLeaveApp(
  parts: HostParts & {
    leaving: LeaveOperations;
    observer: Pick<Observer, 'onLeave'>;
  },
): LeaveApp {
  return createLeaveApp({
    ...common(parts),
    list: parts.leaving,
    observe: parts.observer.onLeave,
  });
}

function common({ limits, tls, allowedOrigins }: HostParts) {
  const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
  return {
    limits,
    clock: systemClock,
    allowedOrigins,
    headers: securityHeaders({ kind: 'function', tls }),
    sleep,
  };
}

/** The origins that the settings name. */
export function configuredOrigins({ allowedOrigins, publicOrigin }: Settings): Set<string> {
  return new Set(publicOrigin === undefined ? allowedOrigins : [...allowedOrigins, publicOrigin]);
}
