import { onTestFinished } from 'vitest';
import { programme } from '../../src/content/programme.ts';
import { parseSettings } from '../../src/hosts/shared/settings.ts';
import type { ActionHost } from '../../src/operator/actions/action.ts';
import { createListSource, openList } from '../../src/operator/cli/list-source.ts';
import { DAY } from '../../src/waitlist/clock.ts';
import { createSqlStore } from '../../src/waitlist/store/sql-store.ts';
import { temporaryFolder } from './harness.ts';

/**
 * A list whose sign-ups are asked to confirm, and what the organiser's actions need. Time is a parameter.
 *
 * @param url where the list is
 */
export async function confirmingList(url: string, fetch: ActionHost['fetch'] = nowhere) {
  const parsed = parseSettings({
    ...{ DATABASE_URL: url, CONFIRM: 'on', MAIL_URL: 'smtp://localhost' },
    ...{ MAIL_FROM: 'hello@them.example', PUBLIC_ORIGIN: 'https://them.example' },
  });
  if ('problems' in parsed) throw new Error(parsed.problems.join());
  const { settings } = parsed;
  const source = createListSource(settings);
  const { list, close } = await openList(settings, true);
  onTestFinished(close);
  const { db, kind } = list;
  let now = Date.now() + DAY;
  const actor = { now: () => now, user: 'mai' };
  const host: ActionHost = {
    ...{ list, source: { ...source, backupFolder: undefined }, settings, programme, actor, fetch },
    mailFolder: temporaryFolder(),
    resolveFile: (name) => name,
  };
  const clock = { now: () => now, monotonic: () => performance.now() };
  const storeWith = (asksOwners: boolean) => createSqlStore({ db, kind, clock, asksOwners });
  return {
    ...{ host, db, kind, clock, actor },
    /** People who join are asked. */
    store: storeWith(true),
    /** Nobody is asked. */
    storeWithout: storeWith(false),
    progress: { signal: new AbortController().signal, report: () => undefined },
    pass: (time: number) => (now += time),
  };
}

const nowhere = () => Promise.reject(new Error('nowhere'));
