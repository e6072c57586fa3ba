import type { Kysely } from 'kysely';
import { CONSENT_VERSION } from '../../content/consent.ts';
import { consentWordings } from '../../content/consent-wording.ts';
import { systemClock } from '../../waitlist/clock.ts';
import { recordConsentWording } from '../../waitlist/privacy/consent-wording.ts';
import { forgetExpired } from '../../waitlist/privacy/retention.ts';
import type { Database } from '../../waitlist/store/schema.ts';
import type { Settings } from '../shared/settings.ts';
import { errorFields, type Log } from '../shared/log.ts';

const DAY = 86_400_000;
/** Milliseconds after which a round that failed is tried again. */
const RETRY = 60_000;

/**
 * What a running server does by itself, at once and then once a day: keeps the wording that stands beside the form, and
 * deletes whose time is over (`RETENTION_DAYS`).
 *
 * @param prepared settles when the store has brought the schema up to date, or could not
 * @returns ends it
 */
export function startMaintenance(
  db: Kysely<Database>,
  { retentionDays }: Pick<Settings, 'retentionDays'>,
  log: Log,
  prepared: Promise<unknown>,
): () => void {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const round = async () => {
    let pause = DAY;
    try {
      await recordConsentWording(db, systemClock, CONSENT_VERSION, consentWordings);
      if (retentionDays !== undefined) {
        const forgotten = await forgetExpired(db, systemClock, retentionDays);
        log('info', 'retention', { days: retentionDays, forgotten });
      }
    } catch (error) {
      pause = RETRY;
      if (!stopped) log('error', 'maintenance failed', errorFields(error));
    }
    if (!stopped) timer = setTimeout(() => void round(), pause);
  };
  void prepared.then(() => (stopped ? undefined : round()));
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
