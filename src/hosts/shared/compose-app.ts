import type { Kysely } from 'kysely';
import { consentFor } from '../../content/consent-wording.ts';
import { createApp, type AppDependencies } from '../../waitlist/app.ts';
import { systemClock } from '../../waitlist/clock.ts';
import { createLinkApp, type LinkOperations } from '../../waitlist/link-app.ts';
import { createMemoryLimits, NO_LIMITS, type LimitRules, type Limits } from '../../waitlist/limits/limits.ts';
import { createSharedLimits } from '../../waitlist/limits/shared-limits.ts';
import { linkOperations } from '../../waitlist/privacy/leave.ts';
import type { Database, DialectKind } from '../../waitlist/store/schema.ts';
import { createSqlStore } from '../../waitlist/store/sql-store.ts';
import type { WaitlistStore } from '../../waitlist/store/store.ts';
import type { Observer } from './observer.ts';
import { securityHeaders } from './security-headers.ts';
import type { Settings } from './settings.ts';

/** What the functions for visitors work on. */
export interface Persistence {
  store: WaitlistStore;
  links: LinkOperations;
  limits: Limits;
}

/**
 * The store in an open database. On PostgreSQL all that use it share their limits.
 *
 * @param schemaIsGiven whether the schema is brought up to date elsewhere
 */
export function composePersistence(
  db: Kysely<Database>,
  kind: DialectKind,
  { limits: rules, confirm }: Pick<Settings, 'limits' | 'confirm'>,
  { onCommit, onAvailability }: Pick<Observer, 'onCommit' | 'onAvailability'>,
  schemaIsGiven = false,
): Persistence {
  const clock = systemClock;
  const asksOwners = confirm.on;
  const store = createSqlStore({ db, kind, clock, schemaIsGiven, asksOwners, onCommit, onAvailability });
  const limitBy = (rules: LimitRules) =>
    kind === 'postgres' ? createSharedLimits({ db, rules, store }) : createMemoryLimits(rules, clock);
  return {
    store,
    links: linkOperations(store, clock),
    limits: rules ? limitBy(rules) : NO_LIMITS,
  };
}

/** The functions for visitors. */
export type Functions = ReturnType<typeof composeFunctions>;

/** The functions for visitors, on any host, which count sign-ups by source. */
export function composeFunctions(
  { publicOrigin, tls, allowedOrigins: configured, discloseDuplicates, confirm }: Settings,
  { store, links, limits, sources }: Persistence & Pick<AppDependencies, 'sources'>,
  { onAnswer, onLink }: Pick<Observer, 'onAnswer' | 'onLink'>,
) {
  const allowedOrigins = new Set(publicOrigin === undefined ? configured : [...configured, publicOrigin]);
  const common = {
    limits,
    allowedOrigins,
    clock: systemClock,
    headers: securityHeaders({ kind: 'function', tls }),
    sleep: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
  };
  const consentVersion = consentFor(confirm.on).version;
  return {
    submit: createApp({
      ...common,
      ...{ store, sources, consentVersion, discloseDuplicates },
      observe: onAnswer,
    }),
    /** `leave` and `confirm`; the latter also where nobody is asked any more: links that were sent go on working. */
    links: createLinkApp({ ...common, list: links, observe: onLink }),
    /** Origins whose pages may call them. A host adds those of its own page. */
    allowedOrigins,
  };
}
