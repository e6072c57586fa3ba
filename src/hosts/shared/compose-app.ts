import { consentFor } from '../../content/consent-wording.ts';
import { createApp, type AppDependencies } from '../../waitlist/app.ts';
import { systemClock } from '../../waitlist/clock.ts';
import { createLinkApp } from '../../waitlist/link-app.ts';
import {
  createMemoryLimits,
  createSharedLimits,
  NO_LIMITS,
  type LimitRules,
} from '../../waitlist/limits/limits.ts';
import { linkOperations } from '../../waitlist/privacy/leave-list.ts';
import type { SqlStore } from '../../waitlist/store/sql-store.ts';
import type { Observer } from './observer.ts';
import { securityHeaders } from './security-headers.ts';
import type { Settings } from '../settings/settings.ts';

/** The functions for visitors. */
export type Functions = ReturnType<typeof composeFunctions>;

/**
 * The functions for visitors, on any host, which count sign-ups by source. On PostgreSQL all nodes share their limits.
 *
 * @param store in the database that the settings name
 */
export function composeFunctions(
  settings: Settings,
  store: SqlStore,
  sources: AppDependencies['sources'],
  { onAnswer, onLink }: Pick<Observer, 'onAnswer' | 'onLink'>,
) {
  const { database, publicOrigin, tls, discloseDuplicates, confirm } = settings;
  const clock = systemClock;
  const limitBy = (rules: LimitRules) =>
    database.kind === 'postgres' ? createSharedLimits(rules, clock, store) : createMemoryLimits(rules, clock);
  const allowedOrigins = new Set(settings.allowedOrigins);
  if (publicOrigin !== undefined) allowedOrigins.add(publicOrigin);
  const common = {
    limits: settings.limits ? limitBy(settings.limits) : NO_LIMITS,
    allowedOrigins,
    clock,
    headers: securityHeaders({ kind: 'function', tls }),
    sleep: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
  };
  const consentVersion = consentFor(confirm.on).version;
  return {
    submit: createApp({ ...common, store, sources, consentVersion, discloseDuplicates, observe: onAnswer }),
    /** `leave` and `confirm`; the latter also where nobody is asked any more: links that were sent go on working. */
    links: createLinkApp({ ...common, list: linkOperations(store, clock), observe: onLink }),
    /** Origins whose pages may call them. A host adds those of its own page. */
    allowedOrigins,
  };
}
