import { onTestFinished } from 'vitest';
import { programme } from '../../src/content/programme.ts';
import { parseSettings } from '../../src/hosts/settings/settings.ts';
import type { ActionHost } from '../../src/operator/actions/action.ts';
import { createListLocation, openList } from '../../src/operator/actions/open-list.ts';
import { DAY } from '../../src/waitlist/clock.ts';
import { createMaintenance } from '../../src/waitlist/privacy/maintenance.ts';
import { askOwners } from '../../src/waitlist/confirm/ask.ts';
import type { AskOwners } from '../../src/waitlist/store/insert-rows.ts';
import { createSqlStore, type SqlStore } from '../../src/waitlist/store/sql-store.ts';
import { entry } from '../store/contract.ts';
import { temporaryFolder } from './harness.ts';

/**
 * A list whose sign-ups are asked to confirm, and what the organiser's actions need. People are named by what is before
 * the "@". Time is a parameter.
 *
 * @param url where the list is
 * @param moves whether time passes by itself, too
 */
export async function confirmingList(url: string, moves = false) {
  const parsed = parseSettings({
    ...{ DATABASE_URL: url, CONFIRM: 'on', MAIL_URL: 'smtp://localhost' },
    ...{ MAIL_FROM: 'hello@them.example', PUBLIC_ORIGIN: 'https://them.example' },
  });
  if ('problems' in parsed) throw new Error(parsed.problems.join());
  const { settings } = parsed;
  const location = createListLocation(settings);
  const { list, close } = await openList(settings, true);
  onTestFinished(close);
  const { db, kind } = list;
  const started = Date.now();
  let passed = DAY;
  const now = () => passed + (moves ? Date.now() : started);
  const actor = { now, user: 'mai' };
  const host: ActionHost = {
    ...{
      list,
      location: { ...location, backupFolder: undefined },
      settings,
      programme,
      actor,
      fetch: nowhere,
    },
    mailFolder: temporaryFolder(),
    resolveFile: (name) => name,
  };
  const clock = { now, monotonic: () => performance.now() };
  const ask: AskOwners = (...sent) => askOwners(kind, clock, ...sent);
  const [store, storeWithout] = [ask, undefined].map((asking) =>
    createSqlStore({ db, kind, clock, ask: asking }),
  ) as [SqlStore, SqlStore];
  const addTo =
    (one: typeof store) =>
    (...names: string[]) =>
      Promise.all(names.map((name) => one.add(entry(`${name}@example.com`))));
  const maintain = createMaintenance({ db, kind }, clock, undefined);
  const people = async () => {
    const rows = await db.selectFrom('submission').selectAll().orderBy('email').execute();
    return rows.map((row) => ({ ...row, name: row.email.replace(/@.*/, '') }));
  };
  return {
    ...{ host, db, kind, clock, actor, store, people },
    /** People who join are asked; nobody is asked. */
    ...{ add: addTo(store), addWithout: addTo(storeWithout) },
    progress: { signal: new AbortController().signal, report: () => undefined },
    pass: (time: number) => (passed += time),
    /** Days on which the server does its daily round. @returns how many were deleted on each */
    live: async (days: number) => {
      const deleted = [];
      for (let day = 0; day < days; day += 1) {
        passed += DAY;
        deleted.push((await maintain()).deleted);
      }
      return deleted;
    },
    listed: async () => (await people()).map(({ name }) => name),
    idOf: async (name: string) => (await people()).find((row) => row.name === name)?.id ?? '',
    /** Writes into the rows of these people, or of all. */
    change: (
      row: { confirmed_at?: string; confirm_until?: string | null; import_id?: null },
      ...names: string[]
    ) =>
      db
        .updateTable('submission')
        .set(row)
        .$if(names.length > 0, (rows) =>
          rows.where(
            'email',
            'in',
            names.map((name) => `${name}@example.com`),
          ),
        )
        .execute(),
    /** Everybody's mail, and in how many milliseconds it may be sent or for how long its state has been known. */
    queue: async () => {
      const rows = await db
        .selectFrom('mail_delivery')
        .leftJoin('submission', 'submission.id', 'submission_id')
        .select(['email', 'state', 'at'])
        .orderBy('email')
        .execute();
      return rows.map(
        ({ email, state, at }) => [email?.replace(/@.*/, ''), state, Date.parse(at) - now()] as const,
      );
    },
    settle: (state: 'accepted' | 'rejected' | 'queued' = 'accepted') =>
      db.updateTable('mail_delivery').set({ state }).execute(),
  };
}

const nowhere = () => Promise.reject(new Error('nowhere'));
